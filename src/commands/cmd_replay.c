/* cmd_replay.c - shipslog replay: any position of a game, as a board or as JSON. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/json_out.h"
#include "base/output.h"
#include "base/text.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/each_game.h"
#include "commands/game_option.h"
#include "commands/one_game.h"
#include "commands/state_schema.h"
#include "core/record.h"
#include "core/record_position.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "notation/redact.h"
#include "notation/writer.h"
#include "position/position_board.h"
#include "position/state_json.h"
#include "position/state_line.h"
#include "store/store.h"

struct replay_options {
    const char *db;
    const char *rules;
    const char *game;
    const char *at;
    const char *as;
    const char *from;
    int format; /* enum replay_format */
    bool every, schema, brief;
    long jobs;
};

static const struct replay_options defaults = {.at = "end"};

static const struct option_row options[] = {
    ONE_GAME_DB_ROW(struct replay_options),
    OPTION_TEXT_ROW(
        'g', "game", struct replay_options, game, "ID|N",
        "only the game with this id, or the Nth of the file; of a database, the game "
        "with this number (it may stand alone) or content hash; with --schema, which game is "
        "meant"),
    ONE_GAME_FROM_ROW(struct replay_options),
    OPTION_TEXT_ROW('a', "at", struct replay_options, at, "EVENT|ROUND.TURN|end",
                    "the position after the EVENTth event (0: before the first), or when the "
                    "TURNth role of ROUND is to be taken, or at the end of the log"),
    OPTION_FLAG_ROW('e', "every", struct replay_options, every, "every position up to there"),
    OPTION_CHOICE_ROW(0, "format", struct replay_options, format, "text|json|line",
                      "draw boards, print JSON Lines (docs/state.md), or each position in one "
                      "line (docs/position.md)"),
    OPTION_FLAG_ROW(0, "brief", struct replay_options, brief,
                    "with JSON: what lies on the table, without what the rules count, and by "
                    "names (docs/state.md)"),
    OPTION_JOBS_ROW(struct replay_options, "replay"),
    OPTION_TEXT_ROW(0, "rules", struct replay_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(0, "as", struct replay_options, as, "SEAT",
                    "only what the player of this seat saw, where anything was hidden"),
    OPTION_FLAG_ROW(0, "schema", struct replay_options, schema,
                    "print the JSON Schema of the JSON form and exit"),
    {0},
};

/* ---- from position to position through one game ---- */

/* Which position is wanted. */
enum at_kind { AT_END, AT_EVENT, AT_TURN };
struct at {
    enum at_kind kind;
    unsigned event;       /* AT_EVENT: after this many events */
    unsigned round, turn; /* AT_TURN: when this role of the round is to be taken, from 1 */
};

/* How positions are shown: as boards, as JSON Lines (docs/state.md), in one line each
 * (docs/position.md). */
enum replay_format { REPLAY_BOARDS, REPLAY_JSON, REPLAY_LINES };

struct replay_walk {
    struct finding_sink sink; /* first: counts what `audit` would report */
    const char *at_text;      /* as the user wrote it */
    struct at at;
    const char *rules; /* profile that replaces the records' own; NULL for none */
    unsigned as;       /* seat whose knowledge is shown; SEAT_NONE: all that the log holds */
    bool is_brief;     /* of REPLAY_JSON */
    bool every;        /* show every position up to the one that is wanted */
    enum replay_format format;
    /* private */
    struct ruleset_cache *cache;
    struct state_line *line;     /* of REPLAY_LINES */
    struct replay replay, seen;  /* the other one: scratch of redaction */
    const struct record *record; /* the game being shown */
    const char *file;
    uint32_t number;
    const char *names[SEATS_MAX];
    unsigned n_findings; /* errors and warnings of this game so far */
    unsigned n_before;   /* of these, up to the position that was drawn last */
    uint32_t last_line;  /* of the event that led to it */
    bool found;          /* the position that is wanted was there */
    struct buf position; /* drawn last */
    struct game_output *out;
};

/* Reads a number from 0 to 99999999 at *s and moves *s past it. */
static bool read_number(const char **s, unsigned *out)
{
    const size_t digits = strspn(*s, "0123456789");
    if (digits == 0 || digits > 8)
        return false;
    *out = (unsigned)strtoul(*s, NULL, 10);
    *s += digits;
    return true;
}

/* Reads "12", "3.2" or "end".  Returns 0, or -1 with `err` set. */
static int at_parse(struct at *at, const char *text, struct err *err)
{
    const char *s = text;
    unsigned number, turn;
    *at = (struct at){.kind = AT_END};
    if (strcmp(text, "end") == 0)
        return 0;
    if (read_number(&s, &number)) {
        if (*s == '\0') {
            *at = (struct at){.kind = AT_EVENT, .event = number};
            return 0;
        }
        if (*s++ == '.' && read_number(&s, &turn) && *s == '\0' && turn > 0) {
            *at = (struct at){.kind = AT_TURN, .round = number, .turn = turn};
            return 0;
        }
    }
    return err_set(err, "option '--at': '%s' is not an event, ROUND.TURN or 'end'", text);
}

/* --- one position -------------------------------------------------------------------------- */

static const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_LEGAL] = "legal",
        [VERDICT_CANNOT_TELL] = "cannot-tell",
        [VERDICT_ILLEGAL] = "illegal",
        [VERDICT_IMPOSSIBLE] = "impossible",
    };
    return names[verdict];
}

/* The event that led to the position. */
struct place {
    unsigned number;           /* of the event, 0 before the first */
    const struct event *event; /* NULL before the first */
    enum verdict verdict;
};

static void put_text_position(struct buf *out, const struct replay_walk *w,
                              const struct place *place)
{
    const struct replay *r = &w->replay;
    text_put_safe(out, w->file, strlen(w->file));
    if (place->event != NULL)
        buf_printf(out, ":%" PRIu32, place->event->span.line);
    buf_printf(out, ": game %" PRIu32 ", ", w->number);
    if (w->as != SEAT_NONE)
        buf_printf(out, "as %c saw it, ", (int)('A' + w->as));
    if (place->event == NULL) {
        buf_puts(out, "before the first event\n");
    } else {
        buf_printf(out, "after event %u: ", place->number);
        notation_write_event(r->game, place->event, out);
        if (place->verdict != VERDICT_LEGAL)
            buf_printf(out, " (%s)",
                       place->verdict == VERDICT_CANNOT_TELL ? "undecidable"
                                                             : verdict_name(place->verdict));
        buf_putc(out, '\n');
    }
    position_board_draw(r->game, r->rules, r->state, w->names, out);
}

static void put_json_text(struct buf *out, const char *key, const char *text)
{
    buf_printf(out, "%s\"%s\":", out->data[out->len - 1] == '{' ? "" : ",", key);
    json_quote(out, text, strlen(text));
}

static void put_json_position(struct buf *out, const struct replay_walk *w,
                              const struct place *place)
{
    buf_putc(out, '{');
    put_json_text(out, "file", w->file);
    buf_printf(out, ",\"number\":%" PRIu32, w->number);
    put_json_text(out, "id", w->record->id);
    if (w->as != SEAT_NONE)
        buf_printf(out, ",\"as\":\"%c\"", (int)('A' + w->as));
    struct buf text = BUF_INIT;
    buf_printf(out, ",\"event\":%u", place->number);
    if (place->event != NULL) {
        notation_write_event(w->replay.game, place->event, &text);
        buf_printf(out, ",\"line\":%" PRIu32, place->event->span.line);
        put_json_text(out, "text", buf_str(&text));
        put_json_text(out, "verdict", verdict_name(place->verdict));
    }
    buf_free(&text);
    buf_puts(out, ",\"position\":");
    if (w->is_brief)
        state_json_brief(out, &w->replay, w->names);
    else
        state_json(out, &w->replay, w->names);
    buf_puts(out, "}\n");
}

static void put_line(struct buf *out, const struct replay_walk *w)
{
    size_t length;
    const char *line = state_line_write(w->line, w->replay.state, &length);
    buf_put(out, line, length);
    buf_putc(out, '\n');
}

static void draw_position(struct replay_walk *w, const struct place *place)
{
    buf_clear(&w->position);
    switch (w->format) {
    case REPLAY_BOARDS:
        put_text_position(&w->position, w, place);
        break;
    case REPLAY_JSON:
        put_json_position(&w->position, w, place);
        break;
    case REPLAY_LINES:
        put_line(&w->position, w);
        break;
    }
    w->n_before = w->n_findings;
    w->last_line = place->event == NULL ? 0 : place->event->span.line;
}

/* An empty line stands between two boards. */
static void print_position(struct replay_walk *w)
{
    if (w->out->out.len > 0 && w->format == REPLAY_BOARDS)
        buf_putc(&w->out->out, '\n');
    buf_put(&w->out->out, w->position.data, w->position.len);
}

/* --- one game ------------------------------------------------------------------------------ */

static void count_finding(struct finding_sink *sink, const struct finding *f)
{
    struct replay_walk *w = (struct replay_walk *)(void *)sink;
    if (w->replay.game->words.violations[f->violation].severity >= SEVERITY_WARNING)
        w->n_findings++;
}

/* Negative, zero or positive: the position is before, at or past the wanted one.  Of several
 * positions "at" it, the last one is wanted. */
static int compare_at(const struct replay_walk *w, const struct place *place)
{
    const struct at *at = &w->at;
    unsigned round, turn;
    switch (at->kind) {
    case AT_END:
        return 0;
    case AT_EVENT:
        return place->number < at->event ? -1 : place->number > at->event;
    case AT_TURN:
        w->replay.game->rules.clock(w->replay.state, &round, &turn);
        if (round != at->round)
            return round < at->round ? -1 : 1;
        return turn + 1 < at->turn ? -1 : turn + 1 > at->turn;
    }
    return 0;
}

static bool next_event(struct replay_walk *w, struct place *place)
{
    if (place->number == w->record->n_events || w->replay.dead)
        return false;
    place->event = &w->record->events[place->number];
    place->verdict = replay_recorded_event(&w->replay, w->record, place->number++, &w->sink);
    return true;
}

/* Goes from position to position up to the wanted one, and prints it or all of them. */
static void walk_positions(struct replay_walk *w)
{
    const bool every = w->every;
    struct place place = {.number = 0};
    do {
        const int order = compare_at(w, &place);
        if (order > 0)
            break;
        w->found = w->found || order == 0;
        if (every || (order == 0 && w->at.kind != AT_END))
            draw_position(w, &place);
        if (every)
            print_position(w);
        if (order == 0 && w->at.kind == AT_EVENT)
            break;
    } while (next_event(w, &place));
    if (w->at.kind == AT_END && !every)
        draw_position(w, &place);
    if (w->at.kind == AT_END)
        w->last_line = UINT32_MAX; /* to the end of the log */
    if (w->found && !every)
        print_position(w);
}

/* Says why there is no such position, or what the audit would say; returns the exit status. */
static int report_walk(struct replay_walk *w)
{
    if (!w->found) {
        game_output_error(w->out, "%s: game %" PRIu32 " has %zu events and never reaches '%s'",
                          w->file, w->number, w->record->n_events, w->at_text);
        return EXIT_USAGE;
    }
    /* Those up to the last position drawn. */
    const unsigned unread = game_output_unread_before(w->out, w->record, w->file, w->last_line);
    if (w->n_before + unread == 0)
        return w->replay.diverged ? EXIT_DIVERGED : EXIT_CLEAN;
    game_output_error(w->out,
                      "%s: game %" PRIu32 ": findings up to here: %u, unreadable lines: %u; "
                      "see 'shipslog audit'",
                      w->file, w->number, w->n_before, unread);
    return w->replay.diverged ? EXIT_DIVERGED : EXIT_FINDINGS;
}

/* Whose cards a line holds: those of a line that was given are its own.  A replay of what a seat saw would run ahead of
 * the others' choices, which it does not see; the table is the same for all. */
static unsigned viewer_of(const struct replay_walk *w)
{
    if (w->as != SEAT_NONE)
        return w->as;
    return w->record->position != NULL && w->record->n_events == 0 ? STATE_LINE_ALL : SEAT_NONE;
}

/* Writes one game, number `number` of `file`, to `out` and sets its status.  Findings up to the position count; the
 * command audit lists them.  The record is reduced to what its viewer saw.  Each thread has a walk of
 * its own. */
static void replay_walk_game(struct replay_walk *w, struct record *record, const char *file,
                             uint32_t number, struct game_output *out)
{
    struct err err = ERR_INIT;
    w->record = record;
    w->file = file;
    w->number = number;
    w->out = out;
    const void *rules = one_game_rules(w->cache, w->rules, record, file, number, &err);
    if (rules == NULL ||
        (w->format == REPLAY_BOARDS && game_get_faces(record->game, &err) == NULL)) {
        game_output_fail(out, &err);
        return;
    }
    if (!game_option_has_seat(w->as, record)) {
        err_set(&err, "%s: game %" PRIu32 ": nobody sits at %c", file, number,
                (int)('A' + w->as));
        game_output_fail(out, &err);
        return;
    }
    if (w->as != SEAT_NONE && w->format != REPLAY_LINES)
        redact_record(&w->replay, &w->seen, rules, record, w->as);
    replay_start_record(&w->replay, record, rules, record->grade);
    state_line_start(w->line, record->game, rules, w->rules != NULL ? w->rules : record->rules);
    state_line_show_known(w->line, viewer_of(w));
    for (unsigned seat = 0; seat < record->n_players; seat++)
        w->names[seat] = record->player[seat] == NULL ? "" : record->player[seat];
    w->n_findings = w->n_before = 0;
    w->found = false;
    walk_positions(w);
    out->status = exit_status_worse(out->status, report_walk(w));
}

static struct replay_walk *replay_walk_new(const char *at_text, struct at at)
{
    struct replay_walk *w = xcalloc(1, sizeof *w);
    w->sink.emit = count_finding;
    w->at_text = at_text;
    w->at = at;
    w->as = SEAT_NONE;
    w->cache = ruleset_cache_new();
    w->line = state_line_new();
    return w;
}

static void replay_walk_free(struct replay_walk *w)
{
    replay_free(&w->replay);
    replay_free(&w->seen);
    state_line_free(w->line);
    ruleset_cache_free(w->cache);
    buf_free(&w->position);
    free(w);
}

struct replay_run {
    struct command_context *c;
    struct replay_walk **walks; /* one for each worker */
    bool has_printed;
};

static void replay_game(void *ctx, unsigned worker, struct logged_game *game,
                        struct game_output *out)
{
    struct replay_run *run = ctx;
    if (game->record.is_outside)
        return;
    game_output_warnings(out, game);
    replay_walk_game(run->walks[worker], &game->record, game->file, game->number, out);
}

static void print_positions(void *ctx, const char *text, size_t length)
{
    struct replay_run *run = ctx;
    const struct replay_options *o = run->c->options;
    if (run->has_printed && o->format == REPLAY_BOARDS)
        output_puts(run->c->out, "\n");
    run->has_printed = true;
    output_put(run->c->out, text, length);
}

static int replay_file(struct replay_run *run)
{
    const struct replay_options *o = run->c->options;
    struct each_game each = {.c = run->c,
                             .jobs = (unsigned)o->jobs,
                             .only = o->game,
                             .reading = {.has_rules = o->rules != NULL},
                             .quiet = true,
                             .ctx = run,
                             .take = replay_game,
                             .put = print_positions};
    return each_game_of(&each, run->c->args, 1);
}

static int replay_stored(struct command_context *c, struct replay_walk *w)
{
    struct game_output out = {0};
    const struct replay_options *o = c->options;
    struct err err = ERR_INIT;
    struct store *store;
    struct record record;
    int64_t id;
    int status = book_open(c, o->db, STORE_READ, &store);
    if (status != EXIT_CLEAN)
        return status;
    record_init(&record);
    const int found = one_game_read_stored(store, o->game, &record, &id, &err);
    if (found > 0) {
        replay_walk_game(w, &record, o->db, (uint32_t)id, &out);
        status = game_output_print(c, &out);
    } else if (found == 0) {
        status = command_error(c, "%s: holds no game '%s'", o->db, o->game);
    } else {
        status = command_fail(c, &err);
    }
    record_free(&record);
    store_close(store);
    return status;
}

static int replay_position(struct command_context *c, struct replay_walk *w)
{
    const struct replay_options *o = c->options;
    const struct one_game_choice choice = {.from = o->from};
    struct game_output out = {0};
    struct one_game place;
    struct record record;
    record_init(&record);
    int status = one_game_load(c, &choice, &record, &place);
    if (status == EXIT_CLEAN) {
        replay_walk_game(w, &record, place.source, place.number, &out);
        status = game_output_print(c, &out);
    }
    record_free(&record);
    return status;
}

static int print_schema(struct command_context *c)
{
    const struct replay_options *o = c->options;
    struct buf schema = BUF_INIT;
    const struct game_def *game =
        game_option_find(c, o->game != NULL ? o->game : SETTINGS_DEFAULT_GAME);
    if (game == NULL)
        return EXIT_USAGE;
    state_schema(&schema, game);
    output_put(c->out, schema.data, schema.len);
    buf_free(&schema);
    return EXIT_CLEAN;
}

static int run_replay(struct command_context *c)
{
    const struct replay_options *o = c->options;
    struct err err = ERR_INIT;
    struct at at;
    if (o->schema)
        return print_schema(c);
    if (o->brief && o->format != REPLAY_JSON)
        return command_usage_error(c, "--brief is for --format json");
    const struct one_game_choice choice = {o->db, o->game, o->from, o->rules};
    const char *wrong = one_game_usage_error(c, &choice, false);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    unsigned as;
    if (at_parse(&at, o->at, &err) < 0 ||
        game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_parse_seat(o->as, &as, &err) < 0)
        return command_fail(c, &err);
    struct replay_run run = {.c = c};
    const unsigned workers = threads_workers((unsigned)o->jobs);
    run.walks = xcalloc(workers, sizeof(struct replay_walk *));
    for (unsigned i = 0; i < workers; i++) {
        struct replay_walk *w = run.walks[i] = replay_walk_new(o->at, at);
        w->rules = o->rules;
        w->as = as;
        w->every = o->every;
        w->is_brief = o->brief;
        w->format = (enum replay_format)o->format;
    }
    const int status = o->from != NULL ? replay_position(c, run.walks[0])
                       : o->db != NULL ? replay_stored(c, run.walks[0])
                                       : replay_file(&run);
    for (unsigned i = 0; i < workers; i++)
        replay_walk_free(run.walks[i]);
    free(run.walks);
    return status;
}

const struct command cmd_replay = {
    .name = "replay",
    .summary = "show any position of a game",
    .group = GROUP_LOOK,
    .usage = "[OPTION]... FILE|-|--from LINE|--db DB",
    .help = "Replays a game and shows the position at its end, or at any event or turn\n"
            "before: as a board, or as JSON with all numbers of the state, the scores if the\n"
            "game ended there, and the state hash. A file with several games gives a\n"
            "position of each.\n"
            "\n"
            "Exit status: 0 done, 1 the log up to there has errors or warnings ('shipslog\n"
            "audit' lists them), 2 no such game or position, 3 a recorded state hash\n"
            "differs.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .operands = FILE_READ,
    .run = run_replay,
};
