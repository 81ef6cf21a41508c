/* cmd_match.c - shipslog match: two players of games against each other, measured. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/output_file.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/match_side.h"
#include "core/random.h"
#include "play/tally.h"
#include "stats/interval.h"

enum { SIDES = 2, PAIRS_MAX = 1000 * 1000, MS = 1000, EVENTS_MOST = 4096 };

struct match_arguments {
    const char *game, *rules, *output;
    long players, pairs, seed, games, time, timeout;
};

static const struct match_arguments defaults = {
    .game = SETTINGS_DEFAULT_GAME, .players = 2, .pairs = 10, .seed = 1, .timeout = 60};

#define ROW_NUMBER(letter, name, member, min, max, arg, help)                                  \
    OPTION_NUMBER_ROW(letter, name, struct match_arguments, member, min, max, arg, help)

static const struct option_row options[] = {
    OPTION_SETTING_ROW(0, "game", struct match_arguments, game, "GAME", SETTING_GAME,
                       "the game that is played"),
    OPTION_TEXT_ROW(0, "rules", struct match_arguments, rules, "PROFILE",
                    "its rules; without it the usual ones"),
    ROW_NUMBER('p', "players", players, 2, SHIPSLOG_SEATS, "N",
               "seats, which the sides take in turn"),
    ROW_NUMBER('n', "pairs", pairs, 1, PAIRS_MAX, "N",
               "pairs of games: both have the same chance, and the sides change places"),
    ROW_NUMBER('s', "seed", seed, 0, INT32_MAX, "N", "the seed of chance"),
    ROW_NUMBER(0, "games", games, 0, TALLY_GAMES_MAX, "N",
               "play on at most N games from each choice; 0 stands for the usual number"),
    ROW_NUMBER(0, "time", time, 0, 86400, "SECONDS",
               "think for at most SECONDS about each choice, by the clock"),
    ROW_NUMBER(0, "timeout", timeout, 1, 86400, "SECONDS",
               "a program that answers later than that has lost the game"),
    OPTION_OUTPUT_ROW('o', "output", struct match_arguments, output, "FILE", "|slog",
                      "write the games as a log"),
    {0},
};

struct match {
    struct command_context *c;
    const struct match_arguments *args;
    struct match_side side[SIDES];
    struct tally tally;              /* a pair is a game of two seats: the points */
    struct game_moments wins[SIDES]; /* a pair is drawn, of two games */
    unsigned n_lost[SIDES]; /* games that were lost by no move, or one that is not legal */
    struct buf log, chosen;
    struct match_limits limits;
};

/* One game. */
struct match_game {
    shipslog_replay *board;
    unsigned pair, turn; /* which of the pair */
    uint64_t chance;     /* the generator of chance */
    int loser;           /* side that lost by what it did; -1: none */
};

/* ---- one game ------------------------------------------------------------------------------------ */

/* The seats are taken in turn, each pair begins one further, and the second game of a pair has the sides exchanged. */
static unsigned side_of(const struct match *m, const struct match_game *g, unsigned seat)
{
    const unsigned n = (unsigned)m->args->players;
    return ((seat + g->pair) % n + g->turn) % SIDES;
}

static void name_loser(struct match *m, struct match_game *g, unsigned side, const char *why)
{
    g->loser = (int)side;
    m->n_lost[side]++;
    command_error(m->c, "pair %u, game %u: %s has lost: %s", g->pair + 1, g->turn + 1,
                  m->side[side].name, why);
}

/* False when the game ends by it. */
static bool take_turn(struct match *m, struct match_game *g, unsigned seat)
{
    struct err err = ERR_INIT;
    shipslog_error error;
    struct buf why = BUF_INIT;
    const unsigned side = side_of(m, g, seat);
    if (match_side_choose(&m->side[side], g->board, &m->limits, &m->chosen, &err) < 0)
        buf_puts(&why, err.text);
    else if (shipslog_replay_play_drawn(g->board, buf_str(&m->chosen), &g->chance, &error) !=
             SHIPSLOG_OK)
        buf_printf(&why, "'%.80s' is not legal: %s", buf_str(&m->chosen), error.text);
    if (why.len > 0)
        name_loser(m, g, side, buf_str(&why));
    buf_free(&why);
    return g->loser < 0;
}

static bool play_event(struct match *m, struct match_game *g)
{
    shipslog_place place;
    shipslog_replay_place(g->board, &place);
    if (place.is_over || place.n_events > EVENTS_MOST)
        return false;
    if (place.seat < 0 || strcmp(place.kind, "chance") == 0)
        return shipslog_replay_draw(g->board, &g->chance, NULL) == SHIPSLOG_OK;
    m->limits.seed = (uint64_t)m->args->seed + g->pair;
    return take_turn(m, g, (unsigned)place.seat);
}

static int begin_game(struct match *m, struct match_game *g)
{
    struct shipslog_setup setup = {.game = m->args->game,
                                   .rules = m->args->rules,
                                   .n_players = (unsigned)m->args->players};
    struct buf id = BUF_INIT;
    shipslog_error error;
    buf_printf(&id, "match-%ld-%u-%u", m->args->seed, g->pair + 1, g->turn + 1);
    const shipslog_header header = {"id", buf_str(&id)};
    struct buf names[SHIPSLOG_SEATS] = {BUF_INIT};
    setup.header = &header;
    setup.n_headers = 1;
    for (unsigned seat = 0; seat < setup.n_players; seat++) {
        buf_printf(&names[seat], "%s %c", m->side[side_of(m, g, seat)].name, 'A' + seat);
        setup.player[seat] = buf_str(&names[seat]);
    }
    const int code = shipslog_replay_start(&setup, &g->board, &error);
    for (unsigned seat = 0; seat < setup.n_players; seat++)
        buf_free(&names[seat]);
    buf_free(&id);
    return code == SHIPSLOG_OK ? 0 : command_error(m->c, "%s", error.text);
}

/* ---- what came of it ----------------------------------------------------------------------------- */

/* What the sides have of a game: parts of TALLY_WIN, and the mean points of a seat in hundredths. */
struct outcome {
    int win[SIDES], points[SIDES];
};

static struct outcome outcome_of(const struct match *m, const struct match_game *g)
{
    struct outcome out = {{0}, {0}};
    int winners = 0, seats[SIDES] = {0};
    shipslog_score score;
    for (int seat = 0; shipslog_replay_score(g->board, seat, &score) == 0; seat++)
        winners += score.place == 1;
    for (int seat = 0; shipslog_replay_score(g->board, seat, &score) == 0; seat++) {
        const unsigned side = side_of(m, g, (unsigned)seat);
        seats[side]++;
        out.points[side] += score.total * TALLY_POINT;
        if (score.place == 1)
            out.win[side] += TALLY_WIN / winners;
    }
    for (int side = 0; side < SIDES; side++)
        out.points[side] /= seats[side];
    if (g->loser >= 0) {
        out.win[g->loser] = 0;
        out.win[1 - g->loser] = TALLY_WIN;
    }
    return out;
}

static int play_game(struct match *m, unsigned pair, unsigned turn, struct outcome *out)
{
    struct random by_pair = {(uint64_t)m->args->seed ^ (uint64_t)pair << 32};
    struct match_game g = {
        .pair = pair, .turn = turn, .loser = -1, .chance = random_next(&by_pair)};
    const int status = begin_game(m, &g);
    if (status != 0)
        return status;
    while (play_event(m, &g))
        ;
    *out = outcome_of(m, &g);
    char *text = m->args->output != NULL ? shipslog_replay_text(g.board, NULL) : NULL;
    if (text != NULL)
        buf_printf(&m->log, "%s%s", m->log.len > 0 ? "\n" : "", text);
    shipslog_free(text);
    shipslog_replay_free(g.board);
    return 0;
}

/* A program that did not answer is started again for the next game. */
static int restart_side(struct match *m, unsigned side)
{
    struct err err = ERR_INIT;
    const char *name = m->side[side].name;
    if (m->side[side].talk == NULL)
        return 0;
    match_side_close(&m->side[side]);
    return match_side_open(&m->side[side], name, &err) < 0 ? command_fail(m->c, &err) : 0;
}

static int play_pair(struct match *m, unsigned pair)
{
    struct outcome sum = {{0}, {0}};
    for (unsigned turn = 0; turn < SIDES; turn++) {
        struct outcome out;
        const unsigned before[SIDES] = {m->n_lost[0], m->n_lost[1]};
        int status = play_game(m, pair, turn, &out);
        for (unsigned side = 0; side < SIDES && status == 0; side++) {
            sum.win[side] += out.win[side];
            sum.points[side] += out.points[side];
            if (m->n_lost[side] > before[side])
                status = restart_side(m, side);
        }
        if (status != 0)
            return status;
    }
    m->tally.n++;
    for (unsigned side = 0; side < SIDES; side++) {
        moments_add(&m->wins[side], sum.win[side], SIDES);
        tally_add_value(&m->tally.points[side], sum.points[side] / SIDES);
    }
    return 0;
}

/* ---- printing ------------------------------------------------------------------------------------ */

static void put_side(const struct match *m, unsigned side, struct buf *out)
{
    enum { TENTHS = 1000 };
    const struct measure points = tally_points(&m->tally, side);
    const struct game_moments *wins = &m->wins[side];
    struct interval of95;
    buf_printf(out, "%s  won ", m->side[side].name);
    buf_put_fixed(out, scaled_ratio(wins->x, wins->w * TALLY_WIN, TENTHS), 1);
    buf_puts(out, " %");
    if (interval_of_share(&of95, wins, TENTHS, TALLY_WIN)) { /* not of one pair */
        buf_puts(out, " (95 %: ");
        buf_put_fixed(out, of95.low, 1);
        buf_puts(out, " to ");
        buf_put_fixed(out, of95.high, 1);
        buf_putc(out, ')');
    }
    buf_puts(out, ", ");
    buf_put_fixed(out, fixed_divide(points.value, MEASURE_POINT / 10), 1);
    buf_puts(out, " points a seat");
    if (m->n_lost[side] > 0)
        buf_printf(out, ", %u lost by no legal answer", m->n_lost[side]);
    buf_putc(out, '\n');
}

static int print_match(struct match *m)
{
    struct buf out = BUF_INIT;
    buf_printf(&out, "%" PRIu32 " pair%s of games of %s with %ld players\n", m->tally.n,
               m->tally.n == 1 ? "" : "s", m->args->game, m->args->players);
    for (unsigned side = 0; side < SIDES; side++)
        put_side(m, side, &out);
    output_put(m->c->out, out.data, out.len);
    buf_free(&out);
    return m->args->output == NULL ? EXIT_CLEAN
                                   : output_file_write(m->c, m->args->output, &m->log);
}

/* ---- the match ----------------------------------------------------------------------------------- */

/* A policy that does not exist is no loser. */
static int check_policy(struct match *m, unsigned side)
{
    struct err err = ERR_INIT;
    const struct game_def *game = game_option_find(m->c, m->args->game);
    const char *name = m->side[side].name;
    if (game == NULL)
        return EXIT_USAGE;
    if (game_get_play(game, &err) == NULL)
        return command_fail(m->c, &err);
    if (m->side[side].talk != NULL || strcmp(name, "judge") == 0 ||
        game_find_policy(game->play, name, strlen(name)) >= 0)
        return 0;
    return command_usage_error(m->c,
                               "no policy is named '%s'; a program has a '/' or a blank in "
                               "its name",
                               name);
}

static int play_match(struct match *m)
{
    struct err err = ERR_INIT;
    int status = 0;
    for (unsigned side = 0; side < SIDES && status == 0; side++)
        status = match_side_open(&m->side[side], m->c->args[side], &err) < 0
                     ? command_error(m->c, "%s: %s", m->c->args[side], err.text)
                     : check_policy(m, side);
    for (unsigned pair = 0; pair < (unsigned)m->args->pairs && status == 0; pair++)
        status = play_pair(m, pair);
    return status == 0 ? print_match(m) : status;
}

static int run_match(struct command_context *c)
{
    struct match m = {.c = c, .args = c->options};
    if (c->n_args != SIDES)
        return command_usage_error(c, "expected two players");
    m.limits = (struct match_limits){.games = (uint32_t)m.args->games,
                                     .time_ms = (uint64_t)m.args->time * MS,
                                     .timeout_ms = (uint64_t)m.args->timeout * MS};
    const int status = play_match(&m);
    for (unsigned side = 0; side < SIDES; side++)
        match_side_close(&m.side[side]);
    buf_free(&m.log);
    buf_free(&m.chosen);
    return status;
}

const struct command cmd_match = {
    .name = "match",
    .summary = "let two players play against each other",
    .usage = "[OPTION]... PLAYER PLAYER",
    .help =
        "Plays pairs of games, and says how often each side won, with an interval for 95 %.\n"
        "A player is a policy of the game (docs/analysis.md), or judge, which plays on; or a\n"
        "program that speaks the protocol of docs/protocol.md: a name with a '/' or a blank,\n"
        "such as './bot.py' or 'python3 bot.py'. It is started without a shell.\n"
        "\n"
        "The two games of a pair have the same chance, and in the second the sides have\n"
        "changed places, so that neither luck nor a seat decides. Who has no answer in time,\n"
        "or none that is legal, has lost the game, and is named.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .run = run_match,
};
