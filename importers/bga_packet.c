#include "bga_packet.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/xalloc.h"

enum { MOVE_MAX = 1000000 };

static const char player_channel[] = "/player/";
static const char table_channel[] = "/table/t";

/* The text of a member, "" when it has none. */
static const char *text_or_empty(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

bool bga_is_packet(const json_t *value)
{
    static const char *const marks[] = {"move_id", "packet_id", "packet_type", "channel"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (json_object_get(value, marks[i]))
            return json_object_get(value, "data") != NULL;
    return false;
}

int64_t bga_packet_table(const json_t *packet)
{
    const char *channel = text_or_empty(packet, "channel");
    int64_t table = 0;
    if (!bga_integer(json_object_get(packet, "table_id"), &table) &&
        strncmp(channel, table_channel, sizeof table_channel - 1) == 0)
        bga_integer_text(channel + sizeof table_channel - 1, &table);
    return table > 0 ? table : 0;
}

void bga_table_add(struct bga_table *table, const json_t *packet)
{
    if (table->n == table->room) {
        table->room = table->room == 0 ? 256 : table->room * 2;
        table->packet = xrealloc_array(table->packet, table->room, sizeof *table->packet);
    }
    struct bga_packet *p = &table->packet[table->n++];
    *p = (struct bga_packet){
        .value = packet, .channel = text_or_empty(packet, "channel"), .place = table->n};
    bga_integer(json_object_get(packet, "packet_id"), &p->id);
}

static int by_id(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    const struct bga_packet *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return strcmp(x->channel, y->channel);
}

/* Without numbers, the order in which they came is all that is known. */
static void sort_packets(struct bga_table *table)
{
    for (size_t i = 0; i < table->n; i++)
        if (table->packet[i].id <= 0)
            return;
    sort_stable(table->packet, table->n, sizeof *table->packet, by_id, NULL);
    /* Drops packets with the number and channel of the one before: the input has an answer twice. */
    size_t n = 0;
    for (size_t i = 0; i < table->n; i++) {
        const struct bga_packet *p = &table->packet[i];
        const struct bga_packet *old = n > 0 ? &table->packet[n - 1] : NULL;
        const bool is_double = old && old->id == p->id && strcmp(old->channel, p->channel) == 0;
        if (!is_double)
            table->packet[n++] = *p;
    }
    table->n = n;
}

/* A packet without a move belongs to the move before it; so does one whose move cannot be. */
static uint32_t move_of(struct bga_table *table, const struct bga_packet *p, uint32_t before)
{
    const json_t *move = json_object_get(p->value, "move_id");
    int64_t number = before;
    if (move && !json_is_null(move) && !bga_integer(move, &number))
        err_at(&table->fault, table->file, 0, 0,
               "packet %zu: move_id: expected a number, found %s", p->place,
               bga_type_name(move));
    if (number < 0 || number > MOVE_MAX) {
        err_at(&table->fault, table->file, 0, 0,
               "packet %zu: move_id: expected a number from 0 to %d, found %" PRId64, p->place,
               MOVE_MAX, number);
        return before;
    }
    if (number < before)
        err_at(&table->fault, table->file, 0, 0,
               "packet %zu: move %" PRId64 " stands after move %u: packets out of order",
               p->place, number, before);
    return number < before ? before : (uint32_t)number;
}

static const char *type_of(const json_t *note)
{
    return json_string_value(json_object_get(note, "type"));
}

static void check_notes(struct bga_table *table, const struct bga_packet *p)
{
    const json_t *data = json_object_get(p->value, "data");
    struct bga_members m = bga_members_of(data);
    if (strcmp(text_or_empty(p->value, "packet_type"), "history") == 0 ||
        strcmp(text_or_empty(json_array_get(data, 0), "type"), "history_history") == 0)
        err_at(&table->fault, table->file, 0, 0,
               "packet %zu: this is a history, which leaves out what a replay needs: save the "
               "replay of the finished game",
               p->place);
    if (!json_is_array(data) && !json_is_object(data))
        err_at(&table->fault, table->file, 0, 0,
               "packet %zu: expected a list of notifications in \"data\", found %s", p->place,
               bga_type_name(data));
    while (bga_members_next(&m))
        if (!type_of(m.value))
            err_at(&table->fault, table->file, 0, 0,
                   "move %u: expected a notification with a type, found %s", p->move,
                   bga_type_name(m.value));
}

void bga_table_settle(struct bga_table *table)
{
    uint32_t move = 0;
    sort_packets(table);
    for (size_t i = 0; i < table->n; i++) {
        struct bga_packet *p = &table->packet[i];
        p->move = move = move_of(table, p, move);
        check_notes(table, p);
    }
}

uint32_t bga_table_moves(const struct bga_table *table)
{
    return table->n > 0 ? table->packet[table->n - 1].move : 0;
}

struct bga_log bga_log_of(const struct bga_table *table)
{
    return (struct bga_log){.table = table};
}

static struct bga_note note_of(const struct bga_log *log, const json_t *value)
{
    const struct bga_packet *p = &log->table->packet[log->packet - 1];
    return (struct bga_note){
        .type = type_of(value),
        .log = text_or_empty(value, "log"),
        .uid = text_or_empty(value, "uid"),
        .args = json_object_get(value, "args"),
        .file = log->table->file,
        .move = p->move,
        .to_one_player = strncmp(p->channel, player_channel, sizeof player_channel - 1) == 0,
    };
}

bool bga_log_next(struct bga_log *log, struct bga_note *note)
{
    for (;;) {
        while (bga_members_next(&log->notes))
            if (type_of(log->notes.value)) {
                *note = note_of(log, log->notes.value);
                return true;
            }
        log->notes = bga_members_of(NULL);
        if (log->packet == log->table->n)
            return false;
        log->notes =
            bga_members_of(json_object_get(log->table->packet[log->packet++].value, "data"));
    }
}
