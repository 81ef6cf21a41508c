/* cmd_analyse.c - shipslog analyse: what decided a game. */
#include <string.h>

#include "analysis/analysis_write.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_option.h"
#include "cli/one_game.h"
#include "core/ruleset.h"

enum { GAMES = 64, GAMES_MAX = 10000, TEMPER_MAX = 255, ERROR = 2, FINAL_MOST = 4096 };
enum analyse_format { FORMAT_TEXT, FORMAT_JSON };
enum { CHANCE_POINT = MEASURE_WIN / 100 };

struct analyse_arguments {
    const char *db, *game, *from, *rules, *policy;
    long games, seed, temper, error, jobs;
    int format; /* enum analyse_format */
    bool all_cards, quiet;
};

static const struct analyse_arguments defaults = {
    .games = GAMES, .seed = 1, .error = ERROR, .temper = 20};

#define ROW_NUMBER(letter, name, member, min, max, help)                                       \
    OPTION_NUMBER_ROW(letter, name, struct analyse_arguments, member, min, max, "N", help)

static const struct option_row options[] = {
    ONE_GAME_OPTION_ROWS(struct analyse_arguments),
    OPTION_TEXT_ROW(0, "rules", struct analyse_arguments, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(0, "policy", struct analyse_arguments, policy, "NAME",
                    "how the program plays on (docs/analysis.md)"),
    ROW_NUMBER(0, "games", games, 1, GAMES_MAX,
               "games played on from each position, beside chance 4 N"),
    ROW_NUMBER(0, "error", error, 1, 100,
               "standard error of what a choice costs, in chances of a hundred"),
    ROW_NUMBER(0, "temper", temper, 0, TEMPER_MAX,
               "how far the players of those games stray from what seems best"),
    ROW_NUMBER('s', "seed", seed, 0, INT32_MAX, "the seed: the same one gives the same bytes"),
    OPTION_FLAG_ROW(0, "all-cards", struct analyse_arguments, all_cards,
                    "judge decisions by all cards, not by those the player knew"),
    OPTION_CHOICE_ROW(0, "format", struct analyse_arguments, format, "text|json",
                      "print text, or JSON (docs/analysis.md)"),
    OPTION_JOBS_ROW(struct analyse_arguments, "play"),
    OPTION_FLAG_ROW('q', "quiet", struct analyse_arguments, quiet, "show no progress"),
    {0},
};

/* The row of the policy in the table of the game; 0 or an exit status. */
static int find_policy(struct command_context *c, const struct game_play *play, uint8_t *out)
{
    const struct analyse_arguments *a = c->options;
    uint8_t last = 0;
    for (uint8_t i = 0; play->policies[i] != NULL; i++) {
        last = i;
        if (a->policy != NULL && strcmp(a->policy, play->policies[i]) == 0) {
            *out = i;
            return 0;
        }
    }
    *out = last;
    return a->policy == NULL ? 0
                             : command_error(c, "no policy is named '%s'; the last one is '%s'",
                                             a->policy, play->policies[last]);
}

static struct analysis_options options_of(const struct analyse_arguments *a)
{
    return (struct analysis_options){
        .manner.temper = (uint8_t)a->temper,
        .seed = (uint64_t)a->seed,
        .games = (uint32_t)a->games,
        .effort = {.error = (int64_t)a->error * CHANCE_POINT, .most = FINAL_MOST},
        .all_cards = a->all_cards,
        .jobs = (unsigned)a->jobs,
    };
}

static int analyse(struct command_context *c, const struct record *record, const void *rules)
{
    const struct analyse_arguments *a = c->options;
    struct analysis_options o = options_of(a);
    struct analysis analysis;
    struct buf out = BUF_INIT;
    const int status = find_policy(c, record->game->play, &o.manner.policy);
    if (status != 0)
        return status;
    struct progress *bar = progress_new("steps", NULL, analysis_steps(record), !a->quiet);
    analysis_run(&analysis, record, rules, &o, bar);
    progress_free(bar);
    if (a->format == FORMAT_JSON)
        analysis_write_json(&analysis, &o, &out);
    else
        analysis_write_text(&analysis, &o, &out);
    output_put(c->out, out.data, out.len);
    buf_free(&out);
    analysis_free(&analysis);
    return EXIT_CLEAN;
}

static int analyse_game(struct command_context *c, const struct record *record,
                        const struct one_game *place)
{
    const struct analyse_arguments *a = c->options;
    struct err err = ERR_INIT;
    if (place->has_more)
        return command_error(c, "%s: holds several games, choose one with --game",
                             place->source);
    struct ruleset_cache *cache = ruleset_cache_new();
    const void *rules =
        one_game_rules(cache, a->rules, record, place->source, place->number, &err);
    int status = EXIT_CLEAN;
    if (rules == NULL || !record_has_moves(record, &err) ||
        game_get_play(record->game, &err) == NULL)
        status = command_fail(c, &err);
    else
        status = analyse(c, record, rules);
    ruleset_cache_free(cache);
    return status;
}

static int run(struct command_context *c)
{
    const struct analyse_arguments *a = c->options;
    const struct one_game_choice choice = {a->db, a->game, NULL};
    const char *wrong = one_game_usage_error(c, &choice, true);
    struct err err = ERR_INIT;
    struct record record;
    struct one_game place;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (game_option_check_rules("rules", a->rules, &err) < 0)
        return command_fail(c, &err);
    record_init(&record);
    int status = one_game_load(c, &choice, &record, &place);
    if (status == EXIT_CLEAN)
        status = analyse_game(c, &record, &place);
    record_free(&record);
    return status;
}

const struct command cmd_analyse = {
    .name = "analyse",
    .summary = "tell what decided a game",
    .usage = "[OPTION]... FILE|-|--db DB",
    .help =
        "Plays on from every position of a game, many times, and tells how good the chances\n"
        "of each player were, what every decision cost against the best other choice, and\n"
        "how much was luck. All numbers are by the program's own play (docs/analysis.md).\n"
        "When a file has several games, --game chooses one.\n"
        "\n"
        "Exit status: 0 done, 2 no such game, or it cannot be replayed.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .operands = FILE_READ,
    .run = run,
};
