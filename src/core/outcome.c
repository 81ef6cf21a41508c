#include "core/outcome.h"

#include <string.h>

#include "base/text.h"
#include "core/early_end.h"
#include "core/record.h"
#include "core/replay.h"

enum { NO_POINTS = COUNT_NONE, TIEBREAK_DIGITS = 4, BID_DIGITS = 3 };

/* ---- of a replay ------------------------------------------------------------------------- */

void outcome_of_replay(const struct replay *r, struct outcome *out)
{
    memset(out, 0, sizeof *out);
    out->is_complete = replay_is_over(r);
    out->n_players = out->n_seats_known = r->game->rules.n_players(r->rules);
    if (!out->is_complete)
        return;
    r->game->rules.score(r->rules, r->state, out->score);
    for (unsigned seat = 0; seat < out->n_players; seat++) {
        out->parts[seat] = (uint8_t)((1U << r->game->rules.n_score_parts) - 1);
        out->totals |= (uint8_t)(1U << seat);
        out->won |= (uint8_t)(out->score[seat].place == 1 ? 1U << seat : 0);
    }
}

/* ---- what the notes say ------------------------------------------------------------------ */

static unsigned bit(unsigned seat)
{
    return seat < SEATS_MAX ? 1U << seat : 0;
}

/* The part that the thing names; SCORE_PARTS_MAX when it is none. */
static size_t part_of(const struct game_def *game, unsigned thing)
{
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        if (game->rules.score_parts[i].thing == thing)
            return i;
    return SCORE_PARTS_MAX;
}

/* The first number that is said of something counts: outcome_check() finds another. */
static void keep_first(int *number, int said)
{
    if (*number == NO_POINTS)
        *number = said;
}

static void read_score(const struct game_def *game, const struct event *e,
                       struct outcome_notes *n)
{
    for (unsigned i = 0; i < e->n_items && e->seat < SEATS_MAX; i++) {
        const struct event_item *item = &e->item[i];
        const size_t part = part_of(game, item->thing);
        if (item->thing == game->words.result->thing_total)
            keep_first(&n->total[e->seat], item->count);
        else if (part < SCORE_PARTS_MAX)
            keep_first(&n->part[e->seat][part], item->count);
    }
}

static void read_seats(const struct game_def *game, const struct event *e,
                       struct outcome_notes *n)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned seat = e->item[i].thing - game->words.result->seat_a;
        if (e->verb == game->words.result->verb_winner)
            n->claimed |= bit(seat);
        else if (seat < SEATS_MAX)
            keep_first(&n->total[seat], e->item[i].count);
    }
}

/* Reads "B 12" at *at, in halves also "B 1.5" as 3; moves *at past it. */
static bool read_of_seat(const char **at, bool in_halves, int number[SEATS_MAX])
{
    const unsigned seat = (unsigned)(text_fold(**at) - 'a');
    const char *digit = seat < SEATS_MAX ? *at + 1 : *at;
    digit += strspn(digit, " \t");
    const size_t n = strspn(digit, "0123456789");
    const bool has_half = in_halves && n > 0 && strncmp(digit + n, ".5", 2) == 0;
    if (seat >= SEATS_MAX || n == 0 || n > (in_halves ? BID_DIGITS : TIEBREAK_DIGITS))
        return false;
    number[seat] = 0;
    for (size_t i = 0; i < n; i++)
        number[seat] = number[seat] * 10 + (digit[i] - '0');
    if (in_halves)
        number[seat] = 2 * number[seat] + has_half;
    *at = digit + n + (has_half ? 2 : 0);
    *at += strspn(*at, " \t");
    return true;
}

static bool read_of_seats(const char *value, bool in_halves, int number[SEATS_MAX])
{
    memset(number, 0, SEATS_MAX * sizeof *number);
    for (;;) {
        if (!read_of_seat(&value, in_halves, number))
            return false;
        if (*value == '\0')
            return true;
        if (*value++ != ',')
            return false;
        value += strspn(value, " \t");
    }
}

bool outcome_read_tiebreaks(const char *value, int tiebreak[SEATS_MAX])
{
    return read_of_seats(value, false, tiebreak);
}

bool outcome_read_bids(const char *value, int bid[SEATS_MAX])
{
    return read_of_seats(value, true, bid);
}

void outcome_bids_of(const struct record *record, int bid[SEATS_MAX])
{
    memset(bid, 0, SEATS_MAX * sizeof *bid);
    for (size_t i = 0; i < record->n_headers; i++)
        if (strcmp(record->header[i].key, OUTCOME_BID) == 0 &&
            !outcome_read_bids(record->header[i].value, bid))
            memset(bid, 0, SEATS_MAX * sizeof *bid);
}

/* What the reader of the header has refused says nothing. */
static void read_header(const struct record *record, struct outcome_notes *n)
{
    for (size_t i = 0; i < record->n_headers; i++)
        if (strcmp(record->header[i].key, OUTCOME_TIEBREAK) == 0 &&
            !outcome_read_tiebreaks(record->header[i].value, n->tiebreak))
            memset(n->tiebreak, 0, sizeof n->tiebreak);
    outcome_bids_of(record, n->bid);
}

void outcome_read_notes(const struct record *record, struct outcome_notes *n)
{
    const struct game_def *game = record->game;
    *n = (struct outcome_notes){0};
    read_header(record, n);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        n->total[seat] = NO_POINTS;
        for (size_t i = 0; i < SCORE_PARTS_MAX; i++)
            n->part[seat][i] = NO_POINTS;
    }
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        if (e->verb == game->words.result->verb_score)
            read_score(game, e, n);
        else if (e->verb == game->words.verb_result ||
                 e->verb == game->words.result->verb_winner)
            read_seats(game, e, n);
    }
}

/* Points in halves, without the bid. */
static int halves_of(const struct outcome_notes *n, unsigned seat)
{
    return 2 * n->total[seat] - n->bid[seat];
}

/* Positive when the one seat is before the other, by points less bid and tiebreak; 0: neither is. */
static int compare_seats(const struct outcome_notes *n, unsigned one, unsigned other)
{
    const int points =
        (halves_of(n, one) > halves_of(n, other)) - (halves_of(n, one) < halves_of(n, other));
    return points != 0 ? points
                       : (n->tiebreak[one] > n->tiebreak[other]) -
                             (n->tiebreak[one] < n->tiebreak[other]);
}

/* The seats to which nobody is preferred, bit mask. */
static unsigned find_best(const struct outcome_notes *n, unsigned n_players)
{
    unsigned best = 0, first = 0;
    for (unsigned seat = 0; seat < n_players; seat++) {
        const int order = compare_seats(n, seat, first);
        if (order > 0)
            best = 0, first = seat;
        if (order >= 0)
            best |= bit(seat);
    }
    return best;
}

static bool has_all_totals(const struct outcome_notes *n, unsigned n_players)
{
    bool has = true;
    for (unsigned seat = 0; seat < n_players; seat++)
        has &= n->total[seat] != NO_POINTS;
    return has;
}

/* ---- of a result ------------------------------------------------------------------------- */

static unsigned count_seats_known(const struct record *record)
{
    if (record->seating == SEATING_KNOWN)
        return record->n_players;
    return record->seating == SEATING_FIRST;
}

static void take_notes(const struct outcome_notes *n, struct outcome *out)
{
    for (unsigned seat = 0; seat < out->n_players; seat++) {
        struct score *score = &out->score[seat];
        score->total = n->total[seat] == NO_POINTS ? 0 : n->total[seat];
        score->tiebreak = n->tiebreak[seat];
        score->bid = n->bid[seat];
        out->totals |= (uint8_t)(n->total[seat] == NO_POINTS ? 0 : bit(seat));
        out->won |= (uint8_t)(n->claimed & bit(seat));
        for (size_t i = 0; i < SCORE_PARTS_MAX; i++) {
            if (n->part[seat][i] == NO_POINTS)
                continue;
            score->part[i] = n->part[seat][i];
            out->parts[seat] |= (uint8_t)(1U << i);
        }
    }
}

/* Among those to whom nobody is preferred, who is said to have won is before the others. */
static void take_places(const struct outcome_notes *n, struct outcome *out)
{
    const unsigned best = find_best(n, out->n_players), won = best & n->claimed;
    for (unsigned seat = 0; seat < out->n_players; seat++) {
        const bool lost_tie = (best & bit(seat) & ~won) != 0 && won != 0;
        int place = 1;
        for (unsigned other = 0; other < out->n_players; other++)
            place += compare_seats(n, other, seat) > 0 || (lost_tie && (won & bit(other)) != 0);
        out->score[seat].place = place;
    }
}

void outcome_of_result(const struct record *record, struct outcome *out)
{
    struct outcome_notes n;
    memset(out, 0, sizeof *out);
    out->n_players = record->n_players;
    out->n_seats_known = count_seats_known(record);
    outcome_read_notes(record, &n);
    out->is_complete = record->n_players > 0 && has_all_totals(&n, record->n_players);
    take_notes(&n, out);
    take_places(&n, out);
    if (record->grade == GRADE_RESULT && record->ended.how != EARLY_NOT)
        out->is_complete = early_end_place(&record->ended, out->is_complete, out);
}

/* ---- of a game that ended early ---------------------------------------------------------- */

void outcome_of_early_end(const struct record *record, const struct replay *r,
                          struct outcome *out)
{
    const struct early_end *end = &record->ended;
    struct outcome noted;
    memset(out, 0, sizeof *out);
    out->n_players = out->n_seats_known = record->n_players;
    if (end->how == EARLY_NOT || replay_is_over(r))
        return;
    out->is_complete = true;
    r->game->rules.score(r->rules, r->state, out->score);
    if (r->game->words.result != NULL) {
        outcome_of_result(record, &noted);
        if (noted.is_complete)
            memcpy(out->score, noted.score, sizeof out->score);
        out->totals = noted.is_complete ? noted.totals : 0;
    }
    early_end_place(end, out->totals != 0 || end->how == EARLY_TIME, out);
}

/* ---- what is wrong in it ----------------------------------------------------------------- */

struct check {
    const struct record *record;
    const struct result_words *words;
    const struct event *e;
    struct finding_sink *sink;
    enum verdict worst;
};

__attribute__((format(printf, 4, 5))) static void report(struct check *c, uint16_t violation,
                                                         uint8_t seat, const char *format, ...)
{
    struct event about = *c->e;
    va_list args;
    about.seat = seat;
    va_start(args, format);
    finding_report(c->sink, violation, &about, format, args);
    va_end(args);
    c->worst = VERDICT_ILLEGAL;
}

/* Whether every part that the game is played with is known. */
static bool has_all_parts(const struct check *c, const void *rules, const int *part)
{
    const struct game_def *game = c->record->game;
    const uint32_t sets = rules == NULL ? SETS_ALL : game->rules.played_sets(rules);
    bool has = true;
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        const unsigned set = game->words.things[game->rules.score_parts[i].thing].set;
        has &= part[i] != NO_POINTS || (sets >> set & 1) == 0;
    }
    return has;
}

static void check_sum(struct check *c, const void *rules, const struct outcome_notes *n)
{
    const uint8_t seat = c->e->seat;
    int sum = 0;
    if (seat >= c->record->n_players || n->total[seat] == NO_POINTS)
        return;
    for (size_t i = 0; i < SCORE_PARTS_MAX; i++)
        sum += n->part[seat][i] == NO_POINTS ? 0 : n->part[seat][i];
    if (sum > n->total[seat] ||
        (sum < n->total[seat] && has_all_parts(c, rules, n->part[seat])))
        report(c, c->words->violation_sum, seat, "total %d|%d", sum, n->total[seat]);
}

/* A number that differs from the first one said of the same. */
static void check_same(struct check *c, uint8_t seat, const char *what, int first, int said)
{
    if (first != said)
        report(c, c->words->violation_sum, seat, "%s %d|%d", what, first, said);
}

static void check_score(struct check *c, const void *rules, const struct outcome_notes *n)
{
    const struct game_def *game = c->record->game;
    for (unsigned i = 0; i < c->e->n_items && c->e->seat < c->record->n_players; i++) {
        const struct event_item *item = &c->e->item[i];
        const size_t part = part_of(game, item->thing);
        const char *name = game->words.things[item->thing].name;
        if (item->thing == c->words->thing_total)
            check_same(c, c->e->seat, name, n->total[c->e->seat], item->count);
        else if (part < SCORE_PARTS_MAX)
            check_same(c, c->e->seat, name, n->part[c->e->seat][part], item->count);
    }
    check_sum(c, rules, n);
}

static void check_totals(struct check *c, const struct outcome_notes *n)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned seat = c->e->item[i].thing - c->words->seat_a;
        if (seat < c->record->n_players)
            check_same(c, (uint8_t)seat, "total", n->total[seat], c->e->item[i].count);
    }
}

static void check_winner(struct check *c, const struct outcome_notes *n)
{
    const unsigned best = find_best(n, c->record->n_players);
    unsigned first = 0;
    if (best == 0 || c->record->ended.how != EARLY_NOT ||
        !has_all_totals(n, c->record->n_players))
        return;
    while ((best & bit(first)) == 0)
        first++;
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned seat = c->e->item[i].thing - c->words->seat_a;
        if (seat < c->record->n_players && (best & bit(seat)) == 0)
            report(c, c->words->violation_winner, (uint8_t)seat, "%c with %d|%c with %d",
                   seat_letter(first), n->total[first], seat_letter(seat), n->total[seat]);
    }
}

static void check_missing(struct check *c, const struct outcome_notes *n)
{
    for (unsigned seat = 0; seat < c->record->n_players; seat++)
        if (n->total[seat] == NO_POINTS && c->record->ended.how == EARLY_NOT)
            report(c, c->words->violation_missing, (uint8_t)seat, "the points of %c|none",
                   seat_letter(seat));
}

enum verdict outcome_check(const struct record *record, const void *rules,
                           const struct outcome_notes *notes, size_t i,
                           struct finding_sink *sink)
{
    struct check c = {record, record->game->words.result, &record->events[i], sink,
                      VERDICT_LEGAL};
    if (c.e->verb == c.words->verb_score)
        check_score(&c, rules, notes);
    else if (c.e->verb == record->game->words.verb_result)
        check_totals(&c, notes);
    else if (c.e->verb == c.words->verb_winner)
        check_winner(&c, notes);
    else
        report(&c, c.words->violation_move, c.e->seat, "score, result or winner|%s",
               record->game->words.verbs[c.e->verb].name);
    if (i + 1 == record->n_events)
        check_missing(&c, notes);
    return c.worst;
}
