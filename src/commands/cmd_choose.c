/* cmd_choose.c - shipslog choose: what the program would do at a position. */
#include <inttypes.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/json_out.h"
#include "base/output.h"
#include "base/stopwatch.h"
#include "base/threads.h"
#include "cli/command.h"
#include "cli/line_input.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/policy_option.h"
#include "core/record_position.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "notation/writer.h"
#include "play/adviser.h"
#include "play/analysis_write.h"

enum { TEMPER_USUAL = -1, TEMPER_MAX = 255, SECONDS_MAX = 86400, MS = 1000 };
enum choose_format { FORMAT_TEXT, FORMAT_JSON };

struct choose_arguments {
    const char *position, *policy;
    long time, temper, seed, jobs;
    int format;
};

static const struct choose_arguments defaults = {
    .policy = POLICY_JUDGE, .temper = TEMPER_USUAL, .seed = 1};

static const struct option_row options[] = {
    OPTION_TEXT_ROW(0, "position", struct choose_arguments, position, "LINE",
                    "the position in one line (docs/position.md); without it each line of "
                    "standard input is one"),
    OPTION_NUMBER_ROW(0, "time", struct choose_arguments, time, 1, SECONDS_MAX, "SECONDS",
                      "think for at most SECONDS about each position, by the clock; without it "
                      "as many games are played on everywhere"),
    OPTION_TEXT_ROW(0, "policy", struct choose_arguments, policy, "POLICY|judge",
                    "what it thinks of: a policy of the game (docs/analysis.md), or judge, "
                    "which plays on"),
    OPTION_NUMBER_ROW(0, "temper", struct choose_arguments, temper, 0, TEMPER_MAX, "N",
                      "how far the players of games that are played on stray from what seems "
                      "best (20), or a policy that chooses by itself (0)"),
    OPTION_NUMBER_ROW('s', "seed", struct choose_arguments, seed, 0, INT32_MAX, "N",
                      "the seed: the same one gives the same bytes"),
    OPTION_CHOICE_ROW(0, "format", struct choose_arguments, format, "text|json",
                      "print the event as a log has it, or all choices as an object on one "
                      "line (docs/analysis.md)"),
    OPTION_JOBS_ROW(struct choose_arguments, "play on"),
    {0},
};

/* One run of the command. */
struct choose_run {
    struct command_context *c;
    const struct choose_arguments *args;
    struct ruleset_cache *cache;
    struct adviser *adviser;
    uint64_t late_ms;     /* when thinking ends */
    struct record record; /* that begins at the position */
    struct replay replay; /* which stands there */
    struct buf text;
};

/* What is chosen. */
struct answer {
    unsigned seat;
    struct event event;
    const struct race *race; /* NULL: nothing was compared */
    const char *policy;
    struct play_style play_style;
};

/* ---- one position -------------------------------------------------------------------------------- */

static bool is_late(void *ctx)
{
    const struct choose_run *run = ctx;
    return stopwatch_ms() >= run->late_ms;
}

static uint64_t seed_of(const struct choose_run *run)
{
    return (uint64_t)run->args->seed;
}

static int choose_event(struct choose_run *run, const struct policy_choice *policy,
                        struct answer *out, struct err *err)
{
    const long temper = run->args->temper;
    const bool thinks = policy->thinks[0];
    struct node node;
    if (adviser_node(&run->replay, run->record.n_players, &node, err) < 0)
        return -1;
    out->seat = node.seat;
    out->policy = thinks ? POLICY_JUDGE : run->replay.game->play->policies[policy->policy[0]];
    out->play_style.policy = policy->policy[0];
    out->play_style.temper = (uint8_t)(temper != TEMPER_USUAL ? temper
                                       : thinks               ? JUDGE_TEMPER
                                                              : 0);
    const struct adviser_wanted wanted = {
        .play_style = out->play_style,
        .thinks = thinks,
        .limits = {
            .seed = seed_of(run), .is_late = run->args->time > 0 ? is_late : NULL, .ctx = run}};
    return adviser_choose(run->adviser, &run->replay, &node, &wanted, &out->event, &out->race,
                          err);
}

/* ---- printing ------------------------------------------------------------------------------------ */

static void put_json(struct choose_run *run, const struct answer *a, const char *line)
{
    const struct game_def *game = run->record.game;
    struct buf *out = &run->text, statement = BUF_INIT;
    notation_write_event(game, &a->event, &statement);
    buf_putc(out, '{');
    json_text(out, "game", game->name);
    json_safe_text(out, "position", line);
    json_text(out, "policy", a->policy);
    json_u64(out, "temper", a->play_style.temper);
    json_u64(out, "seed", seed_of(run));
    json_key(out, "seat");
    buf_printf(out, "\"%c\"", seat_letter(a->seat));
    json_safe_text(out, "chosen", buf_str(&statement));
    if (a->race != NULL)
        analysis_write_race(a->race, game, out);
    else
        buf_puts(out, ",\"choices\":[]");
    buf_puts(out, "}\n");
    buf_free(&statement);
}

/* At once: who asked waits for it. */
static void print_answer(struct choose_run *run, const struct answer *a, const char *line)
{
    buf_clear(&run->text);
    if (run->args->format == FORMAT_JSON) {
        put_json(run, a, line);
    } else {
        notation_write_event(run->record.game, &a->event, &run->text);
        buf_putc(&run->text, '\n');
    }
    output_put(run->c->out, run->text.data, run->text.len);
    fflush(run->c->out);
}

/* ---- all positions ------------------------------------------------------------------------------- */

/* Stands at the position: 0, or -1 with `err`. */
static int take_position(struct choose_run *run, const char *line, struct err *err)
{
    struct record *record = &run->record;
    if (game_option_read_position(line, record, err) < 0 ||
        game_get_play(record->game, err) == NULL)
        return -1;
    const void *rules =
        ruleset_get(run->cache, record->game, record->rules, record->n_players, err);
    if (rules == NULL)
        return -1;
    replay_start_record(&run->replay, record, rules, record->grade);
    run->replay.check_pieces = false;
    return 0;
}

/* An exit status; after an error a message that begins with `place`. */
static int answer_position(struct choose_run *run, const char *line, const char *place)
{
    struct err err = ERR_INIT;
    struct policy_choice policy;
    struct answer answer = {0};
    run->late_ms = stopwatch_ms() + (uint64_t)run->args->time * MS;
    if (take_position(run, line, &err) < 0)
        return command_error(run->c, "%s: %s", place, err.text);
    const int status =
        policy_option_read(run->c, run->record.game->play, run->args->policy, 1, &policy);
    if (status != EXIT_CLEAN)
        return status;
    if (run->args->time > 0 && !policy.thinks[0])
        return command_usage_error(run->c, "--time is for the judge: a policy does not think");
    if (choose_event(run, &policy, &answer, &err) < 0)
        return command_error(run->c, "%s: %s", place, err.text);
    print_answer(run, &answer, line);
    return EXIT_CLEAN;
}

/* Ends at the first line that has no answer: who asks counts on one for each. */
static int answer_lines(struct choose_run *run)
{
    struct line_input *in = line_input_new(run->c->out);
    struct buf line = BUF_INIT, place = BUF_INIT;
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    for (unsigned number = 1; status == EXIT_CLEAN && !command_output_failed(run->c) &&
                              line_input_next_quietly(in, &line);
         number++) {
        if (line.len > 0 && line.data[line.len - 1] == '\r')
            buf_truncate(&line, line.len - 1);
        buf_clear(&place);
        buf_printf(&place, "<stdin>:%u", number);
        status = answer_position(run, buf_str(&line), buf_str(&place));
    }
    if (status == EXIT_CLEAN && place.len == 0)
        status = command_error(run->c, "standard input holds no position");
    if (status == EXIT_CLEAN && line_input_check(in, &err) < 0)
        status = command_fail(run->c, &err);
    line_input_free(in);
    buf_free(&line);
    buf_free(&place);
    return status;
}

static int run_choose(struct command_context *c)
{
    struct choose_run run = {.c = c, .args = c->options};
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    run.cache = ruleset_cache_new();
    run.adviser = adviser_new(threads_workers((unsigned)run.args->jobs));
    record_init(&run.record);
    const int status = run.args->position == NULL
                           ? answer_lines(&run)
                           : answer_position(&run, run.args->position, "option '--position'");
    adviser_free(run.adviser);
    replay_free(&run.replay);
    record_free(&run.record);
    ruleset_cache_free(run.cache);
    buf_free(&run.text);
    return status;
}

const struct command cmd_choose = {
    .name = "choose",
    .summary = "say what the program would do at a position",
    .usage = "[OPTION]...",
    .help =
        "Prints the event that the program would choose at a position, as a log has it, so\n"
        "that other programs can be measured against it. Without --position it answers each\n"
        "line of standard input by one line, as soon as it knows: a program can ask through\n"
        "a pipe for a whole match. The first line that has no answer ends it.\n"
        "\n"
        "In San Juan a line holds the cards that the player knows ('shipslog replay --as SEAT\n"
        "--format line' writes it). All other cards are dealt again for each game that is\n"
        "played on; of a hand that the line does not hold it may choose any card that can\n"
        "be there.\n"
        "\n"
        "Exit status: 0 done, 2 no such position, or nobody has a choice there.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .reads_standard_input = true,
    .run = run_choose,
};
