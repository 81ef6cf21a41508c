/* recorder_header.c - what the header says of a game that is being played: how it ended, who is placed where, what seats
 * bid. */
#include <string.h>

#include "base/text.h"
#include "core/early_end.h"
#include "core/outcome.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "recorder/recorder_meaning.h"
#include "recorder/recorder_parts.h"

/* ---- the lines --------------------------------------------------------------------------- */

static bool is_ended(const char *value, unsigned n_players)
{
    struct early_end end = {0};
    (void)n_players;
    return early_end_read(value, &end);
}

static bool is_placing(const char *value, unsigned n_players)
{
    struct early_end end = {0};
    return early_end_read_places(value, &end) && early_end_has_places(&end, n_players);
}

static bool is_bid(const char *value, unsigned n_players)
{
    int bid[SEATS_MAX];
    (void)n_players;
    return outcome_read_bids(value, bid);
}

/* Each is a command of the same name. */
static const struct kind {
    enum header_key key;
    bool (*is_value)(const char *value, unsigned n_players);
    const char *expected;
    const char
        *values; /* that have no number after a player, separated by '|'; "" where all have */
} kinds[] = {
    {HEADER_ENDED, is_ended,
     "expected how it ended: ended conceded by B, ended left by C, ended agreed, ended time",
     "conceded by |left by |agreed|time"},
    {HEADER_PLACING, is_placing, "expected every player's place: placing A 1, B 3, C 2", ""},
    {HEADER_BID, is_bid, "expected points for seats, halves allowed: bid A 1.5, C 2", ""},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The kind that the line begins with, and the offset of its value; NULL when it is none. */
static const struct kind *find_kind(const char *line, size_t length, size_t *value)
{
    size_t word = 0;
    while (word < length && !lex_is_blank(line[word]))
        word++;
    *value = lex_skip_blanks(line, length, word);
    for (size_t i = 0; i < KINDS; i++) {
        const char *key = header_key_word(kinds[i].key);
        if (text_equal_fold(key, strlen(key), line, word))
            return &kinds[i];
    }
    return NULL;
}

/* Whether the word belongs to how a game ends, so that it names nobody. */
static bool is_keyword(const char *word, size_t length)
{
    static const char *const words[] = {"conceded", "left", "by", "agreed", "time"};
    bool is = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is |= text_equal_fold(words[i], strlen(words[i]), word, length);
    return is;
}

/* The only player whose name begins with the word; SEAT_NONE when there is no such player. */
static unsigned find_player(const struct record *record, const char *word, size_t length)
{
    unsigned found = SEAT_NONE, n = 0;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        if (meaning_is_player(record, seat, word, length)) {
            found = seat;
            n++;
        }
    return n == 1 ? found : SEAT_NONE;
}

/* Appends the value with letters for names. */
static void put_value(const struct recorder *r, const char *value, size_t length,
                      struct buf *out)
{
    for (size_t at = 0, n; at < length; at += n) {
        n = strcspn(value + at, " \t,;");
        n = n < length - at ? n : length - at;
        const unsigned seat = n > 1 && !is_keyword(value + at, n)
                                  ? find_player(&r->now->record, value + at, n)
                                  : SEAT_NONE;
        if (n == 0)
            buf_putc(out, value[at + n++]);
        else if (seat != SEAT_NONE)
            buf_putc(out, seat_letter(seat));
        else
            buf_put(out, value + at, n);
    }
}

/* Whether the value names a seat that nobody has: a capital or small letter alone. */
static bool has_empty_seat(const struct recorder *r, const char *value)
{
    for (size_t at = 0, n; value[at] != '\0'; at += n + (value[at + n] != '\0')) {
        n = strcspn(value + at, " \t,");
        const int seat = text_fold(value[at]) - 'a';
        if (n == 1 && seat >= (int)r->now->record.n_players && seat < SEATS_MAX)
            return true;
    }
    return false;
}

/* ---- the change -------------------------------------------------------------------------- */

/* The lines that a command writes: the value of each kind, "" where it writes none. */
struct header_change {
    struct buf value[KINDS];
    bool is_changed[KINDS];
};

/* Takes one line; false after saying what is wrong. */
static bool read_part(const struct recorder *r, const char *line, size_t length,
                      struct header_change *c, struct buf *said)
{
    const unsigned n_players = r->now->record.n_players;
    size_t at;
    const struct kind *kind = find_kind(line, length, &at);
    while (length > at && lex_is_blank(line[length - 1]))
        length--;
    if (kind == NULL) {
        buf_printf(said, "%s\n", kinds[0].expected);
        return false;
    }
    struct buf *value = &c->value[kind - kinds];
    buf_clear(value);
    put_value(r, line + at, length - at, value);
    c->is_changed[kind - kinds] = true;
    if (strcmp(buf_str(value), "-") == 0) {
        buf_clear(value);
        return true;
    }
    if (has_empty_seat(r, buf_str(value)))
        buf_printf(said, "the players are A to %c\n", seat_letter(n_players - 1));
    else if (!kind->is_value(buf_str(value), n_players))
        buf_printf(said, "%s\n", kind->expected);
    else
        return true;
    return false;
}

/* Takes "ended agreed; placing A 1, B 2". */
static bool read_change(const struct recorder *r, const char *line, size_t length,
                        struct header_change *c, struct buf *said)
{
    for (size_t at = 0; at < length; at++) {
        const char *stop = memchr(line + at, ';', length - at);
        const size_t end = stop == NULL ? length : (size_t)(stop - line);
        at = lex_skip_blanks(line, end, at);
        if (at < end && !read_part(r, line + at, end - at, c, said))
            return false;
        at = end;
    }
    return true;
}

static bool is_replaced(const struct header_change *c, const char *key)
{
    bool is = false;
    for (size_t i = 0; i < KINDS; i++)
        is |= c->is_changed[i] && strcmp(header_key_word(kinds[i].key), key) == 0;
    return is;
}

/* Appends the log with the lines changed; the logbook puts them where they belong. */
static void put_log(const struct recorder *r, const struct header_change *c, struct buf *out)
{
    const struct record *record = &r->now->record;
    const char *line = buf_str(&r->now->text);
    size_t header = 0;
    for (uint32_t number = 1; *line != '\0'; number++) {
        const size_t length = strcspn(line, "\n") + 1;
        while (header < record->n_headers && record->header[header].span.line < number)
            header++;
        if (header == record->n_headers || record->header[header].span.line != number ||
            !is_replaced(c, record->header[header].key))
            buf_put(out, line, length);
        line += length;
        for (size_t i = 0; number == record->first_line && i < KINDS; i++)
            if (c->value[i].len > 0)
                buf_printf(out, "%s %s\n", header_key_word(kinds[i].key),
                           buf_str(&c->value[i]));
    }
}

static void say_change(const struct recorder *r, const struct header_change *c,
                       struct buf *said)
{
    const struct logbook *b = r->next;
    for (size_t i = 0; i < b->record.n_headers; i++)
        if (is_replaced(c, b->record.header[i].key))
            recorder_put_line(b, b->record.header[i].span.line, said);
    if (b->record.ended.how != EARLY_NOT)
        recorder_put_scores(b, said);
    if (b->findings != r->now->findings)
        buf_printf(said, "findings in the whole log %u, before %u\n", b->findings,
                   r->now->findings);
}

unsigned recorder_write_header(struct recorder *r, const char *line, size_t length,
                               struct buf *said)
{
    struct header_change c = {0};
    struct buf text = BUF_INIT;
    bool is_taken = read_change(r, line, length, &c, said);
    if (is_taken && c.value[0].len > 0 && replay_is_over(&r->now->replay)) {
        buf_puts(said, "the game is over: it ended as the rules say\n");
        is_taken = false;
    }
    if (is_taken) {
        put_log(r, &c, &text);
        const struct logbook_report report = {SIZE_MAX, PLACE_TYPED, said};
        is_taken = logbook_read(r->next, buf_str(&text), text.len, report) == 0;
    }
    if (is_taken) {
        say_change(r, &c, said);
        recorder_commit(r, line, length);
    }
    r->n_refused += !is_taken;
    for (size_t i = 0; i < KINDS; i++)
        buf_free(&c.value[i]);
    buf_free(&text);
    return is_taken ? RECORDER_CHANGED : 0;
}

/* ---- completion -------------------------------------------------------------------------- */

/* Offers the values that begin with a word: each once, or with each player. */
static void offer_values(const struct kind *kind, unsigned n_players, struct buf *text,
                         recorder_offer_fn *offer, void *ctx)
{
    for (const char *value = kind->values; *value != '\0';) {
        const size_t length = strcspn(value, "|");
        const bool has_player = length > 0 && value[length - 1] == ' ';
        for (unsigned seat = 0; seat < (has_player ? n_players : 1); seat++) {
            buf_clear(text);
            buf_printf(text, "%s %.*s", header_key_word(kind->key), (int)length, value);
            if (has_player)
                buf_putc(text, seat_letter(seat));
            offer(ctx, buf_str(text));
        }
        value += length + (value[length] != '\0');
    }
}

bool recorder_offer_header(const struct recorder *r, const char *typed, size_t length,
                           recorder_offer_fn *offer, void *ctx)
{
    const unsigned n_players = r->now->record.n_players;
    struct buf text = BUF_INIT;
    size_t value, at = length;
    const struct kind *kind = find_kind(typed, length, &value);
    if (kind == NULL || length == strlen(header_key_word(kind->key)))
        return false;
    while (at > value && typed[at - 1] != ',')
        at--;
    at = lex_skip_blanks(typed, length, at);
    if (kind->values[0] != '\0')
        offer_values(kind, n_players, &text, offer, ctx);
    for (unsigned seat = 0; kind->values[0] == '\0' && seat < n_players; seat++) {
        buf_clear(&text);
        buf_put(&text, typed, at);
        buf_printf(&text, "%s%c ", at > 0 && lex_is_blank(typed[at - 1]) ? "" : " ",
                   seat_letter(seat));
        offer(ctx, buf_str(&text));
    }
    buf_free(&text);
    return true;
}
