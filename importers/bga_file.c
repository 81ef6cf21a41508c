#include "bga_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "bga_result.h"
#include "bga_text.h"

enum {
    TABLES_MAX = 256,
    RESULTS_MAX = 10 * 1000,
    DEPTH_MAX = 24, /* of values around a packet */
};

/* What the values around a value say of it. */
struct around {
    const json_t *players;
    const char *game;
    int64_t document; /* its number, from 1 */
    int depth;
};

static int walk_value(struct bga_file *f, const json_t *value, struct around around,
                      struct err *err);
static int read_text(struct bga_file *f, const char *bytes, size_t length, struct around around,
                     struct err *err);

/* Packets that do not say their table are of one for each document. */
static struct bga_table *table_of(struct bga_file *f, const json_t *packet,
                                  const struct around *around)
{
    const int64_t said = bga_packet_table(packet), id = said > 0 ? said : -around->document;
    for (size_t i = f->n_tables; i-- > 0;)
        if (f->table[i].id == id)
            return &f->table[i];
    if (f->n_tables == TABLES_MAX)
        return NULL;
    f->table = xrealloc_array(f->table, f->n_tables + 1, sizeof *f->table);
    struct bga_table *table = &f->table[f->n_tables++];
    *table = (struct bga_table){.id = id, .file = f->name};
    return table;
}

/* ---- texts within JSON ---------------------------------------------------------------------- */

static int base64_value(char c)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Browsers keep some answers in base 64; what is no digit of it is layout or padding. */
static void put_base64(struct buf *out, const char *text)
{
    unsigned bits = 0, n = 0;
    for (; *text; text++) {
        const int digit = base64_value(*text);
        if (digit < 0)
            continue;
        bits = bits << 6 | (unsigned)digit;
        n += 6;
        if (n < 8)
            continue;
        n -= 8;
        buf_putc(out, (char)(bits >> n & 0xff));
    }
}

static bool may_hold_packets(const char *text)
{
    return strstr(text, "packet_id") || strstr(text, "g_gamelogs") ||
           strstr(text, "player_names") || strstr(text, "gamerank");
}

/* The text of a saved answer: {"text":"{\"status\":1,...","encoding":"base64"}. */
static void read_answer(struct bga_file *f, const json_t *object, const struct around *around,
                        struct err *err)
{
    const char *text = json_string_value(json_object_get(object, "text"));
    const char *encoding = json_string_value(json_object_get(object, "encoding"));
    struct buf decoded = BUF_INIT;
    struct err why = ERR_INIT;
    if (!text)
        return;
    if (encoding && strcmp(encoding, "base64") == 0)
        put_base64(&decoded, text);
    else
        buf_puts(&decoded, text);
    if (may_hold_packets(buf_str(&decoded)) &&
        read_text(f, buf_str(&decoded), decoded.len, *around, &why) < 0) {
        f->is_damaged = true;
        err_at(err, f->name, 0, 0, "a text in this JSON: %s", why.text);
    }
    buf_free(&decoded);
}

/* ---- the walk ------------------------------------------------------------------------------- */

static const json_t *container_in(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_object(value) || json_is_array(value) ? value : NULL;
}

/* The first of these members that is a text. */
static const char *text_in(const json_t *object, const char *const *keys)
{
    const char *text = NULL;
    for (; *keys && !text; keys++)
        text = json_string_value(json_object_get(object, *keys));
    return text;
}

static void look_around(struct bga_file *f, const json_t *object, struct around *around)
{
    static const char *const names[] = {"gameName", "gamename", "game_name", NULL};
    static const char *const errors[] = {"error", NULL};
    const json_t *players = container_in(object, "players");
    const char *game = text_in(object, names);
    const char *error = text_in(object, errors);
    int64_t status = 1;
    bga_integer(json_object_get(object, "status"), &status);
    around->players = players ? players : around->players;
    around->game = game ? game : around->game;
    if (!f->said)
        f->said = error || status != 0 ? error : "no reason given";
    if (container_in(container_in(object, "log"), "entries"))
        f->has_session = true;
}

static int add_result(struct bga_file *f, const json_t *value, struct err *err)
{
    /* A result without a table is always kept. */
    const int64_t table = bga_result_table(value);
    size_t i = 0;
    while (i < f->n_results && (table == 0 || bga_result_table(f->result[i]) != table))
        i++;
    if (i < f->n_results)
        return 0;
    if (f->n_results == RESULTS_MAX)
        return err_at(err, f->name, 0, 0, "expected at most %d results, found more",
                      RESULTS_MAX);
    f->result = xgrow_array(f->result, f->n_results, &f->result_room, sizeof *f->result);
    f->result[f->n_results++] = value;
    return 0;
}

static int walk_value(struct bga_file *f, const json_t *value, struct around around,
                      struct err *err)
{
    if ((!json_is_object(value) && !json_is_array(value)) || around.depth++ >= DEPTH_MAX)
        return 0;
    if (bga_is_packet(value)) {
        struct bga_table *table = table_of(f, value, &around);
        if (!table)
            return err_at(err, f->name, 0, 0, "expected at most %d games, found more",
                          TABLES_MAX);
        bga_table_add(table, value);
        if (!table->players)
            table->players = around.players;
        if (!table->game)
            table->game = around.game;
        return 0;
    }
    if (bga_is_result(value) && add_result(f, value, err) < 0)
        return -1;
    look_around(f, value, &around);
    read_answer(f, value, &around, err);
    struct bga_members m = bga_members_of(value);
    while (bga_members_next(&m))
        if (walk_value(f, m.value, around, err) < 0)
            return -1;
    return 0;
}

static int read_text(struct bga_file *f, const char *bytes, size_t length, struct around around,
                     struct err *err)
{
    struct bga_text text = bga_text_of(bytes, length, f->values_left);
    json_t *value;
    int status;
    f->is_page = f->is_page || text.is_page;
    while ((status = bga_text_next(&text, &value, f->name, err)) > 0) {
        json_array_append_new(f->documents, value);
        f->values_left = text.json.n_values;
        around.document = (int64_t)json_array_size(f->documents);
        if (json_is_string(value))
            around.game = json_string_value(value);
        else if (walk_value(f, value, around, err) < 0)
            return -1;
        text.json.n_values = f->values_left;
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static int refuse_page(const struct bga_file *f, const char *bytes, size_t length,
                       struct err *err)
{
    if (f->said)
        return err_at(err, f->name, 0, 0,
                      "the site answered with an error instead of a log: %s", f->said);
    if (!bga_text_probe(bytes, length))
        return err_at(err, f->name, 0, 0, "expected JSON or a page of the site, found neither");
    if (f->is_page && bga_text_has_results(bytes, length))
        return err_at(err, f->name, 0, 0,
                      "the results stand in other text: save the answer of the site alone, "
                      "from its first \"{\" to the end (docs/bga.md)");
    if (f->is_page)
        return err_at(
            err, f->name, 0, 0,
            "this page has no log that can be read (g_gamelogs): save the page of the "
            "replay, or the answer logs.html (docs/bga.md)");
    return err_at(err, f->name, 0, 0,
                  "expected the log of a game, packets with \"move_id\" and \"data\", found "
                  "JSON without one");
}

int bga_file_read(struct bga_file *f, const char *name, const char *bytes, size_t length,
                  struct err *err)
{
    *f = (struct bga_file){
        .name = name, .values_left = JSON_VALUES_MAX, .documents = json_array()};
    const int status = read_text(f, bytes, length, (struct around){.depth = 0}, err);
    for (size_t i = 0; i < f->n_tables; i++)
        bga_table_settle(&f->table[i]);
    if (status < 0 || f->is_damaged)
        return -1;
    if (f->n_tables > 0 || f->n_results > 0)
        return 0;
    return refuse_page(f, bytes, length, err);
}

void bga_file_free(struct bga_file *f)
{
    for (size_t i = 0; i < f->n_tables; i++)
        free(f->table[i].packet);
    json_decref(f->documents);
    free(f->result);
    free(f->table);
}
