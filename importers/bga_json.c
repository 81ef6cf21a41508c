/* bga_json.c - the importer of Board Game Arena logs: an input to its games, or to errors. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/xalloc.h"
#include "bga_file.h"
#include "bga_game.h"
#include "bga_result.h"
#include "bga_text.h"
#include "importers.h"
#include "result_record.h"

enum { BYTES_MAX = 64 * 1024 * 1024 }; /* a HAR has all that the browser loaded */

struct bga_reader {
    struct importer_reader base;
    struct bga_file file;
    size_t n_bytes, next; /* of the input; of the tables */
    size_t next_result;
    unsigned left_out[BGA_RESULT_ABANDONED + 1]; /* results, by their fate */
    size_t n_said;                               /* results that were taken */
    bool has_reported;
    struct err damage; /* of the input, after the tables that could be read */
    bool is_read;
};

static void close_reader(void *self)
{
    struct bga_reader *r = self;
    bga_file_free(&r->file);
}

/* The bytes of an input cannot be told apart by game: the first one has them all. */
static void set_place(const struct bga_reader *r, struct record *record)
{
    record->first_line = 1;
    record->n_bytes = r->next == 1 ? r->n_bytes : 0;
    if (!r->file.has_session || r->next != 1)
        return;
    struct record_error *warning = record_add_warning(record);
    warning->is_of_file = 1;
    warning->text = "this HAR may hold the cookies of your session, so give it to nobody; only "
                    "the log is taken from it";
}

static int fail_input(const struct err *why, struct err *err)
{
    return err_at(err, why->file, why->line, why->column, "%s", why->text);
}

static int import_table(const struct bga_reader *r, const struct bga_table *table,
                        struct record *record, struct err *err)
{
    struct bga_game *g = xmalloc(sizeof *g);
    const int status = bga_game_import(g, table, record, &r->base.options, err);
    free(g);
    return status;
}

static int next_table(struct bga_reader *r, struct record *record, struct err *err)
{
    const struct bga_table *table = &r->file.table[r->next++];
    struct err why = ERR_INIT;
    if (import_table(r, table, record, &why) < 0) {
        if (r->file.n_tables == 1)
            return fail_input(&why, err);
        /* A game that is refused leaves the others of the input. */
        record_reset(record);
        struct record_error *error = record_add_error(record);
        struct buf text = BUF_INIT;
        buf_printf(&text, "game %zu: %s", r->next, why.text);
        error->fatal = 1;
        error->text = arena_strndup(&record->arena, buf_str(&text), text.len);
        buf_free(&text);
    }
    set_place(r, record);
    record_note_later(record);
    return 1;
}

/* ---- results -------------------------------------------------------------------------------- */

/* Whether the input has the log of that table, too, which says more. */
static bool has_log(const struct bga_file *f, int64_t table)
{
    size_t i = 0;
    while (i < f->n_tables && (table == 0 || f->table[i].id != table))
        i++;
    return i < f->n_tables;
}

/* Whether there is one more result that is taken. */
static bool next_result(struct bga_reader *r, struct record *record)
{
    while (r->next_result < r->file.n_results) {
        const json_t *value = r->file.result[r->next_result++];
        const enum bga_result_fate fate = bga_result_fate(value);
        if (has_log(&r->file, bga_result_table(value)))
            continue;
        r->left_out[fate]++;
        if (fate != BGA_RESULT_TAKEN)
            continue;
        bga_result_read(value, record);
        /* The bytes of the input are those of its first record. */
        record->first_line = 1;
        record->n_bytes = r->file.n_tables == 0 && r->n_said == 0 ? r->n_bytes : 0;
        r->n_said++;
        return true;
    }
    return false;
}

/* A record that is no game, with a warning for each reason why results are left out. */
static bool report_left_out(struct bga_reader *r, struct record *record)
{
    const unsigned others = r->left_out[BGA_RESULT_OTHER_GAME];
    const unsigned abandoned = r->left_out[BGA_RESULT_ABANDONED];
    r->has_reported = true;
    result_begin_left_out(record);
    if (others > 0)
        result_warn(record, (struct span){0}, "%u result%s left out: of other games", others,
                    others == 1 ? " is" : "s are");
    if (abandoned > 0)
        result_warn(
            record, (struct span){0},
            "%u game%s left out, without a normal end: nothing says who is placed where",
            abandoned, abandoned == 1 ? " is" : "s are");
    return result_end_left_out(record);
}

static int next_record(void *self, struct record *record, struct err *err)
{
    struct bga_reader *r = self;
    record_reset(record);
    if (!r->is_read) {
        /* The text goes before the games are made; their JSON stays. */
        struct buf text = BUF_INIT;
        r->is_read = true;
        if (input_read_all(r->base.input, BYTES_MAX, "logs", &text, &r->damage) == 0)
            bga_file_read(&r->file, input_name(r->base.input), buf_str(&text), text.len,
                          &r->damage);
        r->n_bytes = text.len;
        buf_free(&text);
    }
    if (r->next < r->file.n_tables)
        return next_table(r, record, err);
    if (next_result(r, record) || (!r->has_reported && report_left_out(r, record)))
        return 1;
    return err_is_set(&r->damage) ? fail_input(&r->damage, err) : 0;
}

const struct importer importer_bga = {
    .name = "bga",
    .summary = "log of a finished Puerto Rico game saved from Board Game Arena",
    .endings = "json|html|htm|har|ndjson|jsonl",
    .probe = bga_text_probe,
    .is_sure = bga_text_is_sure,
    .reader_size = sizeof(struct bga_reader),
    .next = next_record,
    .close = close_reader,
};
