/* cmd_replay.c - shipslog replay: any position of a game, as a board or as JSON. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/json_out.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/rules_option.h"
#include "cli/state_schema.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "core/state_json.h"
#include "importer.h"
#include "notation/writer.h"

enum replay_format { FORMAT_TEXT, FORMAT_JSON };

struct replay_options {
    const char *rules;
    const char *game;
    const char *at;
    int format; /* enum replay_format */
    bool every, schema;
};

static const struct replay_options defaults = {.at = "end"};

static const struct option_row options[] = {
    OPTION_TEXT_ROW('g', "game", struct replay_options, game, "ID|N",
                    "only the game with this id, or the Nth of the file"),
    OPTION_TEXT_ROW('a', "at", struct replay_options, at, "EVENT|ROUND.TURN|end",
                    "the position after the EVENTth event (0: before the first), or when the "
                    "TURNth role of ROUND is to be taken, or at the end of the log"),
    OPTION_FLAG_ROW('e', "every", struct replay_options, every, "every position up to there"),
    OPTION_CHOICE_ROW(0, "format", struct replay_options, format, "text|json",
                      "draw boards, or print JSON Lines (docs/state.md)"),
    OPTION_TEXT_ROW(0, "rules", struct replay_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_FLAG_ROW(0, "schema", struct replay_options, schema,
                    "print the JSON Schema of the JSON form and exit"),
    {0},
};

/* Which position is wanted. */
enum at_kind { AT_END, AT_EVENT, AT_TURN };
struct at {
    enum at_kind kind;
    unsigned event;
    unsigned round, turn; /* turn from 1 */
};

struct replay_run {
    struct finding_sink sink; /* first: counts what `audit` would report */
    struct command_context *c;
    const struct replay_options *options;
    struct at at;
    struct ruleset_cache *cache;
    struct replay replay;
    struct record record;
    const char *file;
    uint32_t game; /* number in the file */
    const char *names[SEATS_MAX];
    unsigned n_findings; /* errors and warnings of this game so far */
    unsigned n_before;   /* of these, up to the position that was drawn last */
    bool found;          /* the position that is wanted was there */
    struct buf position; /* drawn last */
    unsigned n_printed;  /* positions */
};

/* --- options ------------------------------------------------------------------------------- */

/* A number from 0 to 99999999 at *s; moves *s behind it. */
static bool read_number(const char **s, unsigned *out)
{
    const size_t digits = strspn(*s, "0123456789");
    if (digits == 0 || digits > 8)
        return false;
    *out = (unsigned)strtoul(*s, NULL, 10);
    *s += digits;
    return true;
}

static int parse_at(struct at *at, const char *text, struct err *err)
{
    const char *s = text;
    *at = (struct at){.kind = AT_END};
    if (strcmp(text, "end") == 0)
        return 0;
    if (read_number(&s, &at->event) && *s == '\0') {
        at->kind = AT_EVENT;
        return 0;
    }
    if (*s == '.' && s++ != text && read_number(&s, &at->turn) && *s == '\0' && at->turn > 0) {
        at->kind = AT_TURN;
        at->round = at->event;
        return 0;
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

/* Where the position is: the event that led to it. */
struct place {
    unsigned number;           /* of the event, 0 before the first */
    const struct event *event; /* NULL before the first */
    enum verdict verdict;
};

static void put_text_position(struct buf *out, const struct replay_run *run,
                              const struct place *place)
{
    const struct replay *r = &run->replay;
    text_put_safe(out, run->file, strlen(run->file));
    if (place->event == NULL) {
        buf_printf(out, ": game %" PRIu32 ", before the first event\n", run->game);
    } else {
        buf_printf(out,
                   ":%" PRIu32 ": game %" PRIu32 ", after event %u: ", place->event->span.line,
                   run->game, place->number);
        notation_write_event(r->game, place->event, out);
        if (place->verdict != VERDICT_LEGAL)
            buf_printf(out, " (%s)", verdict_name(place->verdict));
        buf_putc(out, '\n');
    }
    r->game->draw_board(r->rules, r->state, run->names, out);
}

static void put_json_text(struct buf *out, const char *key, const char *text)
{
    buf_printf(out, "%s\"%s\":", out->data[out->len - 1] == '{' ? "" : ",", key);
    json_string(out, text, strlen(text));
}

static void put_json_event(struct buf *out, const struct replay_run *run,
                           const struct place *place)
{
    struct buf text = BUF_INIT;
    buf_printf(out, ",\"event\":%u", place->number);
    if (place->event != NULL) {
        notation_write_event(run->replay.game, place->event, &text);
        buf_printf(out, ",\"line\":%" PRIu32, place->event->span.line);
        put_json_text(out, "text", buf_str(&text));
        put_json_text(out, "verdict", verdict_name(place->verdict));
    }
    buf_free(&text);
}

static void put_json_position(struct buf *out, const struct replay_run *run,
                              const struct place *place)
{
    buf_putc(out, '{');
    put_json_text(out, "file", run->file);
    buf_printf(out, ",\"number\":%" PRIu32, run->game);
    put_json_text(out, "id", run->record.id);
    put_json_event(out, run, place);
    buf_puts(out, ",\"position\":");
    state_json(out, &run->replay, run->names);
    buf_puts(out, "}\n");
}

static void draw(struct replay_run *run, const struct place *place)
{
    buf_clear(&run->position);
    if (run->options->format == FORMAT_JSON)
        put_json_position(&run->position, run, place);
    else
        put_text_position(&run->position, run, place);
    run->n_before = run->n_findings;
}

static void print_position(struct replay_run *run)
{
    if (run->n_printed++ > 0 && run->options->format == FORMAT_TEXT)
        fputc('\n', run->c->out);
    fwrite(run->position.data, 1, run->position.len, run->c->out);
}

/* --- one game ------------------------------------------------------------------------------ */

static void count_finding(struct finding_sink *sink, const struct finding *f)
{
    struct replay_run *run = (struct replay_run *)(void *)sink;
    if (run->replay.game->violations[f->violation].severity >= SEVERITY_WARNING)
        run->n_findings++;
}

/* Negative, zero or positive: the position is before, at or past the one that is wanted.  Many
 * positions may be "at": the last of them is wanted. */
static int compare_at(const struct replay_run *run, const struct place *place)
{
    const struct at *at = &run->at;
    unsigned round, turn;
    switch (at->kind) {
    case AT_END:
        return 0;
    case AT_EVENT:
        return place->number < at->event ? -1 : place->number > at->event;
    case AT_TURN:
        run->replay.game->clock(run->replay.state, &round, &turn);
        if (round != at->round)
            return round < at->round ? -1 : 1;
        return turn + 1 < at->turn ? -1 : turn + 1 > at->turn;
    }
    return 0;
}

static bool next_event(struct replay_run *run, struct place *place)
{
    if (place->number == run->record.n_events || run->replay.dead ||
        command_output_failed(run->c))
        return false;
    place->event = &run->record.events[place->number++];
    place->verdict = replay_event(&run->replay, place->event, &run->sink);
    return true;
}

/* Goes from position to position up to the one that is wanted, and prints it, or all of them. */
static void walk(struct replay_run *run)
{
    const bool every = run->options->every;
    struct place place = {.number = 0};
    do {
        const int order = compare_at(run, &place);
        if (order > 0)
            break;
        run->found = run->found || order == 0;
        if (every || (order == 0 && run->at.kind != AT_END))
            draw(run, &place);
        if (every)
            print_position(run);
        if (order == 0 && run->at.kind == AT_EVENT)
            break;
    } while (next_event(run, &place));
    if (run->at.kind == AT_END && !every)
        draw(run, &place);
    if (run->found && !every)
        print_position(run);
}

/* What stands in the way, or what the audit would say; returns the exit status. */
static int report_walk(struct replay_run *run)
{
    const size_t unread = run->record.n_errors;
    struct command_context *c = run->c;
    if (!run->found)
        return command_error(c, "%s: game %" PRIu32 " never comes to %s", run->file, run->game,
                             run->options->at);
    if (run->n_before + unread == 0)
        return run->replay.diverged ? EXIT_DIVERGED : EXIT_CLEAN;
    command_error(c,
                  "%s: game %" PRIu32 ": %u findings and %zu unreadable lines, "
                  "see 'shipslog audit'",
                  run->file, run->game, run->n_before, unread);
    return run->replay.diverged ? EXIT_DIVERGED : EXIT_FINDINGS;
}

static int replay_game(struct replay_run *run)
{
    const struct record *record = &run->record;
    const char *profile = run->options->rules != NULL ? run->options->rules : record->rules;
    struct err err = ERR_INIT;
    if (record->game == NULL) {
        return command_error(run->c, "%s: game %" PRIu32 ": not a game that this program knows",
                             run->file, run->game);
    }
    const void *rules = ruleset_get(run->cache, record->game, profile, record->n_players, &err);
    if (rules == NULL)
        return command_fail(run->c, &err);
    replay_restart(&run->replay, record->game, rules);
    for (unsigned seat = 0; seat < record->n_players; seat++)
        run->names[seat] = record->player[seat] == NULL ? "" : record->player[seat];
    run->n_findings = run->n_before = 0;
    run->found = false;
    walk(run);
    return report_walk(run);
}

/* --- all games ----------------------------------------------------------------------------- */

/* Whether the game in run->record is one that is asked for. */
static bool is_wanted(const struct replay_run *run)
{
    const char *wanted = run->options->game;
    if (wanted == NULL || strcmp(run->record.id, wanted) == 0)
        return true;
    char number[16];
    snprintf(number, sizeof number, "%" PRIu32, run->game);
    return strcmp(number, wanted) == 0;
}

static int replay_source(struct replay_run *run, struct source *source)
{
    struct command_context *c = run->c;
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN, more;
    bool was_there = false;
    while ((more = source_next(source, &run->record, &err)) > 0 && !command_output_failed(c)) {
        run->game++;
        if (!is_wanted(run))
            continue;
        was_there = true;
        status = exit_status_worse(status, replay_game(run));
        if (run->options->game != NULL)
            return status;
    }
    if (more < 0)
        return command_fail(c, &err);
    if (!was_there && run->options->game != NULL)
        return command_error(c, "%s: holds no game '%s'", run->file, run->options->game);
    if (!was_there)
        return command_error(c, "%s: holds no game", run->file);
    return status;
}

static int replay_file(struct replay_run *run, const char *path)
{
    static const struct importer_options reading = {0};
    struct err err = ERR_INIT;
    struct source *source;
    if (source_open(&source, path, NULL, &reading, &err) < 0)
        return command_fail(run->c, &err);
    run->file = input_name(source_input(source));
    const int status = replay_source(run, source);
    source_close(source);
    return status;
}

static int print_schema(struct command_context *c)
{
    struct buf schema = BUF_INIT;
    state_schema(&schema, game_at(0));
    fwrite(schema.data, 1, schema.len, c->out);
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
    if (c->n_args != 1)
        return command_usage_error(c, c->n_args == 0 ? "no file given" : "more than one file");
    if (parse_at(&at, o->at, &err) < 0 || rules_option_check(o->rules, &err) < 0)
        return command_fail(c, &err);

    struct replay_run *run = xcalloc(1, sizeof *run);
    run->sink.emit = count_finding;
    run->c = c;
    run->options = o;
    run->at = at;
    run->cache = ruleset_cache_new();
    record_init(&run->record);
    const int status = replay_file(run, c->args[0]);
    record_free(&run->record);
    replay_free(&run->replay);
    ruleset_cache_free(run->cache);
    buf_free(&run->position);
    free(run);
    return status;
}

const struct command cmd_replay = {
    .name = "replay",
    .summary = "show any position of a game",
    .usage = "[OPTION]... FILE|-",
    .help =
        "Replays a game and shows the position at its end, or at any event or turn before: as\n"
        "a board, or as JSON with every word of the state, the scores if the game ended "
        "there,\n"
        "and the state hash. A file with several games gives one position for each.\n"
        "\n"
        "Exit status: 0 done, 1 the log up to there has errors or warnings ('shipslog audit'\n"
        "lists them), 2 no such game or position, 3 a recorded state hash differs.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .run = run_replay,
};
