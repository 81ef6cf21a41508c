/* cmd_replay.c - shipslog replay: any position of a game, as a board or as JSON. */
#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_option.h"
#include "cli/one_game.h"
#include "cli/replay_walk.h"
#include "cli/state_schema.h"
#include "importer.h"
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
    OPTION_TEXT_ROW(0, "rules", struct replay_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(0, "as", struct replay_options, as, "SEAT",
                    "only what the player of this seat saw, where anything was hidden"),
    OPTION_FLAG_ROW(0, "schema", struct replay_options, schema,
                    "print the JSON Schema of the JSON form and exit"),
    {0},
};

static int replay_source(struct command_context *c, struct replay_walk *w,
                         struct source *source, struct record *record)
{
    const struct replay_options *o = c->options;
    const char *file = input_name(source_input(source));
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN, more;
    bool was_there = false;
    uint32_t number = 0;
    while ((more = source_next(source, record, &err)) > 0 && !command_output_failed(c)) {
        if (record->is_outside || !one_game_is_wanted(o->game, record, ++number))
            continue;
        was_there = true;
        status = exit_status_worse(status, replay_walk_game(w, record, file, number));
        if (o->game != NULL)
            return status;
    }
    if (more < 0)
        return command_fail(c, &err);
    if (!was_there && o->game != NULL)
        return command_error(c, "%s: holds no game '%s'", file, o->game);
    if (!was_there)
        return command_error(c, "%s: holds no game", file);
    return status;
}

static int replay_file(struct command_context *c, struct replay_walk *w)
{
    static const struct importer_options reading = {0};
    struct err err = ERR_INIT;
    struct source *source;
    struct record record;
    if (source_open(&source, c->args[0], NULL, &reading, &err) < 0)
        return command_fail(c, &err);
    record_init(&record);
    const int status = replay_source(c, w, source, &record);
    record_free(&record);
    source_close(source);
    return status;
}

static int replay_stored(struct command_context *c, struct replay_walk *w)
{
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
    if (found > 0)
        status = replay_walk_game(w, &record, o->db, (uint32_t)id);
    else if (found == 0)
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
    struct one_game place;
    struct record record;
    record_init(&record);
    int status = one_game_load(c, &choice, &record, &place);
    if (status == EXIT_CLEAN)
        status = replay_walk_game(w, &record, place.source, place.number);
    record_free(&record);
    return status;
}

static int print_schema(struct command_context *c)
{
    const struct replay_options *o = c->options;
    struct buf schema = BUF_INIT;
    const struct game_def *game =
        game_option_find(c, o->game != NULL ? o->game : GAME_OPTION_DEFAULT);
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
    const struct one_game_choice choice = {o->db, o->game, o->from};
    const char *wrong = one_game_usage_error(c, &choice, false);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    unsigned as;
    if (at_parse(&at, o->at, &err) < 0 ||
        game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_parse_seat(o->as, &as, &err) < 0)
        return command_fail(c, &err);
    struct replay_walk *w = replay_walk_new(c, o->at, at);
    w->rules = o->rules;
    w->as = as;
    w->every = o->every;
    w->format = (enum replay_format)o->format;
    const int status = o->from != NULL ? replay_position(c, w)
                       : o->db != NULL ? replay_stored(c, w)
                                       : replay_file(c, w);
    replay_walk_free(w);
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
