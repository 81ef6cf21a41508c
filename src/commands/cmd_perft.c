/* cmd_perft.c - shipslog perft: how many legal event sequences there are. */
#include <inttypes.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "core/record_position.h"
#include "core/ruleset.h"
#include "notation/writer.h"
#include "play/perft.h"

enum { PLAYERS = 4, DEPTH = 4, DEPTH_MAX = 20 };

struct perft_arguments {
    const char *game, *rules, *from;
    long players, depth;
    bool divide;
};

static const struct perft_arguments defaults = {
    .game = SETTINGS_DEFAULT_GAME,
    .players = PLAYERS,
    .depth = DEPTH,
};

static const struct option_row options[] = {
    OPTION_SETTING_ROW(0, "game", struct perft_arguments, game, "GAME", SETTING_GAME,
                       "which game"),
    OPTION_NUMBER_ROW('p', "players", struct perft_arguments, players, 1, SEATS_MAX, "N",
                      "number of players"),
    OPTION_NUMBER_ROW('d', "depth", struct perft_arguments, depth, 0, DEPTH_MAX, "N",
                      "events in each sequence"),
    OPTION_TEXT_ROW(0, "rules", struct perft_arguments, rules, "PROFILE",
                    "rules of the game; without it the default that 'shipslog rules' prints"),
    GAME_OPTION_FROM_ROW(struct perft_arguments,
                         "begin at this position (docs/position.md) instead of the set-up"),
    OPTION_FLAG_ROW(0, "divide", struct perft_arguments, divide,
                    "also print the number for each first event"),
    {0},
};

struct printed_split {
    struct perft_split split; /* first */
    const struct game_def *game;
    FILE *out;
    struct buf text;
};

static void print_line(struct perft_split *split, const struct event *e, uint64_t n)
{
    struct printed_split *printed = (struct printed_split *)(void *)split;
    buf_clear(&printed->text);
    notation_write_event(printed->game, e, &printed->text);
    output_printf(printed->out, "%-24s %14" PRIu64 "\n", buf_str(&printed->text), n);
}

/* What is counted from: the set-up, or the position that the record begins at. */
static void count_paths(struct command_context *c, const struct record *record,
                        const void *rules)
{
    const struct game_def *game = record->game;
    int16_t state[STATE_SLOTS];
    const struct perft_arguments *a = c->options;
    const unsigned depth = (unsigned)a->depth;
    struct printed_split printed = {{print_line}, game, c->out, BUF_INIT};
    struct replay r;
    perft_init(&r, game, rules, depth);
    if (record->position != NULL && record_position_read(record, state, NULL) == 0)
        replay_place(&r, state);
    const uint64_t n = perft(&r, depth, a->divide ? &printed.split : NULL);
    output_printf(c->out, a->divide ? "%-24s %14" PRIu64 "\n" : "%s %" PRIu64 "\n", "sequences",
                  n);
    replay_free(&r);
    buf_free(&printed.text);
}

/* The game, its rules and players, from the options; an exit status after a message, else 0. */
static int take_options(struct command_context *c, struct record *record)
{
    const struct perft_arguments *a = c->options;
    struct err err = ERR_INIT;
    if (a->from != NULL && a->rules != NULL)
        return command_usage_error(c, "--from and --rules exclude each other");
    if (a->from != NULL)
        return game_option_play_from(a->from, record, &err) < 0 ? command_fail(c, &err) : 0;
    record->game = game_option_find(c, a->game);
    if (record->game == NULL)
        return EXIT_USAGE;
    record->rules = a->rules != NULL ? a->rules : record->game->rules.default_rules;
    record->n_players = (unsigned)a->players;
    return 0;
}

static int run_perft(struct command_context *c)
{
    struct err err = ERR_INIT;
    struct record record;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    record_init(&record);
    struct ruleset_cache *cache = ruleset_cache_new();
    int status = take_options(c, &record);
    const void *rules =
        status != 0 ? NULL
                    : ruleset_get(cache, record.game, record.rules, record.n_players, &err);
    if (status == 0 && (rules == NULL || game_get_play(record.game, &err) == NULL))
        status = command_fail(c, &err);
    else if (status == 0)
        count_paths(c, &record, rules);
    ruleset_cache_free(cache);
    record_free(&record);
    return status;
}

const struct command cmd_perft = {
    .name = "perft",
    .summary = "count legal event sequences",
    .usage = "[OPTION]...",
    .help =
        "Prints how many legal sequences of events there are from the start of a game.\n"
        "docs/perft.md says what exactly is counted and publishes some numbers, so that\n"
        "another program for the same rules can be compared with this one. Of a game\n"
        "with hidden cards a position does not hold the hands: it cannot be counted from.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .run = run_perft,
};
