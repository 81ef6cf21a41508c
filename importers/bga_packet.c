#include "bga_packet.h"

#include <string.h>

#include "base/err.h"

enum {
    ENVELOPES_MAX = 8, /* objects within objects before the list of packets */
    MOVE_MAX = 1000000,
};

/* Members that lead to the packets, in the order they are tried. */
static const char *const ways_in[] = {"data", "logs", "packets"};
enum { WAYS_IN = sizeof ways_in / sizeof ways_in[0] };

static const json_t *way_in(const json_t *envelope)
{
    for (size_t i = 0; i < WAYS_IN; i++) {
        const json_t *inner = json_object_get(envelope, ways_in[i]);
        if (json_is_object(inner) || json_is_array(inner))
            return inner;
    }
    return NULL;
}

/* The site answers {"status":0,"error":"..."} when it gives no log. */
static int refuse_envelope(const json_t *envelope, const char *file, struct err *err)
{
    int64_t status = 1;
    bga_integer(json_object_get(envelope, "status"), &status);
    const char *said = json_string_value(json_object_get(envelope, "error"));
    if (status == 0)
        return err_at(err, file, 0, 0, "the site answered with an error instead of a log: %s",
                      said ? said : "no reason given");
    return err_at(err, file, 0, 0,
                  "expected the log of a game, a list of packets below \"data\", \"logs\" or "
                  "\"packets\", found %s without one",
                  bga_type_name(envelope));
}

int bga_log_open(struct bga_log *log, const json_t *root, const char *file, struct err *err)
{
    *log = (struct bga_log){.file = file};
    const json_t *at = root;
    for (int depth = 0; json_is_object(at) && depth < ENVELOPES_MAX; depth++) {
        const json_t *players = json_object_get(at, "players");
        if (players)
            log->players = players;
        const json_t *inner = way_in(at);
        if (!inner)
            break;
        at = inner;
    }
    if (!json_is_array(at))
        return refuse_envelope(at, file, err);
    if (json_array_size(at) == 0)
        return err_at(err, file, 0, 0, "the log has no packets");
    log->packets = at;
    return 0;
}

/* A packet without a move belongs to the move before it. */
static int enter_packet(struct bga_log *log, const json_t *packet, struct err *err)
{
    const json_t *move = json_object_get(packet, "move_id");
    int64_t number = log->move;
    if (move && !json_is_null(move) && !bga_integer(move, &number))
        return err_at(err, log->file, 0, 0, "packet %zu: move_id: expected a number, found %s",
                      log->packet + 1, bga_type_name(move));
    if (number < 0 || number > MOVE_MAX)
        return err_at(err, log->file, 0, 0,
                      "packet %zu: move_id: expected a number from 0 to %d, found %" PRId64,
                      log->packet + 1, MOVE_MAX, number);
    if (number < log->move)
        return err_at(err, log->file, 0, 0,
                      "packet %zu: move %" PRId64 " stands after move %u: packets out of order",
                      log->packet + 1, number, log->move);
    log->move = (uint32_t)number;
    return 0;
}

static bool is_to_one_player(const json_t *packet)
{
    static const char prefix[] = "/player/";
    const char *channel = json_string_value(json_object_get(packet, "channel"));
    return channel && strncmp(channel, prefix, sizeof prefix - 1) == 0;
}

/* The text of a member, "" when it has none. */
static const char *text_or_empty(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int fill_note(const struct bga_log *log, const json_t *packet, const json_t *item,
                     struct bga_note *note, struct err *err)
{
    const char *type = json_string_value(json_object_get(item, "type"));
    if (!type)
        return err_at(err, log->file, 0, 0,
                      "move %u: expected a notification with a type, found %s", log->move,
                      bga_type_name(item));
    *note = (struct bga_note){
        .type = type,
        .log = text_or_empty(item, "log"),
        .uid = text_or_empty(item, "uid"),
        .args = json_object_get(item, "args"),
        .file = log->file,
        .move = log->move,
        .to_one_player = is_to_one_player(packet),
    };
    return 1;
}

int bga_log_next(struct bga_log *log, struct bga_note *note, struct err *err)
{
    const json_t *packet;
    while ((packet = json_array_get(log->packets, log->packet)) != NULL) {
        const json_t *notes = json_object_get(packet, "data");
        if (!json_is_array(notes))
            return err_at(err, log->file, 0, 0,
                          "packet %zu: expected a packet with a list of notifications in "
                          "\"data\", found %s",
                          log->packet + 1,
                          bga_type_name(json_is_object(packet) ? notes : packet));
        if (log->note == 0 && enter_packet(log, packet, err) < 0)
            return -1;
        const json_t *item = json_array_get(notes, log->note);
        if (item) {
            log->note++;
            return fill_note(log, packet, item, note, err);
        }
        log->packet++;
        log->note = 0;
    }
    return 0;
}

int64_t bga_log_table(const struct bga_log *log)
{
    const json_t *first = json_array_get(log->packets, 0);
    int64_t table = 0;
    if (!bga_integer(json_object_get(first, "table_id"), &table) || table < 0)
        return 0;
    return table;
}
