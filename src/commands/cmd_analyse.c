/* cmd_analyse.c - shipslog analyse: what decided a game. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/command.h"
#include "commands/analyse_book.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/kept_analysis.h"
#include "commands/kept_text.h"
#include "commands/one_game.h"
#include "core/ruleset.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "play/analysis_write.h"
#include "store/store.h"

enum { GAMES_MAX = 10000, TEMPER_MAX = 255 };
enum { TIME_MAX = 100000 };
enum analyse_format { ANALYSE_TEXT, ANALYSE_JSON };

#define ROW_NUMBER(letter, name, member, min, max, help)                                       \
    OPTION_NUMBER_ROW(letter, name, struct analyse_arguments, member, min, max, "N", help)

static const struct option_row options[] = {
    OPTION_ROW(OPTION_TEXT, 'd', "db", struct analyse_arguments, db,
               "judge the games of this database and keep the result in it; with --game, "
               "print that of one",
               .arg = "DB", .use = FILE_DATABASE_CHANGED, .is_instead_of_file = true),
    OPTION_TEXT_ROW(
        'g', "game", struct analyse_arguments, game, "ID|N",
        "the game with this id, or the Nth of the file; of a database, the game with "
        "this number, id or content hash; its number may stand alone"),
    OPTION_FLAG_ROW(0, "keep", struct analyse_arguments, keep,
                    "keep the result in the database, as without --game: for reports and the "
                    "site"),
    OPTION_FLAG_ROW(0, "again", struct analyse_arguments, again,
                    "also judge games that were judged in the same way before"),
    OPTION_TEXT_ROW('p', "player", struct analyse_arguments, choice.player, "NAME",
                    "of a database, only games of this player"),
    OPTION_NUMBER_ROW('n', "players", struct analyse_arguments, choice.players, 2, 6, "N",
                      "likewise, only games with N players"),
    OPTION_TEXT_ROW(0, "event", struct analyse_arguments, choice.event, "TEXT",
                    "likewise, only games with TEXT in the name of the event"),
    OPTION_TEXT_ROW(0, "season", struct analyse_arguments, choice.season, "DATE",
                    "likewise, only games of this year, month or day"),
    REPORT_MORE_CHOICE_ROWS(struct analyse_arguments, choice, "likewise, only games"),
    OPTION_TEXT_ROW(0, "kind", struct analyse_arguments, choice.kind, "KIND",
                    "likewise, only this game: puerto-rico, san-juan"),
    OPTION_FLAG_ROW(0, "clean", struct analyse_arguments, choice.clean,
                    "likewise, only games in which the audit found no error, and the table set "
                    "no position"),
    ONE_GAME_FROM_ROW(struct analyse_arguments),
    OPTION_TEXT_ROW(
        0, "rules", struct analyse_arguments, rules, "PROFILE",
        "replay by these rules instead of those that the log names; of all games of a "
        "database, only those by these rules"),
    OPTION_TEXT_ROW(
        0, "at", struct analyse_arguments, at, "ROUND.TURN",
        "only the choices of this turn: 9.2; 9.0 is what comes before the first role"),
    OPTION_TEXT_ROW(0, "instead", struct analyse_arguments, instead, "STATEMENT",
                    "what could have been done there, as a log writes it: 'A trader'"),
    OPTION_TEXT_ROW(0, "policy", struct analyse_arguments, policy, "POLICY",
                    "how the program plays on (docs/analysis.md)"),
    ROW_NUMBER(0, "games", games, 1, GAMES_MAX,
               "games played on from each position, from the start 4 N"),
    ROW_NUMBER(0, "error", error, 1, 100,
               "standard error of what a choice costs, in percentage points (2, with "
               "--time as small as it allows)"),
    OPTION_NUMBER_ROW(0, "time", struct analyse_arguments, time, 1, TIME_MAX, "SECONDS",
                      "use the work of about SECONDS of a core, as a fixed number of games, "
                      "so that it gives the same bytes everywhere; --games does not count"),
    ROW_NUMBER(0, "temper", temper, 0, TEMPER_MAX,
               "how far the players of those games stray from what seems best"),
    ROW_NUMBER('s', "seed", seed, 0, INT32_MAX, "the seed: the same one gives the same bytes"),
    OPTION_FLAG_ROW(0, "all-cards", struct analyse_arguments, all_cards,
                    "judge decisions by all cards, not by those the player knew"),
    OPTION_FLAG_ROW(0, "chances-only", struct analyse_arguments, chances_only,
                    "do not judge decisions, which takes most of the time"),
    OPTION_FLAG_ROW(0, "fast", struct analyse_arguments, fast,
                    "estimate instead of playing on: thousands of games in a minute"),
    OPTION_CHOICE_ROW(0, "format", struct analyse_arguments, format, "text|json",
                      "print text, or JSON (docs/analysis.md)"),
    OPTION_JOBS_ROW(struct analyse_arguments, "play"),
    OPTION_FLAG_ROW('q', "quiet", struct analyse_arguments, quiet, "show no progress"),
    {0},
};

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
    statement_init(&s, words_of_rules(words, record->rules), record->n_players,
                   words_sets(words, record->rules));
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

static int print_analysis(struct command_context *c, const struct analysis *analysis,
                          const struct analysis_options *o)
{
    const struct analyse_arguments *a = c->options;
    struct buf out = BUF_INIT;
    if (o->instead != NULL && !analysis->asks_instead)
        return command_error(c, "'%s' is possible at no decision there", a->instead);
    if (a->format == ANALYSE_JSON)
        analysis_write_json(analysis, o, &out);
    else if (a->at != NULL || analysis->trajectory.n == 0)
        analysis_write_choices(analysis, &out);
    else
        analysis_write_text(analysis, o, &out);
    output_put(c->out, out.data, out.len);
    buf_free(&out);
    return EXIT_CLEAN;
}

static int analyse_record(struct command_context *c, const struct record *record,
                          const void *rules)
{
    const struct analyse_arguments *a = c->options;
    struct analysis_options o;
    struct analysis analysis;
    struct event instead;
    int status = analyse_options(c, a, record->game, &o);
    if (status == 0)
        status = read_turn(c, &o.only);
    if (status == 0 && a->instead != NULL) {
        status = read_instead(c, record, &instead);
        o.instead = &instead;
    }
    if (status != 0)
        return status;
    o.reasons = true;
    analysis_run(&analysis, record, rules, &o);
    status = print_analysis(c, &analysis, &o);
    analysis_free(&analysis);
    return status;
}

/* Whether what is kept of a stored game may answer: it is about all of it, by its own rules, in words. */
static bool asks_for_kept(const struct command_context *c)
{
    const struct analyse_arguments *a = c->options;
    return a->db != NULL && a->from == NULL && c->n_args == 0 && a->rules == NULL &&
           a->at == NULL && a->time == 0 && a->format == ANALYSE_TEXT && !a->chances_only &&
           !a->fast;
}

/* A game that was judged in the same way is not judged again: 1 when what is kept was printed, 0 when nothing is, -1 with
 * `err`. */
static int print_kept(struct command_context *c, const struct record *record,
                      const struct one_game *place, struct err *err)
{
    const struct analyse_arguments *a = c->options;
    struct analysis_options o;
    struct store *store;
    struct buf out = BUF_INIT;
    if (!asks_for_kept(c) || record->game->play == NULL ||
        analyse_options(c, a, record->game, &o) != EXIT_CLEAN)
        return 0;
    const struct evaluation_settings settings = kept_settings(record->game, &o);
    if (store_open(&store, a->db, STORE_READ, err) < 0)
        return -1;
    const int found = kept_text_put(&out, store, place->number, record, &settings, err);
    store_close(store);
    output_put(c->out, out.data, found > 0 ? out.len : 0);
    buf_free(&out);
    return found;
}

static int analyse_game(struct command_context *c, const struct record *record,
                        const struct one_game *place)
{
    const struct analyse_arguments *a = c->options;
    struct err err = ERR_INIT;
    const int found = print_kept(c, record, place, &err);
    if (found != 0)
        return found > 0 ? EXIT_CLEAN : command_fail(c, &err);
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
        status = analyse_record(c, record, rules);
    ruleset_cache_free(cache);
    return status;
}

/* ---- many games --------------------------------------------------------------------------------- */

/* A book that was found, and not named, is only written to when something asks for it. */
static bool is_about_book(const struct command_context *c)
{
    const struct analyse_arguments *a = c->options;
    const struct report_options *o = &a->choice;
    if (a->keep || a->again || o->player != NULL || o->players != 0 || o->event != NULL ||
        o->season != NULL || o->kind != NULL || o->clean || o->with.n > 0 || o->any != NULL ||
        o->since != NULL || o->until != NULL || o->last != 0)
        return true;
    /* Without one game there is nothing to replay by other rules: they choose. */
    if (a->rules != NULL && a->game == NULL && c->n_args == 0 && a->from == NULL)
        return true;
    return a->db != NULL && c->book == NULL && a->game == NULL && c->n_args == 0 &&
           a->from == NULL;
}

/* What is about one game, and what would keep something else than an evaluation; NULL: nothing. */
static const char *wrong_for_book(const struct command_context *c)
{
    const struct analyse_arguments *a = c->options;
    if (a->from != NULL)
        return "--from is a position, which is in no database";
    if (c->n_args > 0)
        return "only games of a database can be chosen and kept: --db names it, not a file";
    if (a->at != NULL || a->instead != NULL)
        return "--at is about one game: name it with --game, and keep nothing";
    if (a->time > 0)
        return "what is kept is as certain in all games: --error, not --time";
    if (a->format != ANALYSE_TEXT)
        return "--format is about one game: name it with --game, and keep nothing";
    if (a->rules != NULL && a->game != NULL)
        return "what is kept is by the rules of the games: --rules goes with --game alone";
    return a->chances_only ? "what is kept has decisions: --chances-only goes with --game alone"
                           : NULL;
}

static int run_analyse(struct command_context *c)
{
    const struct analyse_arguments *a = c->options;
    const char *wrong = is_about_book(c) ? wrong_for_book(c) : NULL;
    if (is_about_book(c))
        return wrong != NULL ? command_usage_error(c, "%s", wrong) : analyse_book(c);
    const struct one_game_choice choice = {a->db, a->game, a->from, NULL};
    wrong = one_game_usage_error(c, &choice, true);
    struct err err = ERR_INIT;
    struct record record;
    struct one_game place;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (a->instead != NULL && a->at == NULL && a->from == NULL)
        return command_usage_error(
            c, "--instead needs --at or --from: where it could have been done");
    if (a->fast && a->time > 0)
        return command_usage_error(c, "--fast plays nothing on, and needs no --time");
    if (game_option_check_rules("rules", a->rules, &err) < 0)
        return command_fail(c, &err);
    record_init(&record);
    int status = one_game_load(c, &choice, &record, &place);
    if (status == EXIT_CLEAN)
        status = analyse_game(c, &record, &place);
    else if (c->book != NULL && a->game == NULL && c->n_args == 0 && a->from == NULL)
        command_error(c, "'shipslog analyse --db %s' judges all its games", a->db);
    record_free(&record);
    return status;
}

const struct command cmd_analyse = {
    .name = "analyse",
    .summary = "find out what decided a game",
    .group = GROUP_LOOK,
    .usage = "[OPTION]... FILE|-|--db DB",
    .help =
        "Plays on from every position of a game, many times, and shows how good the chances\n"
        "of each player were, what every decision cost against the best other choice, and\n"
        "how much was luck. All numbers are by the program's own play (docs/analysis.md).\n"
        "When a file has several games, --game chooses one.\n"
        "\n"
        "With --db and no --game it judges all games of the database, or those that options\n"
        "choose, and keeps the result there: for the reports accuracy, habits, luck and\n"
        "turning-points, and for the site. Games that were judged in the same way before\n"
        "are left out, so that it can be stopped and begun again. With --game, what is kept "
        "of\n"
        "such a game is printed.\n"
        "\n"
        "--fast plays nothing to its end, but asks a model that was fitted to the program's\n"
        "play: a good guess, seconds for a game. Of a database it keeps no decisions, takes\n"
        "milliseconds for a game, and leaves out games that were judged without it.\n"
        "\n"
        "Exit status: 0 done, 2 no such game, or it cannot be replayed.\n",
    COMMAND_OPTIONS_FROM(options, analyse_defaults),
    .operands = FILE_READ,
    .run = run_analyse,
};
