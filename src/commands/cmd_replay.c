/* cmd_replay.c - shipslog replay: any position of a game, as a board or as JSON. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/each_game.h"
#include "commands/game_option.h"
#include "commands/one_game.h"
#include "commands/replay_walk.h"
#include "commands/state_schema.h"
#include "store/store.h"

struct replay_options {
    const char *db;
    const char *rules;
    const char *game;
    const char *at;
    const char *as;
    const char *from;
    int format; /* enum replay_format */
    bool every, schema;
    long jobs;
};

static const struct replay_options defaults = {.at = "end"};

static const struct option_row options[] = {
    ONE_GAME_DB_ROW(struct replay_options),
    OPTION_TEXT_ROW(
        'g', "game", struct replay_options, game, "ID|N",
        "only the game with this id, or the Nth of the file; of a database, the game "
        "with this number or content hash; with --schema, which game is meant"),
    ONE_GAME_FROM_ROW(struct replay_options),
    OPTION_TEXT_ROW('a', "at", struct replay_options, at, "EVENT|ROUND.TURN|end",
                    "the position after the EVENTth event (0: before the first), or when the "
                    "TURNth role of ROUND is to be taken, or at the end of the log"),
    OPTION_FLAG_ROW('e', "every", struct replay_options, every, "every position up to there"),
    OPTION_CHOICE_ROW(0, "format", struct replay_options, format, "text|json|line",
                      "draw boards, print JSON Lines (docs/state.md), or each position in one "
                      "line (docs/position.md)"),
    OPTION_JOBS_ROW(struct replay_options, "replay"),
    OPTION_TEXT_ROW(0, "rules", struct replay_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(0, "as", struct replay_options, as, "SEAT",
                    "only what the player of this seat saw, where anything was hidden"),
    OPTION_FLAG_ROW(0, "schema", struct replay_options, schema,
                    "print the JSON Schema of the JSON form and exit"),
    {0},
};

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
    } else if (found == 0)
        status = command_error(c, "%s: holds no game '%s'", o->db, o->game);
    else
        status = command_fail(c, &err);
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
    .usage = "[OPTION]... FILE|-|--from LINE|--db DB",
    .help = "Replays a game and shows the position at its end, or at any event or turn\n"
            "before: as a board, or as JSON with all numbers of the state, the scores if the\n"
            "game ended there, and the state hash. A file with several games gives a\n"
            "position of each.\n"
            "\n"
            "Exit status: 0 done, 1 the log up to there has errors or warnings ('shipslog\n"
            "audit' lists them), 2 no such game or position, 3 a recorded state hash\n"
            "differs.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .operands = FILE_READ,
    .run = run_replay,
};
