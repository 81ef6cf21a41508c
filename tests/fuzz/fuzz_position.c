/* fuzz_position.c - a position in one line, and a game that goes on from it.
 *
 * Whatever a line says, what can be read can be written and read again to the same position; and
 * such a position, possible or not, can be drawn, scored and played on from. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/legal_list.h"
#include "core/record_position.h"
#include "core/replay.h"
#include "fuzz_target.h"
#include "games/game_registry.h"
#include "position/position_board.h"
#include "position/position_lines.h"
#include "position/state_line.h"

enum { LEGAL_MAX = 256, EVENTS_MAX = 24, LINE_BYTES = 4096 };

FUZZ_MUTATOR(mutate_bytes)
FUZZ_BRANCHES(4000000, 70000)
FUZZ_SQLITE_STEPS(0, 0)

size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t max, unsigned seed)
{
    return mutate_splice(one, one_size, other, other_size, out, max, seed);
}

static struct record record;
static struct replay replay;
static struct state_line *line;
static struct position_lines *shown;
static struct legal_list legal;

/* The first line of the input, without its check sum, which no mutant would have. */
static void take_line(const uint8_t *data, size_t size, char *out)
{
    static const char unsure[] = " =?";
    size_t n = 0;
    while (n < size && n + sizeof unsure < LINE_BYTES && data[n] != '\n' && data[n] != '\0') {
        out[n] = (char)data[n];
        n++;
    }
    out[n] = '\0';
    const char *sum = strstr(out, " =");
    memcpy(sum != NULL ? out + (sum - out) : out + n, unsure, sizeof unsure);
}

static bool read_record(const char *text)
{
    struct state_line_rules named;
    if (state_line_read_rules(text, &named, NULL) < 0)
        return false;
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (record_position_take(&record, game_at(i), text, NULL) == 0)
            return true;
    return false;
}

static void bring_back(const void *rules, const int16_t *state)
{
    int16_t again[STATE_SLOTS];
    struct err err = ERR_INIT;
    size_t length;
    state_line_start(line, record.game, rules, record.rules);
    const char *text = state_line_write(line, state, &length);
    char *copy = xstrdup(text);
    if (state_line_read(line, copy, again, &err) < 0)
        fuzz_fail("a written position cannot be read", err.text);
    if (memcmp(state, again, record.game->rules.hashed_slots * sizeof *state) != 0)
        fuzz_fail("a position is not the same when it is read again", copy);
    free(copy);
}

static void show(void)
{
    static const char *const names[SEATS_MAX] = {"A", "B", "C", "D", "E"};
    struct score score[SEATS_MAX];
    struct ending endings[ENDINGS_MAX];
    struct buf board = BUF_INIT;
    const struct game_def *game = record.game;
    game->rules.score(replay.rules, replay.state, score);
    game->rules.endings(replay.rules, replay.state, endings);
    position_board_draw(game, replay.rules, replay.state, names, &board);
    game->faces->lay_out(replay.rules, replay.state, shown);
    replay_hash(&replay);
    buf_free(&board);
}

/* The first legal events, and an illegal one now and then: a pass. */
static void play_on(void)
{
    for (int i = 0; i < EVENTS_MAX && !replay.dead && !replay_is_over(&replay); i++) {
        legal_list_take(&legal, &replay, LEGAL_MAX);
        if (legal.n == 0)
            return;
        replay_event(&replay, &legal.event[(size_t)i % legal.n], NULL);
        show();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[LINE_BYTES];
    if (line == NULL) {
        line = state_line_new();
        state_line_show_known(line, STATE_LINE_ALL);
        shown = xcalloc(1, sizeof *shown);
        record_init(&record);
    }
    take_line(data, size, text);
    if (!read_record(text))
        return 0;
    void *rules = xcalloc(1, record.game->rules.rules_size);
    if (record.game->rules.resolve(rules, record.rules, record.n_players, NULL) == 0) {
        replay_start_record(&replay, &record, rules, GRADE_PUBLIC);
        bring_back(rules, replay.state);
        show();
        play_on();
    }
    free(rules);
    return 0;
}
