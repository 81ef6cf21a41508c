/* cmd_analyse.c - shipslog analyse: what decided a game. */
#include <stdio.h>
#include <string.h>

#include "analysis/analysis_write.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_option.h"
#include "cli/one_game.h"
#include "cli/policy_option.h"
#include "core/ruleset.h"
#include "notation/statement.h"
#include "notation/words.h"

enum { GAMES = 64, GAMES_MAX = 10000, TEMPER_MAX = 255, ERROR = 2, FINAL_MOST = 4096 };
enum { SCREEN_FIRST = 16, SCREEN_LAST = 64 };
enum analyse_format { FORMAT_TEXT, FORMAT_JSON };
enum { CHANCE_POINT = MEASURE_WIN / 100 };

struct analyse_arguments {
    const char *db, *game, *from, *rules, *policy, *at, *instead;
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
    ONE_GAME_FROM_ROW(struct analyse_arguments),
    OPTION_TEXT_ROW(0, "rules", struct analyse_arguments, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(
        0, "at", struct analyse_arguments, at, "ROUND.TURN",
        "only the choices of this turn: 9.2; 9.0 is what comes before the first role"),
    OPTION_TEXT_ROW(0, "instead", struct analyse_arguments, instead, "STATEMENT",
                    "what could have been done there, as a log writes it: 'A trader'"),
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

static struct analysis_options options_of(const struct analyse_arguments *a)
{
    return (struct analysis_options){
        .manner.temper = (uint8_t)a->temper,
        .seed = (uint64_t)a->seed,
        .games = (uint32_t)a->games,
        .effort = {.first = SCREEN_FIRST,
                   .last = SCREEN_LAST,
                   .error = (int64_t)a->error * CHANCE_POINT,
                   .most = FINAL_MOST},
        .all_cards = a->all_cards,
        .show_progress = !a->quiet,
        .jobs = (unsigned)a->jobs,
    };
}

/* "9.2". */
static int read_turn(struct command_context *c, struct analysis_turn *out)
{
    const struct analyse_arguments *a = c->options;
    unsigned round, turn;
    char rest;
    if (a->at == NULL)
        return 0;
    if (sscanf(a->at, "%4u.%4u%c", &round, &turn, &rest) != 2 || round == 0)
        return command_usage_error(c, "--at '%s': expected ROUND.TURN, as in 9.2", a->at);
    *out = (struct analysis_turn){round, turn};
    return 0;
}

/* Reads the one statement of --instead; 0 or an exit status after a message. */
static int read_instead(struct command_context *c, const struct record *record,
                        struct event *out)
{
    const struct analyse_arguments *a = c->options;
    const size_t length = strlen(a->instead);
    struct words *words = words_new(record->game);
    struct statement s;
    struct buf why = BUF_INIT;
    int status = 0;
    statement_init(&s, words, record->n_players, words_sets(words, record->rules));
    const enum statement_status read = statement_read(&s, a->instead, length, 0, out);
    if (read == STATEMENT_READ && statement_end(&s) == length && out->seat < record->n_players)
        out->n_claims = 0;
    else {
        size_t at = 0, n = 0;
        if (read == STATEMENT_FAILED)
            statement_explain(&s, &why, &at, &n);
        else
            buf_puts(&why, "expected one statement of a player, such as 'A trader'");
        status = command_usage_error(c, "--instead '%s': %s", a->instead, buf_str(&why));
    }
    buf_free(&why);
    words_free(words);
    return status;
}

/* 0 or an exit status after a message. */
static int take_options(struct command_context *c, const struct record *record,
                        struct event *instead, struct analysis_options *out)
{
    const struct analyse_arguments *a = c->options;
    *out = options_of(a);
    int status = policy_option_find(c, record->game->play, a->policy, &out->manner.policy);
    if (status == 0)
        status = read_turn(c, &out->only);
    if (status == 0 && a->instead != NULL) {
        status = read_instead(c, record, instead);
        out->instead = instead;
    }
    return status;
}

static int print(struct command_context *c, const struct analysis *analysis,
                 const struct analysis_options *o)
{
    const struct analyse_arguments *a = c->options;
    struct buf out = BUF_INIT;
    if (o->instead != NULL && !analysis->asks_instead)
        return command_error(c, "'%s' is possible at no decision there", a->instead);
    if (a->format == FORMAT_JSON)
        analysis_write_json(analysis, o, &out);
    else if (a->at != NULL || analysis->course.n == 0)
        analysis_write_choices(analysis, &out);
    else
        analysis_write_text(analysis, o, &out);
    output_put(c->out, out.data, out.len);
    buf_free(&out);
    return EXIT_CLEAN;
}

static int analyse(struct command_context *c, const struct record *record, const void *rules)
{
    struct analysis_options o;
    struct analysis analysis;
    struct event instead;
    int status = take_options(c, record, &instead, &o);
    if (status != 0)
        return status;
    analysis_run(&analysis, record, rules, &o);
    status = print(c, &analysis, &o);
    analysis_free(&analysis);
    return status;
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
    const struct one_game_choice choice = {a->db, a->game, a->from};
    const char *wrong = one_game_usage_error(c, &choice, true);
    struct err err = ERR_INIT;
    struct record record;
    struct one_game place;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (a->instead != NULL && a->at == NULL && a->from == NULL)
        return command_usage_error(
            c, "--instead needs --at or --from: where it could have been done");
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
