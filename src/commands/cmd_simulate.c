/* cmd_simulate.c - shipslog simulate: legal random games in the notation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/judge.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "cli/output_file.h"
#include "commands/policy_option.h"
#include "commands/simulated_people.h"
#include "cli/settings.h"
#include "core/random.h"
#include "core/ruleset.h"
#include "play/simulate.h"
#include "notation/calendar.h"
#include "notation/redact.h"
#include "notation/writer.h"

enum {
    SIMULATED_MAX = 10 * 1000 * 1000,
    DAYS_A_WEEK = 7,
    TEMPER_MAX = 255,
};

/* How much of a simulated game is written. */
enum simulate_grade { WRITE_OPEN, WRITE_PUBLIC };

struct simulate_arguments {
    const char *game, *players, *rules, *from, *names, *policy, *date, *event, *output;
    long games, seed, club, per_date, temper, jobs;
    int grade; /* enum simulate_grade */
    bool claims, notes, hashes;
};

static const struct simulate_arguments defaults = {
    .game = SETTINGS_DEFAULT_GAME,
    .players = "4",
    .date = SIMULATE_DATE,
    .games = 1,
    .seed = 1,
    .per_date = 1,
    .temper = SIMULATE_TEMPER, /* of players without --club or --names */
};

#define ROW_TEXT(letter, name, member, arg, help)                                              \
    OPTION_TEXT_ROW(letter, name, struct simulate_arguments, member, arg, help)
#define ROW_NUMBER(letter, name, member, min, max, help)                                       \
    OPTION_NUMBER_ROW(letter, name, struct simulate_arguments, member, min, max, "N", help)
#define ROW_FLAG(name, help) OPTION_FLAG_ROW(0, #name, struct simulate_arguments, name, help)

static const struct option_row options[] = {
    OPTION_SETTING_ROW(0, "game", struct simulate_arguments, game, "GAME", SETTING_GAME,
                       "which game"),
    ROW_TEXT('p', "players", players, "N|N-M|mixed",
             "number of players, one for all games or by chance between two"),
    ROW_NUMBER('g', "games", games, 1, SIMULATED_MAX, "how many games"),
    ROW_NUMBER('s', "seed", seed, 0, INT32_MAX, "the seed: the same one gives the same bytes"),
    ROW_TEXT(0, "rules", rules, "PROFILE",
             "rules of the games; without it the default that 'shipslog rules' prints"),
    GAME_OPTION_FROM_ROW(struct simulate_arguments,
                         "go on from this position (docs/position.md), with its rules and "
                         "players"),
    ROW_NUMBER(0, "club", club, 0, CLUB_MAX,
               "let N members of a club play, each with a skill and a style"),
    OPTION_FILE_ROW(0, "names", struct simulate_arguments, names, "FILE", FILE_READ,
                    "let those play whose names are the lines of FILE"),
    ROW_NUMBER(0, "temper", temper, 0, TEMPER_MAX,
               "how far other players stray from what seems best, in hundredths of a VP"),
    ROW_TEXT(0, "policy", policy, "POLICY|judge,...",
             "what the players think of, seat by seat and then from the first name again: a "
             "policy of the game (docs/analysis.md), or judge (default guess)"),
    ROW_TEXT(0, "date", date, "DATE", "first date; a week lies between two"),
    ROW_NUMBER(0, "per-date", per_date, 1, 99, "games played on each date"),
    ROW_TEXT(0, "event", event, "TEXT", "the event that the games belong to"),
    OPTION_CHOICE_ROW(0, "grade", struct simulate_arguments, grade, "open|public",
                      "write all cards, or only those that everybody saw"),
    ROW_FLAG(claims, "write consequences beside actions, holdings every round, scores"),
    ROW_FLAG(notes, "the same, and the whole position every round"),
    ROW_FLAG(hashes, "write the hash of the position every round"),
    OPTION_JOBS_ROW(struct simulate_arguments, "play"),
    OPTION_OUTPUT_ROW('o', "output", struct simulate_arguments, output, "FILE", "|slog|txt|log",
                      "write to FILE, all at once, instead of standard output"),
    {0},
};

/* One run of the command. */
struct simulate_run {
    struct command_context *c;
    const struct simulate_arguments *args;
    const struct game_def *game;
    const char *profile;
    unsigned least, most; /* players */
    struct policy_choice policies;
    long first_day;
    struct people people;
    struct record start;  /* of --from */
    struct table *tables; /* one for each worker */
    long next;            /* game */
    FILE *out;
};

/* Where a worker plays. */
struct table {
    const struct person
        *seated[SEATS_MAX]; /* in the game being played, when there are people */
    struct ruleset_cache *rules;
    struct record record;
    struct replay hiding, seen; /* scratch, for what is not public */
    struct buf text;            /* scratch */
    struct judge *judge;        /* NULL: nobody thinks */
};

enum { BATCH_GAMES = 8, BATCHES_A_WORKER = 2 };

/* Some games in a row, which a worker plays. */
struct batch {
    long first, n;
    struct buf text;
    long failed; /* number of the game that did not come to its end, or -1 */
};

/* ---- arguments ------------------------------------------------------------------------------ */

static size_t count_styles(const struct game_def *game)
{
    size_t n = 0;
    while (game->play->styles[n] != NULL)
        n++;
    return n;
}

static bool read_players(struct simulate_run *run)
{
    const char *text = run->args->players;
    const unsigned min = run->game->rules.min_players, max = run->game->rules.max_players;
    run->least = min;
    run->most = max;
    if (strcmp(text, "mixed") == 0)
        return true;
    const size_t length = strlen(text);
    if (length != 1 && (length != 3 || text[1] != '-'))
        return false;
    run->least = (unsigned)text[0] - '0';
    run->most = (unsigned)text[length - 1] - '0';
    return min <= run->least && run->least <= run->most && run->most <= max;
}

static int read_people(struct simulate_run *run)
{
    const struct simulate_arguments *a = run->args;
    struct err err = ERR_INIT;
    if (a->names != NULL && a->club > 0)
        return command_usage_error(run->c, "--club and --names exclude each other");
    if (a->names != NULL &&
        people_from_file(&run->people, a->names, count_styles(run->game), &err) < 0)
        return command_fail(run->c, &err);
    if (a->club > 0)
        run->people = people_of_club((size_t)a->club, count_styles(run->game));
    if ((a->names != NULL || a->club > 0) && run->people.n < run->most)
        return command_error(run->c, "a table of %u needs as many names, not %zu", run->most,
                             run->people.n);
    return EXIT_CLEAN;
}

/* What does not depend on where the games begin. */
static int read_others(struct simulate_run *run)
{
    struct command_context *c = run->c;
    struct err err = ERR_INIT;
    if (game_get_play(run->game, &err) == NULL)
        return command_fail(c, &err);
    const int status =
        policy_option_read(c, run->game->play, run->args->policy, run->most, &run->policies);
    if (status != EXIT_CLEAN)
        return status;
    if (run->args->hashes && run->game->words.verb_hash == NO_VERB)
        return command_usage_error(c, "--hashes: a log of %s holds no hashes",
                                   run->game->title);
    if (!calendar_read(run->args->date, &run->first_day))
        return command_usage_error(c, "option '--date': expected a day like 2024-01-04");
    struct ruleset_cache *rules = ruleset_cache_new();
    for (unsigned n = run->least; n <= run->most && !err_is_set(&err); n++)
        ruleset_get(rules, run->game, run->profile, n, &err);
    ruleset_cache_free(rules);
    return err_is_set(&err) ? command_fail(c, &err) : read_people(run);
}

static int read_arguments(struct simulate_run *run)
{
    struct command_context *c = run->c;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    if (run->args->from != NULL) {
        /* Game, rules and players of the position. */
        struct err err = ERR_INIT;
        if (run->args->rules != NULL)
            return command_usage_error(run->c, "--from and --rules exclude each other");
        if (game_option_play_from(run->args->from, &run->start, &err) < 0)
            return command_fail(run->c, &err);
        run->game = run->start.game;
        run->profile = run->start.rules;
        run->least = run->most = run->start.n_players;
        return read_others(run);
    }
    run->game = game_option_find(c, run->args->game);
    if (run->game == NULL)
        return EXIT_USAGE;
    run->profile = run->args->rules != NULL ? run->args->rules : run->game->rules.default_rules;
    if (!read_players(run))
        return command_usage_error(c,
                                   "option '--players': expected a number from %u to %u, "
                                   "two of them like %u-%u, or mixed",
                                   run->game->rules.min_players, run->game->rules.max_players,
                                   run->game->rules.min_players, run->game->rules.max_players);
    return read_others(run);
}

/* ---- one game ------------------------------------------------------------------------------- */

/* Seats `n` different people. */
static void seat_people(const struct people *people, struct table *t, struct random *random,
                        unsigned n)
{
    size_t order[PEOPLE_MAX];
    for (size_t i = 0; i < people->n; i++)
        order[i] = i;
    for (unsigned i = 0; i < n && people->n > 0; i++) {
        const size_t other = i + (size_t)(random_next(random) % (people->n - i));
        const size_t chosen = order[other];
        order[other] = order[i];
        order[i] = chosen;
        t->seated[i] = &people->person[chosen];
    }
}

static char *keep_text(struct table *t)
{
    return arena_strndup(&t->record.arena, buf_str(&t->text), t->text.len);
}

static void write_header(const struct simulate_run *run, struct table *t, long number)
{
    struct record *r = &t->record;
    const struct simulate_arguments *a = run->args;
    char day[CALENDAR_TEXT];
    calendar_write(run->first_day + number / a->per_date * DAYS_A_WEEK, day);
    r->date = arena_strndup(&r->arena, day, strlen(day));
    buf_clear(&t->text);
    buf_puts(&t->text, a->event != NULL ? a->event
                       : a->club > 0    ? "Thursday club"
                                        : SIMULATE_EVENT);
    if (a->per_date > 1)
        buf_printf(&t->text, ", game %ld", number % a->per_date + 1);
    r->event = keep_text(t);
    buf_clear(&t->text);
    buf_printf(&t->text, "simulated-%ld-%ld", a->seed, number + 1);
    r->id = keep_text(t);
    for (unsigned i = 0; i < r->n_players; i++) {
        const char *name = run->people.n > 0 ? t->seated[i]->name : simulate_names[i];
        r->player[i] = arena_strndup(&r->arena, name, strlen(name));
    }
}

static struct play_style player_of(const struct simulate_run *run, const struct table *t,
                                   struct random *random, unsigned seat)
{
    if (run->people.n > 0)
        return (struct play_style){.policy = run->policies.policy[seat],
                                   .style = t->seated[seat]->style,
                                   .temper = t->seated[seat]->temper};
    return simulate_player(run->game->play, run->policies.policy[seat],
                           (uint8_t)run->args->temper, random);
}

/* Adds the game to `out`.  False when it did not come to its end. */
static bool simulate_one(const struct simulate_run *run, struct table *t, long number,
                         struct buf *out)
{
    struct random random = simulate_random((uint64_t)run->args->seed, (uint64_t)number);
    const unsigned n =
        run->least + (unsigned)(random_next(&random) % (run->most - run->least + 1));
    struct simulate_options o = {
        .profile = run->profile,
        .scribe = run->args->notes    ? SCRIBE_FULL
                  : run->args->claims ? SCRIBE_CAREFUL
                                      : SCRIBE_BRIEF,
        .hashes = run->args->hashes,
        .from = run->args->from,
    };
    if (t->judge != NULL)
        o.thinker = judge_thinker(t->judge);
    memcpy(o.thinks, run->policies.thinks, sizeof o.thinks);
    seat_people(&run->people, t, &random, n);
    for (unsigned seat = 0; seat < n; seat++)
        o.player[seat] = player_of(run, t, &random, seat);
    const void *rules = ruleset_get(t->rules, run->game, run->profile, n, NULL);
    if (!simulate_until_over(&t->record, run->game, rules, &o, &random))
        return false;
    if (run->args->grade == WRITE_PUBLIC)
        redact_record(&t->hiding, &t->seen, rules, &t->record, SEAT_NONE);
    write_header(run, t, number);
    if (number > 0)
        buf_putc(out, '\n');
    notation_write(&t->record, out);
    return true;
}

/* ---- all games ------------------------------------------------------------------------------ */

static int next_batch(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct simulate_run *run = ctx;
    struct batch *b = item;
    const long left = run->args->games - run->next;
    if (left <= 0 || ferror(run->out))
        return 0;
    b->first = run->next;
    b->n = left < BATCH_GAMES ? left : BATCH_GAMES;
    run->next += b->n;
    return 1;
}

static void simulate_batch(void *ctx, unsigned worker, void *item)
{
    const struct simulate_run *run = ctx;
    struct batch *b = item;
    buf_clear(&b->text);
    b->failed = -1;
    for (long i = b->first; i < b->first + b->n && b->failed < 0; i++)
        if (!simulate_one(run, &run->tables[worker], i, &b->text))
            b->failed = i;
}

static int print_batch(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    const struct simulate_run *run = ctx;
    const struct batch *b = item[0];
    output_put(run->out, buf_str(&b->text), b->text.len);
    return b->failed < 0
               ? EXIT_CLEAN
               : command_error(run->c, "game %ld did not come to its end", b->failed + 1);
}

static void free_batch(void *item)
{
    buf_free(&((struct batch *)item)->text);
}

/* A judge when some seat thinks, else NULL. */
static struct judge *judge_of(const struct simulate_run *run)
{
    const struct play_style best = {.policy = game_best_policy(run->game->play),
                                    .temper = JUDGE_TEMPER};
    for (unsigned seat = 0; seat < run->most; seat++)
        if (run->policies.thinks[seat])
            return judge_new(best, 1);
    return NULL;
}

static int simulate_all(struct simulate_run *run)
{
    const unsigned workers = threads_workers((unsigned)run->args->jobs);
    const struct pipeline pipeline = {
        .jobs = workers,
        .ahead = BATCHES_A_WORKER,
        .item_size = sizeof(struct batch),
        .ctx = run,
        .read = next_batch,
        .work = simulate_batch,
        .take = print_batch,
        .free_item = free_batch,
    };
    run->tables = xcalloc(workers, sizeof *run->tables);
    for (unsigned i = 0; i < workers; i++) {
        record_init(&run->tables[i].record);
        run->tables[i].rules = ruleset_cache_new();
        run->tables[i].judge = judge_of(run);
    }
    const int status = pipeline_run(&pipeline, NULL);
    for (unsigned i = 0; i < workers; i++) {
        struct table *t = &run->tables[i];
        record_free(&t->record);
        replay_free(&t->hiding);
        replay_free(&t->seen);
        ruleset_cache_free(t->rules);
        judge_free(t->judge);
        buf_free(&t->text);
    }
    free(run->tables);
    return status;
}

static int simulate_into_file(struct simulate_run *run)
{
    struct err err = ERR_INIT;
    struct new_file *file;
    if (new_file_open(&file, run->args->output, &err) < 0)
        return command_fail(run->c, &err);
    run->out = new_file_stream(file);
    const int status = simulate_all(run);
    if (status != EXIT_CLEAN)
        new_file_drop(file);
    else if (new_file_commit(file, &err) < 0)
        return command_fail(run->c, &err);
    return status;
}

static int run_simulate(struct command_context *c)
{
    struct simulate_run run = {
        .c = c,
        .args = c->options,
        .out = c->out,
    };
    record_init(&run.start);
    int status = read_arguments(&run);
    if (status == EXIT_CLEAN)
        status = output_file_is_standard(run.args->output) ? simulate_all(&run)
                                                           : simulate_into_file(&run);
    record_free(&run.start);
    people_free(&run.people);
    return status;
}

const struct command cmd_simulate = {
    .name = "simulate",
    .summary = "write legal random games",
    .usage = "[OPTION]...",
    .help = "Plays random games and writes them as logs. All moves are legal and mostly\n"
            "sensible: the better a choice looks to a player, the more likely they make it.\n"
            "The options decide every byte, on every machine. For tests, for trying reports,\n"
            "and for learning the notation.\n"
            "\n"
            "A game with hidden cards is written in full (grade open) unless --grade public\n"
            "is given.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .run = run_simulate,
};
