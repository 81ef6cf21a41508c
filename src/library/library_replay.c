/* library_replay.c - a replay that is walked, and its positions as values and text. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/legal_list.h"
#include "core/audit.h"
#include "core/field.h"
#include "position/position_board.h"
#include "core/position_hash.h"
#include "core/record_position.h"
#include "position/state_json.h"
#include "position/state_line.h"
#include "library/library_parts.h"
#include "notation/words.h"
#include "play/adviser.h"
#include "notation/writer.h"

_Static_assert((int)SHIPSLOG_SCORE_PARTS == (int)SCORE_PARTS_MAX, "every part has room");
_Static_assert((int)SHIPSLOG_IMPOSSIBLE == (int)VERDICT_IMPOSSIBLE &&
                   (int)SHIPSLOG_LEGAL == (int)VERDICT_LEGAL &&
                   (int)SHIPSLOG_ILLEGAL == (int)VERDICT_ILLEGAL,
               "verdicts are the same numbers");

/* ---- beginning ----------------------------------------------------------------------------------- */

/* Words of seats where nobody sits, and of parts that are not played, stay as they are. */
static bool is_played(const struct shipslog_replay *r, const struct field_place *place)
{
    const struct game_def *game = r->record->game;
    const struct field_def *f = place->field;
    uint32_t sets = f->sets;
    if (place->seat != SEAT_NONE && place->seat >= r->record->n_players)
        return false;
    if (field_element(game, place) != NULL)
        sets &= 1U << game->words.things[f->first + place->element].set;
    return (sets & game->rules.played_sets(r->rules)) != 0;
}

static void name_words(struct shipslog_replay *r)
{
    const struct game_def *game = r->record->game;
    const size_t n = game->rules.state_slots;
    r->word = arena_calloc(&r->arena, n, sizeof *r->word);
    for (size_t slot = 0; slot < n; slot++) {
        struct library_word *word = &r->word[r->n_words];
        if (!field_find(game, slot, &word->place) || !is_played(r, &word->place))
            continue;
        struct buf name = BUF_INIT;
        field_put(r->record->game, &word->place, &name);
        word->name = arena_strndup(&r->arena, buf_str(&name), name.len);
        buf_free(&name);
        word->slot = (uint16_t)slot;
        r->n_words++;
    }
}

void library_replay_begin(struct shipslog_replay *r)
{
    r->replay.keep_journal = false;
    r->n_stepped = r->n_played = 0;
    r->listed_at = (size_t)LIBRARY_UNLISTED;
    replay_start_record(&r->replay, r->record, r->rules, r->record->grade);
    r->verdict = VERDICT_LEGAL;
}

shipslog_replay *shipslog_replay_new(const shipslog_game *game, const char *rules,
                                     shipslog_error *error)
{
    struct err err = ERR_INIT;
    struct shipslog_replay *r = xcalloc(1, sizeof *r);
    r->record = &game->record;
    auditor_init(&r->auditor);
    if (rules != NULL)
        r->auditor.rules_override = arena_strndup(&r->arena, rules, strlen(rules));
    r->rules = auditor_rules(&r->auditor, r->record, &err);
    if (r->rules == NULL) {
        library_error(&err, error);
        shipslog_replay_free(r);
        return NULL;
    }
    r->profile = rules != NULL ? r->auditor.rules_override : r->record->rules;
    for (unsigned seat = 0; seat < r->record->n_players; seat++)
        r->player[seat] = r->record->player[seat] == NULL ? "" : r->record->player[seat];
    library_replay_begin(r);
    name_words(r);
    return r;
}

void shipslog_replay_free(shipslog_replay *replay)
{
    if (replay == NULL)
        return;
    replay_free(&replay->replay);
    auditor_free(&replay->auditor);
    state_line_free(replay->line);
    arena_free(&replay->arena);
    words_free(replay->words);
    legal_list_free(&replay->legal);
    adviser_free(replay->adviser);
    free(replay->played);
    free(replay->step);
    shipslog_game_free(replay->own);
    free(replay);
}

/* ---- walking ------------------------------------------------------------------------------------- */

void library_take_back(struct shipslog_replay *r)
{
    const struct library_step *step = &r->step[--r->n_played];
    replay_go_back(&r->replay, &step->before);
    r->verdict = step->verdict_before;
    if (r->n_stepped + r->n_played < r->listed_at)
        r->listed_at = (size_t)LIBRARY_UNLISTED;
}

int shipslog_replay_undo(shipslog_replay *replay)
{
    if (replay->n_played == 0) {
        if (replay->n_stepped == 0)
            return SHIPSLOG_NOTHING;
        return shipslog_replay_seek(replay, replay->n_stepped - 1) == 0 ? SHIPSLOG_OK
                                                                        : SHIPSLOG_FAILED;
    }
    library_take_back(replay);
    if (replay->n_played > 0 && replay->step[replay->n_played - 1].is_mark)
        library_take_back(replay);
    return SHIPSLOG_OK;
}

int shipslog_replay_step(shipslog_replay *replay)
{
    struct replay *r = &replay->replay;
    if (replay->n_played > 0 || r->seq >= replay->record->n_events || r->dead)
        return 0;
    r->keep_journal = false; /* what was played and taken back */
    replay->n_stepped++;
    replay->verdict = replay_recorded_event(r, replay->record, r->seq, &replay->sink);
    return 1;
}

int shipslog_replay_seek(shipslog_replay *replay, size_t n_events)
{
    while (n_events < replay->replay.seq && replay->n_played > 0)
        shipslog_replay_undo(replay);
    if (n_events < replay->replay.seq)
        library_replay_begin(replay);
    while (replay->replay.seq < n_events)
        if (shipslog_replay_step(replay) == 0)
            return -1;
    return 0;
}

void shipslog_replay_place(const shipslog_replay *replay, shipslog_place *out)
{
    const struct replay *r = &replay->replay;
    const struct node node = replay_node(r);
    *out = (struct shipslog_place){
        .n_events = r->seq,
        .verdict = (int)replay->verdict,
        .is_over = node.kind == NODE_OVER,
        .seat = library_seat(node.seat),
        .step = r->game->words.steps[node.step],
        .kind = node_kind_name((enum node_kind)node.kind),
        .hash = replay_hash(r),
    };
    r->game->rules.clock(r->state, &out->round, &out->turn);
}

/* ---- words --------------------------------------------------------------------------------------- */

size_t shipslog_replay_words(const shipslog_replay *replay)
{
    return replay->n_words;
}

int shipslog_replay_word(const shipslog_replay *replay, size_t i, shipslog_word *out)
{
    if (i >= replay->n_words)
        return -1;
    const struct game_def *game = replay->record->game;
    const struct library_word *word = &replay->word[i];
    const int value = replay->replay.state[word->slot];
    *out = (struct shipslog_word){
        .name = word->name,
        .field = word->place.field->name,
        .thing = field_element(game, &word->place),
        .means = word->place.field->value == VALUE_IS_BITS
                     ? NULL /* a mask of bits stands for no single thing */
                     : position_value_name(game, word->place.field, value),
        .seat = library_seat(word->place.seat),
        .value = value,
    };
    return 0;
}

int shipslog_replay_value(const shipslog_replay *replay, const char *name, int *value)
{
    for (size_t i = 0; i < replay->n_words; i++) {
        if (strcmp(replay->word[i].name, name) != 0)
            continue;
        *value = replay->replay.state[replay->word[i].slot];
        return 0;
    }
    return -1;
}

int shipslog_replay_score(const shipslog_replay *replay, int seat, shipslog_score *out)
{
    const struct replay *r = &replay->replay;
    const struct game_rules *rules = &r->game->rules;
    struct score score[SEATS_MAX];
    if (seat < 0 || (unsigned)seat >= replay->record->n_players)
        return -1;
    rules->score(r->rules, r->state, score);
    *out = (struct shipslog_score){.total = score[seat].total,
                                   .tiebreak = score[seat].tiebreak,
                                   .place = score[seat].place,
                                   .n_parts = (unsigned)rules->n_score_parts};
    for (unsigned i = 0; i < out->n_parts; i++) {
        out->name[i] = r->game->words.things[rules->score_parts[i].thing].name;
        out->points[i] = score[seat].part[i];
    }
    return 0;
}

/* ---- text ---------------------------------------------------------------------------------------- */

char *shipslog_replay_line(shipslog_replay *replay)
{
    size_t length;
    if (replay->line == NULL) {
        replay->line = state_line_new();
        state_line_start(replay->line, replay->record->game, replay->rules, replay->profile);
    }
    const char *line = state_line_write(replay->line, replay->replay.state, &length);
    return xstrndup(line, length);
}

char *shipslog_replay_json(const shipslog_replay *replay)
{
    struct buf json = BUF_INIT;
    state_json(&json, &replay->replay, replay->player);
    return buf_steal(&json);
}

char *shipslog_replay_board(const shipslog_replay *replay)
{
    const struct replay *r = &replay->replay;
    struct buf board = BUF_INIT;
    if (r->game->faces != NULL)
        position_board_draw(r->game, r->rules, r->state, replay->player, &board);
    return buf_steal(&board);
}

char *shipslog_replay_legal(const shipslog_replay *replay, size_t *n)
{
    struct buf text = BUF_INIT;
    struct legal_list legal = LEGAL_LIST_INIT;
    legal_list_take(&legal, &replay->replay, LEGAL_LIST_ALL);
    for (size_t i = 0; i < legal.n; i++) {
        notation_write_event(replay->record->game, &legal.event[i], &text);
        buf_putc(&text, '\n');
    }
    if (n != NULL)
        *n = legal.n;
    legal_list_free(&legal);
    return buf_steal(&text);
}
