/* cmd_serve.c - shipslog serve: a player for other programs, by lines (docs/protocol.md). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/line_input.h"
#include "commands/commands.h"
#include "library/shipslog.h"

enum { NUMBER_MOST = 1000 * 1000 * 1000, LOG_MOST = 1 << 24, MILLION = 1000 * 1000 };

struct server {
    struct command_context *c;
    struct line_input *in;
    shipslog_replay *board; /* NULL before a game */
    shipslog_game *game;    /* the log that it was read from; NULL: none */
    struct buf line;        /* that was read */
    bool has_quit;
    uint64_t late_ms; /* when thinking ends */
};

/* ---- answers ------------------------------------------------------------------------------------- */

/* One line, whatever the text holds. */
static void answer(struct server *s, const char *word, const char *text)
{
    struct buf line = BUF_INIT;
    buf_puts(&line, word);
    if (text != NULL && text[0] != '\0') {
        buf_putc(&line, ' ');
        text_put_safe(&line, text, strlen(text));
    }
    buf_putc(&line, '\n');
    output_put(s->c->out, line.data, line.len);
    buf_free(&line);
}

static void fail(struct server *s, const char *text)
{
    answer(s, "error", text);
}

/* "error refused ...": the code, for programs. */
static void answer_code(struct server *s, int code, const shipslog_error *error)
{
    static const char *const word[] = {"",     "failed",    "unreadable", "refused",
                                       "over", "no-choice", "unknown",    "nothing"};
    struct buf text = BUF_INIT;
    if (code == SHIPSLOG_OK) {
        answer(s, "ok", NULL);
        return;
    }
    buf_printf(&text, "%s %s", word[-code], error->text);
    fail(s, buf_str(&text));
    buf_free(&text);
}

static const shipslog_error unwritten = {.text = "cannot be written"};

/* Takes the text, which the library gave. */
static void answer_text(struct server *s, const char *word, char *text,
                        const shipslog_error *error)
{
    if (text == NULL)
        answer_code(s, SHIPSLOG_FAILED, error);
    else
        answer(s, word, text);
    shipslog_free(text);
}

/* ---- words of a line ----------------------------------------------------------------------------- */

/* Cuts the first word off; "" when there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    *rest = end + (*end != '\0');
    *end = '\0';
    return word;
}

static bool take_number(const char *text, uint64_t most, uint64_t *out)
{
    *out = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c < '0' || *c > '9' || *out > (most - (uint64_t)(*c - '0')) / 10)
            return false;
        *out = *out * 10 + (uint64_t)(*c - '0');
    }
    return text[0] != '\0';
}

/* What "choose games 100 seed 3" says. */
struct thought {
    struct shipslog_thinking how;
    uint64_t time_ms; /* 0: as long as the games take */
};

static int is_late(void *context)
{
    const struct server *s = context;
    return stopwatch_ms() >= s->late_ms;
}

static bool take_option(struct thought *t, const char *key, const char *value)
{
    uint64_t n;
    if (strcmp(key, "policy") == 0)
        t->how.policy = value;
    else if (strcmp(key, "seed") == 0 && take_number(value, UINT64_MAX - 9, &n))
        t->how.seed = n;
    else if (strcmp(key, "games") == 0 && take_number(value, NUMBER_MOST, &n))
        t->how.games = (uint32_t)n;
    else if (strcmp(key, "temper") == 0 && take_number(value, UINT8_MAX, &n))
        t->how.temper = (int)n;
    else if (strcmp(key, "time") == 0 && take_number(value, NUMBER_MOST, &n))
        t->time_ms = n;
    else
        return false;
    return true;
}

/* False after an error. */
static bool take_options(struct server *s, char *rest, struct thought *t)
{
    *t = (struct thought){0};
    while (rest[strspn(rest, " \t")] != '\0') {
        const char *key = next_word(&rest);
        if (!take_option(t, key, next_word(&rest))) {
            fail(s, "expected policy NAME, games N, time MS, seed N or temper N");
            return false;
        }
    }
    if (t->time_ms > 0) {
        s->late_ms = stopwatch_ms() + t->time_ms;
        t->how.stop = is_late;
        t->how.context = s;
    }
    return true;
}

/* ---- games --------------------------------------------------------------------------------------- */

static void sit_down(struct server *s, shipslog_replay *board, shipslog_game *game)
{
    shipslog_replay_free(s->board);
    shipslog_game_free(s->game);
    s->board = board;
    s->game = game;
}

static void start_game(struct server *s, const struct shipslog_setup *setup)
{
    shipslog_error error;
    shipslog_replay *board;
    const int code = shipslog_replay_start(setup, &board, &error);
    if (code == SHIPSLOG_OK)
        sit_down(s, board, NULL);
    answer_code(s, code, &error);
}

/* "new puerto-rico 3 rgg2002, tie=shared" */
static void do_new(struct server *s, char *rest)
{
    uint64_t n = 0;
    struct shipslog_setup setup = {.game = next_word(&rest)};
    const char *players = next_word(&rest);
    rest += strspn(rest, " \t");
    if (!take_number(players, SHIPSLOG_SEATS, &n) || n == 0) {
        fail(s, "expected new GAME PLAYERS [RULES]");
        return;
    }
    setup.n_players = (unsigned)n;
    setup.rules = rest[0] != '\0' ? rest : NULL;
    start_game(s, &setup);
}

static void do_position(struct server *s, char *rest)
{
    const struct shipslog_setup setup = {.from = rest + strspn(rest, " \t")};
    start_game(s, &setup);
}

static void take_log(struct server *s, const struct buf *text)
{
    shipslog_error error = {.text = "the text holds no game"};
    shipslog_game *game = NULL;
    shipslog_replay *board = NULL;
    shipslog_reader *reader =
        shipslog_reader_open_memory(buf_str(text), text->len, "log", &error);
    if (reader != NULL && shipslog_reader_next(reader, &game, &error) == 1)
        board = shipslog_replay_new(game, NULL, &error);
    shipslog_reader_close(reader);
    if (board == NULL) {
        shipslog_game_free(game);
        answer_code(s, SHIPSLOG_UNREADABLE, &error);
        return;
    }
    while (shipslog_replay_step(board) != 0)
        ;
    sit_down(s, board, game);
    answer(s, "ok", NULL);
}

/* The lines after "log", up to "end". */
static void do_log(struct server *s, char *rest)
{
    struct buf text = BUF_INIT;
    (void)rest;
    while (line_input_next_quietly(s->in, &s->line) && strcmp(buf_str(&s->line), "end") != 0)
        if (text.len + s->line.len < LOG_MOST) {
            buf_put(&text, s->line.data, s->line.len);
            buf_putc(&text, '\n');
        }
    take_log(s, &text);
    buf_free(&text);
}

/* ---- the position -------------------------------------------------------------------------------- */

static void put_scores(const struct server *s, struct buf *out)
{
    shipslog_score score;
    for (int seat = 0; shipslog_replay_score(s->board, seat, &score) == 0; seat++)
        buf_printf(out, " %c %d", 'A' + seat, score.total);
}

/* "decision A role", "chance deal", "over A 34 B 30" */
static void do_where(struct server *s, char *rest)
{
    shipslog_place place;
    struct buf text = BUF_INIT;
    (void)rest;
    shipslog_replay_place(s->board, &place);
    if (place.is_over)
        put_scores(s, &text);
    else if (place.seat >= 0)
        buf_printf(&text, " %c %s", 'A' + place.seat, place.step);
    else
        buf_printf(&text, " %s", place.step);
    answer(s, place.kind, buf_str(&text) + (text.len > 0));
    buf_free(&text);
}

static void do_line(struct server *s, char *rest)
{
    (void)rest;
    answer_text(s, "position", shipslog_replay_line(s->board), &unwritten);
}

static void do_legal(struct server *s, char *rest)
{
    (void)rest;
    for (size_t i = 0, n = shipslog_replay_moves(s->board); i < n; i++)
        answer_text(s, "event", shipslog_replay_move_text(s->board, i), &unwritten);
    answer(s, "end", NULL);
}

static void do_text(struct server *s, char *rest)
{
    shipslog_error error;
    char *text = shipslog_replay_text(s->board, &error);
    (void)rest;
    if (text == NULL) {
        answer_code(s, SHIPSLOG_FAILED, &error);
        return;
    }
    output_puts(s->c->out, text);
    answer(s, "end", NULL);
    shipslog_free(text);
}

/* ---- playing ------------------------------------------------------------------------------------- */

static void do_play(struct server *s, char *rest)
{
    shipslog_error error;
    answer_code(s, shipslog_replay_play(s->board, rest, &error), &error);
}

/* "playdrawn 7 C reveal 4 by gold-mine" */
static void do_play_drawn(struct server *s, char *rest)
{
    shipslog_error error;
    uint64_t seed = 0;
    if (!take_number(next_word(&rest), UINT64_MAX - 9, &seed))
        fail(s, "expected playdrawn SEED STATEMENT");
    else
        answer_code(s, shipslog_replay_play_drawn(s->board, rest, &seed, &error), &error);
}

static void do_undo(struct server *s, char *rest)
{
    const shipslog_error error = {.text = "nothing was played"};
    (void)rest;
    answer_code(s, shipslog_replay_undo(s->board), &error);
}

/* Answers what came, as a statement. */
static void do_draw(struct server *s, char *rest)
{
    shipslog_error error;
    shipslog_place place;
    uint64_t seed = 0;
    if (!take_number(next_word(&rest), UINT64_MAX - 9, &seed)) {
        fail(s, "expected draw SEED");
        return;
    }
    const int code = shipslog_replay_draw(s->board, &seed, &error);
    shipslog_game *game = code == SHIPSLOG_OK ? shipslog_replay_game(s->board, &error) : NULL;
    if (game == NULL) {
        answer_code(s, code != SHIPSLOG_OK ? code : SHIPSLOG_FAILED, &error);
        return;
    }
    shipslog_replay_place(s->board, &place);
    answer_text(s, "drew", shipslog_game_event_text(game, place.n_events - 1), &error);
    shipslog_game_free(game);
}

static void do_choose(struct server *s, char *rest)
{
    struct thought t;
    shipslog_error error;
    char *chosen = NULL;
    if (!take_options(s, rest, &t))
        return;
    const int code = shipslog_replay_choose(s->board, &t.how, &chosen, &error);
    if (code == SHIPSLOG_OK)
        answer_text(s, "choose", chosen, &error);
    else
        answer_code(s, code, &error);
}

/* "chances 128 A 0.512345 32.125 B ...": games, then for each seat its chance and points. */
static void do_chances(struct server *s, char *rest)
{
    struct thought t;
    shipslog_error error;
    shipslog_chances chances;
    shipslog_score score;
    if (!take_options(s, rest, &t))
        return;
    if (t.time_ms > 0 && t.how.games == 0)
        t.how.games = NUMBER_MOST;
    const int code = shipslog_replay_chances(s->board, &t.how, &chances, &error);
    if (code != SHIPSLOG_OK) {
        answer_code(s, code, &error);
        return;
    }
    struct buf text = BUF_INIT;
    buf_printf(&text, "%" PRIu32, chances.games);
    for (int seat = 0; shipslog_replay_score(s->board, seat, &score) == 0; seat++) {
        buf_printf(&text, " %c ", 'A' + seat);
        buf_put_fixed(&text, chances.seat[seat].chance, 6);
        buf_putc(&text, ' ');
        buf_put_fixed(&text, chances.seat[seat].points, 3);
    }
    answer(s, "chances", buf_str(&text));
    buf_free(&text);
}

static void do_why(struct server *s, char *rest)
{
    struct thought t;
    shipslog_error error;
    char *why = NULL;
    int cost = 0;
    if (!take_options(s, rest, &t))
        return;
    const int code = shipslog_replay_why(s->board, &t.how, &why, &cost, &error);
    if (code != SHIPSLOG_OK) {
        answer_code(s, code, &error);
        return;
    }
    struct buf text = BUF_INIT;
    buf_put_fixed(&text, cost, 6);
    buf_printf(&text, " %s", why);
    answer(s, "why", buf_str(&text));
    buf_free(&text);
    shipslog_free(why);
}

/* ---- lines --------------------------------------------------------------------------------------- */

static void do_hello(struct server *s, char *rest)
{
    (void)rest;
    output_printf(s->c->out, "id shipslog %s\nprotocol 1\nready\n", shipslog_version());
}

static void do_quit(struct server *s, char *rest)
{
    (void)rest;
    s->has_quit = true;
}

static const struct word {
    const char *name;
    bool needs_game;
    void (*run)(struct server *s, char *rest);
} words[] = {
    {"hello", false, do_hello},
    {"new", false, do_new},
    {"position", false, do_position},
    {"log", false, do_log},
    {"quit", false, do_quit},
    {"where", true, do_where},
    {"line", true, do_line},
    {"legal", true, do_legal},
    {"text", true, do_text},
    {"play", true, do_play},
    {"playdrawn", true, do_play_drawn},
    {"undo", true, do_undo},
    {"draw", true, do_draw},
    {"choose", true, do_choose},
    {"chances", true, do_chances},
    {"why", true, do_why},
};

static void take_line(struct server *s, char *line)
{
    char *rest = line;
    const char *name = next_word(&rest);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].name, name) != 0)
            continue;
        if (words[i].needs_game && s->board == NULL)
            fail(s, "no game: send new, position or log first");
        else
            words[i].run(s, rest);
        return;
    }
    fail(s, "unknown word; there are hello, new, position, log, where, line, legal, play, "
            "playdrawn, undo, "
            "draw, choose, chances, why, text, quit");
}

/* A copy, since `log` reads the lines after it. */
static void take_input(struct server *s)
{
    while (s->line.len > 0 && s->line.data[s->line.len - 1] == '\r')
        buf_truncate(&s->line, s->line.len - 1);
    if (memchr(buf_str(&s->line), '\0', s->line.len) != NULL) {
        fail(s, "the line holds a NUL byte");
        return;
    }
    struct buf copy = BUF_INIT;
    buf_puts(&copy, buf_str(&s->line));
    if (copy.len > 0)
        take_line(s, copy.data);
    buf_free(&copy);
}

static int run_serve(struct command_context *c)
{
    struct server s = {.c = c};
    struct err err = ERR_INIT;
    if (c->n_args > 0)
        return command_usage_error(c, "unexpected argument '%s'", c->args[0]);
    s.in = line_input_new(c->out);
    while (!s.has_quit && !command_output_failed(c) && line_input_next_quietly(s.in, &s.line)) {
        take_input(&s);
        fflush(c->out);
    }
    const int status =
        !s.has_quit && line_input_check(s.in, &err) < 0 ? command_fail(c, &err) : EXIT_CLEAN;
    sit_down(&s, NULL, NULL);
    line_input_free(s.in);
    buf_free(&s.line);
    return status;
}

const struct command cmd_serve = {
    .name = "serve",
    .summary = "play for other programs, by lines on standard input",
    .usage = "",
    .help =
        "Speaks the line protocol of docs/protocol.md on standard input and output, as\n"
        "chess programs speak UCI: a table server sends a position or statements, and asks\n"
        "what is legal, what the program would do, and what everybody's chances are. A bot\n"
        "that speaks it too plays in 'shipslog match'.\n"
        "\n"
        "Every line is answered at once. What is wrong is answered by a line that begins\n"
        "with 'error', and ends nothing.\n",
    .reads_standard_input = true,
    .run = run_serve,
};
