/* recorder_show.c - shows the scribe the state of the game. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"
#include "position/position_board.h"
#include "core/early_end.h"
#include "core/field.h"
#include "core/outcome.h"
#include "core/random.h"
#include "core/respell.h"
#include "core/weighted_choice.h"
#include "notation/writer.h"

void recorder_put_line(const struct logbook *b, uint32_t number, struct buf *out)
{
    const char *line = buf_str(&b->text);
    for (uint32_t n = 1; n < number; n++)
        line += strcspn(line, "\n") + 1;
    const size_t length = strcspn(line, "\n");
    buf_printf(out, "%4u%s", (unsigned)number, length > 0 ? "  " : "");
    text_put_safe(out, line, length);
    buf_putc(out, '\n');
}

/* ---- status ------------------------------------------------------------------------------ */

/* "doubloons/VP: A 3/0, B 2/1"; points alone where there is no money. */
static void put_totals(const struct logbook *b, const struct score *score, struct buf *out)
{
    const struct game_accounts *accounts = b->replay.game->accounts;
    buf_printf(out, "\n%s%sVP:", accounts == NULL ? "" : accounts->money,
               accounts == NULL ? "" : "/");
    for (unsigned seat = 0; seat < b->record.n_players; seat++) {
        buf_printf(out, "%s %c ", seat == 0 ? "" : ",", (int)('A' + seat));
        if (accounts != NULL)
            buf_printf(out, "%d/",
                       field_sum(b->replay.game, b->replay.state, seat, ACCOUNT_MONEY));
        buf_printf(out, "%d", score[seat].total);
    }
}

static bool has_ended_early(const struct logbook *b)
{
    return b->record.ended.how != EARLY_NOT && !replay_is_over(&b->replay);
}

void recorder_status(const struct recorder *r, struct buf *out)
{
    const struct logbook *b = r->now;
    const struct replay *replay = &b->replay;
    struct score score[SEATS_MAX];
    if (r->asked > 0)
        return;
    replay->game->rules.score(replay->rules, replay->state, score);
    /* The first line of the board says who decides what. */
    struct buf board = BUF_INIT;
    const char *names[SEATS_MAX];
    logbook_names(b, names);
    position_board_draw(b->replay.game, b->replay.rules, b->replay.state, names, &board);
    buf_put(out, board.data, strcspn(buf_str(&board), "\n"));
    buf_free(&board);
    put_totals(b, score, out);
    if (has_ended_early(b)) {
        buf_puts(out, "; ended ");
        early_end_put(&b->record.ended, out);
    }
    if (b->findings > 0)
        buf_printf(out, "; findings %u", b->findings);
    buf_putc(out, '\n');
}

void recorder_put_node(const struct game_def *game, const struct node *node, struct buf *out)
{
    if (node->seat != SEAT_NONE)
        buf_printf(out, "%c ", (int)('A' + node->seat));
    const char *const *prompts = game->faces->prompts;
    const char *asked = prompts == NULL ? NULL : prompts[node->step];
    buf_puts(out, asked != NULL ? asked : game->words.steps[node->step]);
}

static uint64_t next_random(void *ctx)
{
    return random_next(ctx);
}

static int count_items(const struct game_def *game, const struct event *e)
{
    const struct verb_part *part = &game->words.verbs[e->verb].part[0];
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == part->mark)
            n += e->item[i].count == COUNT_NONE ? 1 : e->item[i].count;
    return n;
}

/* How many tiles or cards chance has to bring. */
static int chance_wanted(const struct lookahead *o, const struct lookahead_node *s, bool *cards)
{
    struct random random = {0};
    struct event e = {0};
    const struct weighted_choice choice = {.random = next_random, .ctx = &random};
    if (s->node.kind != NODE_CHANCE || o->game->play == NULL || o->game->play->sample == NULL ||
        !o->game->play->sample(o->rules, s->state, &choice, &e))
        return 0;
    const int n = count_items(o->game, &e);
    *cards = n == 0 || verb_part_is_cards(&o->game->words.verbs[e.verb].part[0]);
    return n;
}

/* The number in the first action that is legal: "draw 1".  It helps where the sample is no list, but a pass, or the
 * discards that are shuffled first. */
static int number_named(const struct lookahead *o, const struct lookahead_node *s)
{
    const struct event *e = &o->legal.event[s->first];
    return s->n > 0 && e->n_items > 0 && e->item[0].thing == THING_NUMBER ? e->item[0].count
                                                                          : 0;
}

/* How many cards a player has to name, when all legal lists have the same number. */
static int cards_wanted(const struct lookahead *o, const struct lookahead_node *s)
{
    int wanted = 0;
    for (size_t i = 0; i < s->n; i++) {
        const struct event *e = &o->legal.event[s->first + i];
        const struct verb_def *verb = &o->game->words.verbs[e->verb];
        const int n = verb_part_is_cards(&verb->part[0]) ? count_items(o->game, e) : 0;
        if (n == 0 || (wanted > 0 && n != wanted))
            return 0;
        wanted = n;
    }
    return wanted;
}

/* How many people of the player wait for a place. */
static int people_waiting(const struct lookahead *o, const struct lookahead_node *s)
{
    const struct game_rules *rules = &o->game->rules;
    for (size_t i = 0; i < rules->n_fields && s->n > 0; i++) {
        const struct field_def *f = &rules->fields[i];
        if (event_takes_changes(o->game, &o->legal.event[s->first]) && f->per_seat != 0 &&
            f->account == ACCOUNT_PEOPLE && f->count == 1)
            return s->state[rules->seat_offset + s->node.seat * rules->seat_slots + f->offset];
    }
    return 0;
}

void recorder_put_wanted(const struct recorder *r, size_t node, struct buf *out)
{
    const struct lookahead *o = r->lookahead;
    const struct lookahead_node *s = &o->node[node];
    bool cards = true;
    int n = chance_wanted(o, s, &cards);
    const char *noun = cards ? "card" : "tile";
    if (n == 0)
        n = s->node.kind == NODE_CHANCE ? number_named(o, s) : cards_wanted(o, s);
    if (n > 0)
        buf_printf(out, "%d %s%s", n, noun, n == 1 ? "" : "s");
    else if (people_waiting(o, s) > 0)
        buf_printf(out, "%d new", people_waiting(o, s));
}

uint32_t recorder_awaited_classes(const struct lookahead *o, size_t node)
{
    uint32_t classes = 0;
    for (size_t i = 0; i < o->game->words.n_verbs; i++) {
        const struct verb_def *verb = &o->game->words.verbs[i];
        const struct event e = {.verb = (uint8_t)i,
                                .seat =
                                    verb->has_seat == 0 ? SEAT_NONE : o->node[node].node.seat};
        if (verb->kind == VERB_NOTE || verb->part[0].max < 2 || !lookahead_awaits(o, node, &e))
            continue;
        for (size_t k = 0; k < VERB_PARTS && verb->part[k].classes != 0; k++)
            classes |= verb->part[k].classes;
    }
    return classes;
}

unsigned recorder_turned_over(const struct recorder *r, const struct event *e)
{
    const struct game_play *play = r->lookahead->game->play;
    if (play == NULL || play->turned_up == NULL || e->n_items == 0 ||
        e->item[0].thing != THING_NUMBER)
        return 0;
    for (const uint8_t *verb = play->turned_up; *verb != NO_VERB; verb++)
        if (*verb == e->verb)
            return (unsigned)e->item[0].count;
    return 0;
}

static bool has_turned_over(const struct recorder *r, size_t node)
{
    const struct lookahead_node *s = &r->lookahead->node[node];
    for (size_t i = 0; i < s->n; i++)
        if (recorder_turned_over(r, &r->lookahead->legal.event[s->first + i]) > 0)
            return true;
    return false;
}

void recorder_put_words(const struct recorder *r, size_t node, struct buf *out)
{
    const struct lookahead *o = r->lookahead;
    const struct record *record = &r->now->record;
    const struct meaning_place place = {o, logbook_library_words(r->library, record), record,
                                        r->is_exact};
    uint8_t thing[UINT8_MAX];
    if (o->node[node].node.kind != NODE_CHANCE && !has_turned_over(r, node))
        return;
    const size_t n = meaning_things(&place, "", 0, recorder_awaited_classes(o, node),
                                    MEANS_NAME, thing, sizeof thing);
    for (size_t i = 0; i < n; i++)
        buf_printf(out, "%s\n", o->game->words.things[thing[i]].name);
}

void recorder_put_chance_words(const struct recorder *r, size_t node, struct buf *out)
{
    struct buf words = BUF_INIT;
    recorder_put_words(r, node, &words);
    const char *before = "  words here: ";
    for (size_t at = 0, n; at < words.len; at += n + 1) {
        n = strcspn(words.data + at, "\n");
        buf_puts(out, before);
        buf_put(out, words.data + at, n);
        before = " ";
    }
    buf_puts(out, words.len > 0 ? "\n" : "");
    buf_free(&words);
}

void recorder_prompt(const struct recorder *r, struct buf *out)
{
    if (r->edited > 0)
        buf_printf(out, "line %u", (unsigned)r->edited);
    else if (r->asked > 0)
        buf_puts(out, "table");
    else
        recorder_put_node(r->now->replay.game, &r->lookahead->node[0].node, out);
    struct buf wanted = BUF_INIT;
    if (r->edited == 0 && r->asked == 0)
        recorder_put_wanted(r, 0, &wanted);
    if (wanted.len > 0)
        buf_printf(out, ", %s", buf_str(&wanted));
    buf_free(&wanted);
    buf_puts(out, "> ");
}

/* ---- scores ------------------------------------------------------------------------------ */

static void put_score(const struct logbook *b, unsigned seat, const struct score *score,
                      struct buf *out)
{
    buf_printf(out, "  %d. %c ", score->place, (int)('A' + seat));
    text_put_safe(out, b->record.player[seat], strlen(b->record.player[seat]));
    buf_printf(out, " %d", score->total);
    for (size_t i = 0; i < b->replay.game->rules.n_score_parts; i++)
        if (score->part[i] != 0)
            buf_printf(out, ", %s %d",
                       game_thing_title(b->replay.game, b->replay.rules,
                                        b->replay.game->rules.score_parts[i].thing),
                       score->part[i]);
    buf_putc(out, '\n');
}

void recorder_put_scores(const struct logbook *b, struct buf *out)
{
    const struct replay *r = &b->replay;
    struct score score[SEATS_MAX];
    struct outcome early;
    r->game->rules.score(r->rules, r->state, score);
    outcome_of_early_end(&b->record, r, &early);
    if (early.is_complete) {
        memcpy(score, early.score, sizeof score);
        buf_puts(out, "the game ended here, ");
        early_end_put(&b->record.ended, out);
        buf_putc(out, '\n');
    } else {
        buf_puts(out, replay_is_over(r) ? "final scores\n" : "if the game ended now\n");
    }
    for (int place = 1; place <= (int)b->record.n_players; place++)
        for (unsigned seat = 0; seat < b->record.n_players; seat++)
            if (score[seat].place == place)
                put_score(b, seat, &score[seat], out);
}

/* ---- changes ----------------------------------------------------------------------------- */

enum { CHANGES_MAX = 64 };

/* By how much a slot of a player changed for one cause. */
struct change {
    uint16_t cause, word;
    int by;
};

static size_t note_change(struct change *list, size_t n, const struct journal_entry *e)
{
    size_t i = 0;
    while (i < n && (list[i].cause != journal_cause(e) || list[i].word != journal_slot(e)))
        i++;
    if (i == CHANGES_MAX)
        return n;
    if (i == n)
        list[n++] = (struct change){.cause = (uint16_t)journal_cause(e),
                                    .word = (uint16_t)journal_slot(e)};
    list[i].by += e->now - e->old;
    return n;
}

/* Shows money, points, goods, and people who arrive.  The log itself says where these go, and what
 * happens to tiles and buildings. */
static bool is_shown(const struct field_place *place, const struct journal_entry *e)
{
    if (place->seat == SEAT_NONE)
        return false;
    switch ((enum account)place->field->account) {
    case ACCOUNT_MONEY:
    case ACCOUNT_POINTS:
    case ACCOUNT_GOODS:
        return true;
    case ACCOUNT_PEOPLE:
        return place->field->count == 1 && e->now > e->old;
    case ACCOUNT_TILES:
    case ACCOUNT_NONE:
        return false;
    }
    return false;
}

/* Lists what the players gained and spent by the last event and what followed from it, by cause.
 * `before` is the position before the event: slots that are the same again are left out. */
static size_t list_changes(const struct replay *r, const int16_t *before, struct change *list)
{
    size_t n = 0;
    for (uint32_t i = r->from; i < journal_mark(&r->journal); i++) {
        const struct journal_entry *e = &r->journal.entry[i];
        const unsigned word = journal_slot(e);
        struct field_place place;
        if (r->state[word] != before[word] && field_find(r->game, word, &place) &&
            is_shown(&place, e))
            n = note_change(list, n, e);
    }
    return n;
}

/* What the slot counts, as people at the table say it. */
static const char *noun_of(const struct replay *r, const struct field_place *place)
{
    const char *element = field_element(r->game, place);
    if (element == NULL && place->field->account == ACCOUNT_PEOPLE)
        return "colonists";
    if (element != NULL)
        return element;
    for (size_t i = 0; i < r->game->words.n_things; i++)
        if (strcmp(r->game->words.things[i].name, place->field->name) == 0)
            return r->game->words.things[i].title;
    return place->field->name;
}

static void put_changes(const struct replay *r, struct change *list, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++) {
        const char *between = ": ";
        for (size_t k = i; k < n; k++) {
            if (list[k].cause != list[i].cause || list[k].by == 0)
                continue;
            if (between[0] == ':')
                buf_printf(out, "      %s", game_cause_title(r->game, r->rules, list[i].cause));
            buf_puts(out, between);
            struct field_place place;
            field_find(r->game, list[k].word, &place);
            buf_printf(out, "%c %s %+d", (int)('A' + place.seat), noun_of(r, &place),
                       list[k].by);
            list[k].by = 0;
            between = ", ";
        }
        if (between[0] == ',')
            buf_putc(out, '\n');
    }
}

/* ---- players ----------------------------------------------------------------------------- */

/* Appends "A", "A and B", "A, B and C". */
static void put_seats(const uint8_t *seat, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++) {
        const char *between = i + 1 < n ? ", " : " and ";
        buf_printf(out, "%s%c", i == 0 ? "" : between, seat_letter(seat[i]));
    }
}

void recorder_put_undone(struct recorder *r, struct buf *out)
{
    const struct lookahead *o = r->lookahead;
    const uint8_t step = o->node[0].node.step;
    const char *undone = o->game->faces->undone[step];
    struct journal *j = &r->lookahead->journal;
    int16_t state[STATE_SLOTS];
    uint8_t seat[SEATS_MAX];
    size_t n = 0;
    if (undone == NULL)
        return;
    memcpy(state, o->node[0].state, o->game->rules.state_slots * sizeof state[0]);
    j->state = state;
    for (size_t i = 0; i < SEATS_MAX; i++) {
        const struct node node = o->game->rules.node(o->rules, state);
        if (node.step != step || node.seat == SEAT_NONE)
            break;
        if (node.kind != NODE_AUTOMATIC)
            seat[n++] = node.seat;
        journal_clear(j);
        o->game->rules.take_default(o->rules, j);
    }
    if (n == 0)
        return;
    put_seats(seat, n, out);
    buf_printf(out, " %s not %s yet\n", n == 1 ? "has" : "have", undone);
}

/* ---- forced passes ----------------------------------------------------------------------- */

static bool is_pass_at(const struct replay *r, const int16_t *state, const struct node *node)
{
    const struct event pass = {.verb = r->game->words.verb_pass, .seat = node->seat};
    return pass.verb != NO_VERB && node->seat != SEAT_NONE &&
           r->game->rules.awaits(r->rules, state, &pass);
}

/* Shows who passed without a choice in the step that the players are now in. */
static void put_passes(const struct recorder *rec, const struct replay *r, struct buf *out)
{
    int16_t state[STATE_SLOTS];
    struct journal *j = &rec->lookahead->journal;
    const struct node here = replay_node(r);
    uint8_t seat[SEATS_MAX];
    size_t n = 0;
    replay_state_after_event(r, state);
    j->state = state;
    for (;;) {
        const struct node node = r->game->rules.node(r->rules, state);
        if (node.kind != NODE_AUTOMATIC)
            break;
        if (node.step == here.step && node.seat != here.seat && n < SEATS_MAX &&
            is_pass_at(r, state, &node))
            seat[n++] = node.seat;
        journal_clear(j);
        r->game->rules.take_default(r->rules, j);
    }
    if (n == 0)
        return;
    buf_puts(out, "      no choice for ");
    put_seats(seat, n, out);
    buf_putc(out, '\n');
}

static void put_end(const struct logbook *b, struct buf *out)
{
    const struct replay *r = &b->replay;
    struct ending ending[ENDINGS_MAX];
    const size_t n = r->game->rules.endings(r->rules, r->state, ending);
    buf_puts(out, "the game is over");
    for (size_t i = 0; i < n; i++) {
        buf_printf(out, "%s%s", i == 0 ? ": " : ", ", ending[i].name);
        if (ending[i].seat != SEAT_NONE)
            buf_printf(out, " by %c", 'A' + ending[i].seat);
    }
    buf_puts(out, "; 'finish' writes the result\n");
    recorder_put_scores(b, out);
}

void recorder_put_aftermath(const struct recorder *r, const struct logbook *b, struct buf *out)
{
    const struct replay *replay = &b->replay;
    struct change list[CHANGES_MAX];
    const int16_t *before = r->lookahead->node[0].state;
    const size_t size = replay->game->rules.hashed_slots * sizeof before[0];
    if (replay->applied != replay->seq || replay->dead ||
        memcmp(before, replay->state, size) == 0)
        return;
    if (!game_comes_early(replay->game, before, replay->current)) /* there nobody has a turn */
        put_passes(r, replay, out);
    put_changes(replay, list, list_changes(replay, before, list), out);
    if (replay_is_over(replay))
        put_end(b, out);
}
