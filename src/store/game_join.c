#include "store/game_join.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/record_join.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/words.h"
#include "notation/writer.h"
#include "store/derive/derive.h"
#include "store/facts.h"
#include "store/game_life.h"
#include "store/game_reader.h"
#include "store/person_finder.h"
#include "store/seated.h"

/* A log with what its replay came to. */
struct part {
    struct record record;
    struct game_rows rows; /* facts and derived */
    struct seated seated;
};

static void part_init(struct part *part)
{
    *part = (struct part){.rows = ROWS_INIT};
    record_init(&part->record);
}

static void part_free(struct part *part)
{
    rows_free(&part->rows);
    record_free(&part->record);
}

static const struct audit_row *audit_of(const struct part *part)
{
    return rows_at(&part->rows, ROWS_audit, 0);
}

/* ---- reading ---- */

static int derive_part(struct part *part, struct err *err)
{
    struct facts *facts = facts_new();
    struct deriver deriver;
    deriver_init(&deriver);
    facts_from_record(facts, &part->record, &part->rows);
    const int status = derive_game(&deriver, &part->record, &part->rows, &part->rows, err);
    deriver_free(&deriver);
    facts_free(facts);
    return status;
}

/* A line that could not be read would be lost. */
static int check_unread(size_t n, const char *which, struct err *err)
{
    return n == 0 ? 0
                  : err_set(err, "%s has %zu unreadable line%s: correct %s first", which, n,
                            n == 1 ? "" : "s", n == 1 ? "it" : "them");
}

static int read_stored(struct store *s, struct seated_finder *people, int64_t game,
                       struct part *out, struct err *err)
{
    struct game_reader *reader;
    char which[40];
    snprintf(which, sizeof which, "game %" PRId64, game);
    if (game_reader_new(&reader, s, err) < 0)
        return -1;
    int status = game_reader_listed_rows(reader, game, false, &out->rows, err);
    if (status == 0)
        status = check_unread(out->rows.table[ROWS_unread].n, which, err);
    rows_reset(&out->rows);
    if (status == 0)
        status = game_reader_listed_record(reader, game, &out->record, err);
    if (status == 0)
        status = derive_part(out, err);
    if (status == 0)
        status = seated_of_stored(people, game, &out->seated, err);
    game_reader_free(reader);
    return status;
}

/* Reads the text of a log that is known to be one. */
static int read_text(const struct buf *text, struct record *out, struct err *err)
{
    struct words_list words = words_list_of(games_of_program);
    struct notation *notation = notation_open_text(
        buf_str(text), text->len,
        &(struct notation_options){
            .words = words.words, .n_words = words.n, .keep_comments = true});
    int status = notation_next(notation, out, err);
    if (status == 0)
        status = err_set(err, "the log has no game");
    notation_close(notation);
    words_list_free(&words);
    return status < 0 ? -1 : 0;
}

/* A superseded version keeps the names of all seats. */
static void name_seats(struct game_rows *rows)
{
    for (EACH(seat, row, rows))
        *rows_add_seat_name(rows) =
            (struct seat_name_row){.seat = row->seat, .name = row->name};
}

static int read_log(struct seated_finder *people, const struct record *log, struct part *out,
                    struct err *err)
{
    struct buf text = BUF_INIT;
    if (check_unread(log->n_errors, "the second log", err) < 0)
        return -1;
    notation_write(log, &text);
    int status = read_text(&text, &out->record, err);
    if (status == 0)
        status = derive_part(out, err);
    if (status == 0)
        status = seated_of_rows(people, &out->rows, &out->seated, err);
    name_seats(&out->rows);
    buf_free(&text);
    return status;
}

/* ---- conditions ---- */

static int check_people(const struct part *first, const struct part *second, struct err *err)
{
    for (size_t i = 0; i < first->seated.n && i < second->seated.n; i++)
        if (first->seated.player[i] != second->seated.player[i])
            return err_set(err, "player %c differs: expected \"%.80s\", found \"%.80s\"",
                           seat_letter((int64_t)i), first->record.player[i],
                           second->record.player[i]);
    return 0;
}

/* The first round that the log marks; 0: none. */
static int first_round(const struct record *record)
{
    for (size_t i = 0; i < record->n_events; i++)
        if (record->events[i].verb == record->game->words.verb_round)
            return record->events[i].item[0].count;
    return 0;
}

/* A log may begin within the round that the other ends in, or with the next one. */
static int check_round(const struct part *first, const struct part *second, struct err *err)
{
    const int last = audit_of(first)->rounds, next = first_round(&second->record);
    if (next == 0 || next == last || next == last + 1)
        return 0;
    return err_set(err, "the first log ends in round %d, and the second begins with round %d",
                   last, next);
}

/* The place of the first error that is not one of the first part; `errors` are those of the parts. */
static int check_errors(const struct part *joined, int32_t errors, size_t first_events,
                        struct err *err)
{
    const int32_t more = audit_of(joined)->errors - errors;
    if (more <= 0)
        return 0;
    for (EACH(finding, row, &joined->rows))
        if (row->seq > (int32_t)first_events && (size_t)row->seq <= joined->record.n_events) {
            const struct event_row *event =
                rows_at(&joined->rows, ROWS_event, (size_t)row->seq - 1);
            return err_set(
                err,
                "the second log does not go on where the first ends: %d error%s that "
                "the parts have not, the first at \"%.80s\"; --force joins them all the "
                "same",
                more, more == 1 ? "" : "s", event->text);
        }
    return err_set(err, "%d error%s that the parts have not; --force joins them all the same",
                   more, more == 1 ? "" : "s");
}

/* A position that the second log begins at is the first event after those of the first. */
static int check_position(const struct part *second, const struct part *joined,
                          size_t first_events, struct err *err)
{
    if (second->record.position == NULL)
        return 0;
    for (EACH(finding, row, &joined->rows))
        if (row->seq == (int32_t)first_events + 1)
            return err_set(err, "the second log begins at another position than the first ends "
                                "at; --force joins them all the same");
    return 0;
}

/* Errors that the joined log may have. */
static int32_t count_errors(const struct part *first, const struct part *second)
{
    return audit_of(first)->errors +
           (second->record.position != NULL ? audit_of(second)->errors : 0);
}

/* ---- joining ---- */

/* Makes *joined, whose lines are those of the text that it would be exported as; its length. */
static int make_joined(struct part *first, const struct part *second, struct part *joined,
                       uint64_t *n_bytes, struct err *err)
{
    struct buf text = BUF_INIT;
    if (record_join(&first->record, &second->record, err) < 0)
        return -1;
    notation_write(&first->record, &text);
    *n_bytes = text.len;
    int status = read_text(&text, &joined->record, err);
    if (status == 0)
        status = derive_part(joined, err);
    buf_free(&text);
    return status;
}

static int join_parts(struct store *s, const struct game_join *join, struct part *first,
                      struct part *second, struct part *joined, struct err *err)
{
    const size_t first_events = first->record.n_events;
    const int32_t errors = count_errors(first, second);
    uint64_t n_bytes;
    if (audit_of(first)->complete)
        return err_set(err, "the first of the two was played to its end");
    if (check_people(first, second, err) < 0 ||
        (!join->is_forced && check_round(first, second, err) < 0) ||
        make_joined(first, second, joined, &n_bytes, err) < 0 ||
        (!join->is_forced && (check_position(second, joined, first_events, err) < 0 ||
                              check_errors(joined, errors, first_events, err) < 0)))
        return -1;
    const struct game_second other = {.game = join->second,
                                      .rows = &second->rows,
                                      .path = join->path,
                                      .n_bytes = second->record.n_bytes};
    return game_life_join(s, join->first, &other, &joined->record, n_bytes, err);
}

int game_join_run(struct store *s, const struct game_join *join, struct err *err)
{
    struct part first, second, joined;
    struct person_finder *persons;
    struct seated_finder *people = NULL;
    if (person_finder_new(&persons, s, err) < 0)
        return -1;
    part_init(&first);
    part_init(&second);
    part_init(&joined);
    int status = seated_finder_new(&people, s, persons, err);
    if (status == 0)
        status = read_stored(s, people, join->first, &first, err);
    if (status == 0)
        status = join->log != NULL ? read_log(people, join->log, &second, err)
                                   : read_stored(s, people, join->second, &second, err);
    seated_finder_free(people);
    person_finder_free(persons);
    if (status == 0)
        status = join_parts(s, join, &first, &second, &joined, err);
    part_free(&joined);
    part_free(&second);
    part_free(&first);
    return status;
}
