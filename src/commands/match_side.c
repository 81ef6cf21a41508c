#include "commands/match_side.h"

#include <inttypes.h>
#include <string.h>

#include "base/child_talk.h"
#include "base/err.h"
#include "base/stopwatch.h"
#include "base/text.h"

enum { ARGUMENTS_MOST = 32 };

/* ---- programs ------------------------------------------------------------------------------------ */

static int hear(struct match_side *side, uint64_t ms, struct err *err)
{
    switch (child_talk_hear(side->talk, ms, &side->line)) {
    case CHILD_SAID:
        break;
    case CHILD_LATE:
        return err_set(err, "no answer within %" PRIu64 " ms", ms);
    case CHILD_GONE:
        return err_set(err, "the program has ended");
    }
    if (side->line.len > 0 && side->line.data[side->line.len - 1] == '\r')
        buf_truncate(&side->line, side->line.len - 1);
    return 0;
}

/* What a program says is shown as text. */
static int unexpected(const struct match_side *side, const char *expected, struct err *err)
{
    struct buf safe = BUF_INIT;
    text_put_safe(&safe, buf_str(&side->line), strlen(buf_str(&side->line)));
    err_set(err, "expected %s, heard '%s'", expected, buf_str(&safe));
    buf_free(&safe);
    return -1;
}

/* "hello", until it is ready. */
static int greet(struct match_side *side, struct err *err)
{
    enum { READY_MS = 10000, LINES_MOST = 100 };
    if (!child_talk_say(side->talk, "hello\n"))
        return err_set(err, "the program has ended");
    for (int i = 0; i < LINES_MOST; i++) {
        if (hear(side, READY_MS, err) < 0)
            return -1;
        if (strcmp(buf_str(&side->line), "ready") == 0)
            return 0;
    }
    return unexpected(side, "ready", err);
}

static int start_program(struct match_side *side, struct err *err)
{
    char *argv[ARGUMENTS_MOST + 1] = {NULL};
    size_t n = 0;
    for (const char *at = side->name; *at != '\0';) {
        at += strspn(at, " ");
        const size_t length = strcspn(at, " ");
        if (length == 0)
            break;
        if (n++ == ARGUMENTS_MOST)
            return err_set(err, "'%s' has more than %d arguments", side->name, ARGUMENTS_MOST);
        buf_put(&side->words, at, length);
        buf_putc(&side->words, '\0');
        at += length;
    }
    char *word = side->words.data;
    for (size_t i = 0; i < n; i++, word += strlen(word) + 1)
        argv[i] = word;
    if (n == 0)
        return err_set(err, "a side has no name");
    return child_talk_open(&side->talk, argv, err) < 0 ? -1 : greet(side, err);
}

int match_side_open(struct match_side *side, const char *name, struct err *err)
{
    *side = (struct match_side){.name = name};
    return strpbrk(name, "/ ") == NULL ? 0 : start_program(side, err);
}

void match_side_close(struct match_side *side)
{
    if (side->talk != NULL)
        child_talk_say(side->talk, "quit\n");
    child_talk_close(side->talk);
    side->talk = NULL;
    buf_free(&side->words);
    buf_free(&side->line);
}

static int ask(struct match_side *side, const char *line, const struct match_limits *limits,
               struct err *err)
{
    struct buf question = BUF_INIT;
    buf_printf(&question, "position %s\n", line);
    bool listens = child_talk_say(side->talk, buf_str(&question));
    if (listens && hear(side, limits->timeout_ms, err) < 0) {
        buf_free(&question);
        return -1;
    }
    if (listens && strcmp(buf_str(&side->line), "ok") != 0) {
        buf_free(&question);
        return unexpected(side, "ok", err);
    }
    buf_clear(&question);
    buf_printf(&question, "choose seed %" PRIu64, limits->seed);
    if (limits->games > 0)
        buf_printf(&question, " games %" PRIu32, limits->games);
    if (limits->time_ms > 0)
        buf_printf(&question, " time %" PRIu64, limits->time_ms);
    buf_putc(&question, '\n');
    listens = listens && child_talk_say(side->talk, buf_str(&question));
    buf_free(&question);
    return listens ? 0 : err_set(err, "the program has ended");
}

static int hear_choice(struct match_side *side, const struct match_limits *limits,
                       struct buf *chosen, struct err *err)
{
    static const char word[] = "choose ";
    if (hear(side, limits->time_ms + limits->timeout_ms, err) < 0)
        return -1;
    if (strncmp(buf_str(&side->line), word, sizeof word - 1) != 0)
        return unexpected(side, "choose", err);
    buf_puts(chosen, buf_str(&side->line) + sizeof word - 1);
    return 0;
}

/* ---- choosing ------------------------------------------------------------------------------------ */

static int is_late(void *context)
{
    const struct match_side *side = context;
    return stopwatch_ms() >= side->late_ms;
}

static int choose_here(struct match_side *side, const char *policy, shipslog_replay *board,
                       const struct match_limits *limits, struct buf *chosen, struct err *err)
{
    shipslog_error error;
    char *text;
    shipslog_thinking how = {
        .policy = policy, .seed = limits->seed, .games = limits->games, .context = side};
    side->late_ms = stopwatch_ms() + limits->time_ms;
    how.stop = limits->time_ms > 0 ? is_late : NULL;
    if (shipslog_replay_choose(board, &how, &text, &error) != SHIPSLOG_OK)
        return err_set(err, "%s", error.text);
    buf_puts(chosen, text);
    shipslog_free(text);
    return 0;
}

/* Whether the line says what is to be decided: some cards that are turned over are in no line. */
static bool asks_something(const char *line)
{
    const struct shipslog_setup setup = {.from = line};
    shipslog_replay *board;
    shipslog_place place;
    if (shipslog_replay_start(&setup, &board, NULL) != SHIPSLOG_OK)
        return false;
    shipslog_replay_place(board, &place);
    shipslog_replay_free(board);
    return strcmp(place.kind, "decision") == 0 || strcmp(place.kind, "optional") == 0;
}

int match_side_choose(struct match_side *side, shipslog_replay *board,
                      const struct match_limits *limits, struct buf *chosen, struct err *err)
{
    shipslog_error error;
    buf_clear(chosen);
    if (side->talk == NULL)
        return choose_here(side, side->name, board, limits, chosen, err);
    char *line = shipslog_replay_seen(board, &error);
    if (line == NULL)
        return err_set(err, "%s", error.text);
    const int status =
        !asks_something(line) ? choose_here(side, "plain", board, limits, chosen, err)
        : ask(side, line, limits, err) < 0 ? -1
                                           : hear_choice(side, limits, chosen, err);
    shipslog_free(line);
    return status;
}
