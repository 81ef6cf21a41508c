#include "recorder/logbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/respell.h"
#include "core/ruleset.h"
#include "audit/audit_print.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/writer.h"
#include "core/record_position.h"

enum { LEGAL_SHOWN = 5 };

/* ---- words and rules --------------------------------------------------------------------- */

void logbook_library_init(struct logbook_library *library)
{
    *library = (struct logbook_library){.words = words_list_of(games_of_program),
                                        .rules = ruleset_cache_new()};
}

void logbook_library_free(struct logbook_library *library)
{
    words_list_free(&library->words);
    ruleset_cache_free(library->rules);
}

const struct words *logbook_library_words(const struct logbook_library *library,
                                          const struct record *record)
{
    size_t i = 0;
    while (words_game(library->words.words[i]) != record->game)
        i++;
    return words_of_rules(library->words.words[i], record->rules);
}

/* ---- findings ---------------------------------------------------------------------------- */

/* The line of the text that the span is in. */
static const char *source_line(const struct logbook *b, const struct span *span, size_t *length)
{
    const size_t at = (size_t)span->offset - (span->column == 0 ? 0 : span->column - 1);
    const char *line = buf_str(&b->text) + at;
    *length = strcspn(line, "\n");
    return line;
}

struct place {
    char line[sizeof "line 4294967295"];
};

/* What stands in front of a message about the span, NULL for nothing; only a file has columns and a source to point
 * at, and elsewhere the span becomes empty. */
static const char *put_place(const struct logbook *b, struct place *place, struct span *span)
{
    const uint32_t line = span->line;
    if (b->report.place == PLACE_IN_FILE)
        return b->name;
    *span = (struct span){0};
    snprintf(place->line, sizeof place->line, "line %" PRIu32, line);
    return b->report.place == PLACE_IN_LOG && line > 0 ? place->line : NULL;
}

static void report_finding(struct logbook *b, const struct finding *f)
{
    struct audit_item item = audit_item_of(b->replay.game, f);
    struct place place;
    item.source = source_line(b, &f->span, &item.source_length);
    item.file = put_place(b, &place, &item.span);
    if (violation_is_slip(&b->replay.game->words.violations[f->violation])) {
        legal_list_take_instead(&b->legal, &b->replay);
        item.legal = b->legal.event;
        item.n_legal = b->legal.n;
        item.legal_is_cut = b->legal.is_cut;
        item.other = b->legal.other;
    }
    item.n_legal_shown = item.n_legal < LEGAL_SHOWN ? item.n_legal : LEGAL_SHOWN;
    audit_print_text.item(b->report.out, &item);
}

static void take_finding(struct finding_sink *sink, const struct finding *f)
{
    struct logbook *b = (struct logbook *)(void *)sink;
    const bool counts =
        b->replay.game->words.violations[f->violation].severity >= SEVERITY_WARNING;
    b->findings += counts;
    b->infos += !counts;
    if (b->event < b->report.from)
        return;
    /* Who has just said that the table is otherwise knows it. */
    if (b->report.from > 0 && b->replay.game->words.verb_adjust != NO_VERB &&
        f->violation == b->replay.game->rules.violation_adjusted)
        return;
    b->n_reported += violation_is_slip(&b->replay.game->words.violations[f->violation]);
    if (b->report.out != NULL)
        report_finding(b, f);
}

/* ---- reading ----------------------------------------------------------------------------- */

struct logbook *logbook_new(const struct logbook_library *library, const char *name)
{
    struct logbook *b = xcalloc(1, sizeof *b);
    b->sink.emit = take_finding;
    b->library = library;
    b->name = name;
    record_init(&b->record);
    return b;
}

void logbook_free(struct logbook *b)
{
    if (b == NULL)
        return;
    if (b->replay.game != NULL)
        replay_free(&b->replay);
    record_free(&b->record);
    buf_free(&b->text);
    legal_list_free(&b->legal);
    free(b);
}

static void report_diag(const struct logbook *b, struct diag diag)
{
    struct place place;
    diag.file = put_place(b, &place, &diag.span);
    if (b->report.out != NULL)
        diag_render(b->report.out, &diag);
}

static void report_problem(const struct logbook *b, uint32_t line, const char *message)
{
    report_diag(b,
                (struct diag){.span = {.line = line}, .severity = "error", .message = message});
}

/* Of what was typed the first error alone: the others follow from it. */
static void report_errors(const struct logbook *b)
{
    const struct record *record = &b->record;
    const size_t n_errors = b->report.place == PLACE_TYPED ? 1 : record->n_errors;
    for (size_t i = 0; i < record->n_warnings; i++)
        report_diag(b, record_warning_diag(&record->warnings[i], NULL));
    for (size_t i = 0; i < n_errors; i++)
        report_diag(b, record_error_diag(&record->errors[i], NULL));
}

/* Reads the one game of a text into the record. */
static int read_record(struct logbook *b, const char *text, size_t length)
{
    struct err err = ERR_INIT;
    const struct words_list *words = &b->library->words;
    const struct notation_options options = {
        .words = words->words, .n_words = words->n, .keep_comments = true};
    struct notation *notation = notation_open_text(text, length, &options);
    struct record next;
    int status = notation_next(notation, &b->record, &err) > 0 ? 0 : 1;
    record_init(&next);
    if (status != 0) {
        report_problem(b, 0, "holds no game");
    } else if (b->record.n_errors > 0) {
        report_errors(b);
        status = 1;
    } else if (notation_next(notation, &next, &err) > 0) {
        report_problem(b, next.first_line, "a second game: a log to record holds one game");
        status = 1;
    }
    record_free(&next);
    notation_close(notation);
    return status;
}

/* The rules of the record; NULL with `err`. */
static const void *rules_of(const struct logbook *b, struct err *err)
{
    const struct record *record = &b->record;
    if (!record_has_moves(record, err))
        return NULL;
    if (record->rules == NULL || record->rules[0] == '\0') {
        err_set(err, "the log names no rules: \"shipslog fmt\" writes them");
        return NULL;
    }
    if (game_get_play(record->game, err) == NULL || game_get_faces(record->game, err) == NULL)
        return NULL;
    return ruleset_get(b->library->rules, record->game, record->rules, record->n_players, err);
}

/* Reads the text twice, so that spans refer to the canonical text. */
static int read_canonical(struct logbook *b, const char *text, size_t length)
{
    struct buf canonical = BUF_INIT;
    struct err err = ERR_INIT; /* about the canonical text */
    int status = read_record(b, text, length);
    if (status == 0) {
        const void *rules = rules_of(b, &err);
        if (rules != NULL)
            record_respell_by(&b->replay, rules, &b->record, SPELLING_WHOLE);
        notation_write(&b->record, &canonical);
        status = read_record(b, buf_str(&canonical), canonical.len);
    }
    buf_free(&b->text);
    b->text = canonical;
    return status;
}

static void replay_all(struct logbook *b)
{
    const struct record *record = &b->record;
    b->findings = b->infos = b->cannot_tell = b->n_reported = 0;
    b->dead = false;
    for (b->event = 0; b->event < record->n_events; b->event++) {
        const enum verdict verdict =
            replay_event(&b->replay, &record->events[b->event], &b->sink);
        b->cannot_tell += verdict == VERDICT_CANNOT_TELL;
        b->dead = b->dead || verdict == VERDICT_IMPOSSIBLE;
    }
}

struct logbook_report logbook_silence(void)
{
    return (struct logbook_report){.from = SIZE_MAX};
}

int logbook_read(struct logbook *b, const char *text, size_t length,
                 struct logbook_report report)
{
    struct err err = ERR_INIT;
    b->report = report;
    if (read_canonical(b, text, length) != 0)
        return 1;
    const struct record *record = &b->record;
    const void *rules = rules_of(b, &err);
    if (rules == NULL) {
        report_problem(b, record_rules_place(record).line, err.text);
        return 1;
    }
    replay_start_record(&b->replay, record, rules, record->grade);
    replay_all(b);
    return 0;
}

void logbook_names(const struct logbook *b, const char *names[SEATS_MAX])
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const bool sits = seat < b->record.n_players && b->record.player[seat] != NULL;
        names[seat] = sits ? b->record.player[seat] : "";
    }
}
