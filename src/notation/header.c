/* Reads header lines: "key value". */
#include <string.h>

#include "base/err.h"
#include "base/iso_date.h"
#include "base/text.h"
#include "core/outcome.h"
#include "notation/blanks.h"
#include "notation/fold.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/reading.h"

static char char_at(const struct reading *r, size_t at)
{
    return at < r->line.length ? r->line.text[at] : '\0';
}

static size_t skip_blanks(const struct reading *r, size_t at)
{
    at = lex_skip_blanks(r->line.text, r->line.length, at);
    for (size_t n; (n = blanks_other(r->line.text + at, r->line.length - at)) > 0;)
        at = lex_skip_blanks(r->line.text, r->line.length, at + n);
    return at;
}

static const char *keep_text(struct reading *r, const char *text, size_t length)
{
    return arena_strndup(&r->record->arena, text, length);
}

/* --- quoted and plain values ----------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = text_fold(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The character of the escape at line[at], a backslash; *at moves past it.  Negative, with an
 * error, when there is no such escape. */
static int read_escape(struct reading *r, size_t *at)
{
    static const char letters[] = "\"\\nrt";
    static const char meanings[] = "\"\\\n\r\t";
    char c = char_at(r, *at + 1);
    const char *letter = c != '\0' ? strchr(letters, c) : NULL;
    if (letter != NULL) {
        *at += 2;
        return (unsigned char)meanings[letter - letters];
    }
    int high = c == 'x' ? hex_digit(char_at(r, *at + 2)) : -1;
    int low = high >= 0 ? hex_digit(char_at(r, *at + 3)) : -1;
    if (low < 0 || (high == 0 && low == 0)) {
        reading_error(r, false, *at, 2,
                      "unknown escape: expected \\\" \\\\ \\n \\r \\t or \\x and two "
                      "hexadecimal digits, not 00");
        return -1;
    }
    *at += 4;
    return high * 16 + low;
}

/* Decodes the quoted text at line[at], a quote, into scratch; *at moves past the closing
 * quote. */
static bool read_quoted(struct reading *r, size_t *at)
{
    size_t start = *at;
    ++*at;
    buf_clear(&r->scratch);
    while (*at < r->line.length && r->line.text[*at] != '"') {
        int c = (unsigned char)r->line.text[*at];
        if (c == '\\') {
            c = read_escape(r, at);
            if (c < 0)
                return false;
        } else {
            ++*at;
        }
        buf_putc(&r->scratch, (char)c);
    }
    if (*at == r->line.length) {
        reading_error(r, false, start, r->line.length - start, "the quoted text has no end");
        return false;
    }
    ++*at;
    return true;
}

/* The offset of the first of `stop` or '#' from line[at] on, or the end of the line. */
static size_t find_stop(const struct reading *r, size_t at, char stop)
{
    while (at < r->line.length && r->line.text[at] != stop && r->line.text[at] != '#')
        at++;
    return at;
}

static size_t trim_end(const struct reading *r, size_t start, size_t end)
{
    return blanks_trim(r->line.text, start, end);
}

/* Reads a value at line[*at], quoted or up to `stop`, into the arena; *at moves to what follows:
 * `stop`, a '#' or the end.  NULL with an error when the value is wrong. */
static const char *read_value(struct reading *r, size_t *at, char stop)
{
    if (char_at(r, *at) != '"') {
        size_t start = *at;
        *at = find_stop(r, start, stop);
        return keep_text(r, r->line.text + start, trim_end(r, start, *at) - start);
    }
    if (!read_quoted(r, at))
        return NULL;
    const char *value = keep_text(r, buf_str(&r->scratch), r->scratch.len);
    *at = skip_blanks(r, *at);
    if (*at < r->line.length && r->line.text[*at] != stop && r->line.text[*at] != '#') {
        reading_error(r, false, *at, 1, "unexpected text after the quoted value");
        return NULL;
    }
    return value;
}

/* --- players --------------------------------------------------------------------------------- */

static bool is_taken_name(const struct record *record, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (strcmp(record->player[i], record->player[seat]) == 0)
            return true;
    return false;
}

/* The offset after the letter of the seat, and after a mark that follows it. */
static size_t skip_seat(struct reading *r, size_t at)
{
    const size_t mark = lex_skip_blanks(r->line.text, r->line.length, at + 1);
    const size_t n = tolerance_seat_mark(r->line.text, r->line.length, mark);
    if (n > 0)
        reading_tolerate(r, 1U << TOLERATED_SEAT_MARK, mark, n);
    return skip_blanks(r, n > 0 ? mark + n : at + 1);
}

/* Whether the player of this seat follows at line[at]: its letter, and a blank or a mark. */
static bool is_seat_of(const struct reading *r, unsigned seat, size_t at)
{
    const char after = char_at(r, at + 1);
    return text_fold(char_at(r, at)) == (char)('a' + seat) &&
           (lex_is_blank(after) || strchr(":=.)", after) != NULL) && after != '\0';
}

/* The offset of the comma between this player and the next, or where the line or the name ends. */
static size_t find_comma(const struct reading *r, size_t at, unsigned next)
{
    const size_t end = find_stop(r, at, ';');
    if (char_at(r, end) == ';' || next >= SEATS_MAX)
        return end;
    for (size_t i = at; i < end; i++)
        if (r->line.text[i] == ',' && is_seat_of(r, next, skip_blanks(r, i + 1)))
            return i;
    return end;
}

/* The bytes between typographic quotes that are all of line[at..end); 0 when it has none. */
static size_t find_quoted(const struct reading *r, size_t at, size_t end, size_t *open)
{
    static const char *const pairs[][2] = {
        {"\u201C", "\u201D"}, {"\u201E", "\u201C"}, {"\u201E", "\u201D"}, {"\u201D", "\u201D"},
        {"\u00AB", "\u00BB"}, {"\u00BB", "\u00AB"}, {"\u2018", "\u2019"}, {"\u201A", "\u2018"},
        {"\u201A", "\u2019"}, {"\u2039", "\u203A"}, {"\u203A", "\u2039"},
    };
    const char *text = r->line.text + at;
    const size_t length = end - at;
    if (length == 0 || (unsigned char)text[0] < 0x80)
        return 0;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const size_t first = strlen(pairs[i][0]);
        const size_t last = strlen(pairs[i][1]);
        *open = first;
        if (length > first + last && memcmp(text, pairs[i][0], first) == 0 &&
            memcmp(text + length - last, pairs[i][1], last) == 0)
            return length - first - last;
    }
    return 0;
}

/* Reads the name at line[*at], which is not quoted, and moves *at past it. */
static const char *read_plain_name(struct reading *r, size_t *at, unsigned next)
{
    const size_t start = *at;
    size_t open;
    *at = find_comma(r, start, next);
    const size_t end = trim_end(r, start, *at);
    const size_t quoted = find_quoted(r, start, end, &open);
    if (char_at(r, *at) == ',')
        reading_tolerate(r, 1U << TOLERATED_COMMA, *at, 1);
    if (quoted > 0)
        reading_tolerate(r, 1U << TOLERATED_NAME_QUOTE, start, end - start);
    return quoted > 0 ? keep_text(r, r->line.text + start + open, quoted)
                      : keep_text(r, r->line.text + start, end - start);
}

/* Reads the player of the next seat, "A Anna". */
static bool read_player(struct reading *r, size_t *at)
{
    struct record *record = r->record;
    unsigned seat = record->n_players;
    if (seat == SEATS_MAX) {
        reading_error(r, true, *at, 1, "too many players, at most %d", SEATS_MAX);
        return false;
    }
    size_t length = lex_word_length(r->line.text, r->line.length, *at);
    if (text_fold(char_at(r, *at)) != (char)('a' + seat) ||
        (length != 1 && blanks_other(r->line.text + *at + 1, r->line.length - *at - 1) == 0)) {
        reading_error(r, true, *at, length > 0 ? length : 1,
                      "expected seat %c and the player's name; seats are in order and A is the "
                      "first governor",
                      seat_letter(seat));
        return false;
    }
    size_t start = *at = skip_seat(r, *at);
    const char *name =
        char_at(r, start) == '"' ? read_value(r, at, ';') : read_plain_name(r, at, seat + 1);
    if (name == NULL)
        return false;
    if (name[0] == '\0') {
        reading_error(r, true, start, 0, "seat %c has no name", seat_letter(seat));
        return false;
    }
    record->player[record->n_players++] = name;
    if (is_taken_name(record, seat))
        reading_error(r, false, start, *at - start, "two players have the same name");
    return true;
}

/* Reads "A Anna; B Bob".  Returns the offset of the comment or the end of the line. */
static size_t read_players(struct reading *r, size_t at)
{
    r->players = reading_keep_line(r, at, trim_end(r, at, r->line.length) - at);
    bool is_fine = true;
    while (is_fine && at < r->line.length && r->line.text[at] != '#') {
        is_fine = read_player(r, &at);
        if (is_fine && (char_at(r, at) == ';' || char_at(r, at) == ','))
            at = skip_blanks(r, at + 1);
    }
    if (!is_fine) {
        r->has_players_error = true;
        r->record->n_players = 0;
        return r->line.length;
    }
    return at;
}

/* --- the other keys -------------------------------------------------------------------------- */

/* The word table of a game, by its folded name. */
static const struct words *find_game(const struct reading *r, const char *name)
{
    char joined[FOLD_MAX + 1];
    char folded[FOLD_MAX + 1];
    size_t n = 0;
    for (; name[n] != '\0' && n < FOLD_MAX; n++)
        joined[n] = lex_is_blank(name[n]) ? '-' : name[n];
    if (name[n] != '\0' || fold_word(joined, n, folded) == 0)
        return NULL;
    for (size_t i = 0; i < r->options->n_words; i++) {
        const struct words *words = r->options->words[i];
        if (strcmp(words_game(words)->name, folded) == 0)
            return words;
    }
    return NULL;
}

static void take_game(struct reading *r, const char *value, size_t at, size_t length)
{
    r->words = find_game(r, value);
    if (r->words != NULL) {
        r->game = reading_keep_line(r, at, length);
        r->record->game = words_game(r->words);
        r->words = words_of_rules(r->words, r->record->rules);
        return;
    }
    r->has_game_error = true;
    buf_clear(&r->scratch);
    for (size_t i = 0; i < r->options->n_words; i++) {
        buf_puts(&r->scratch, i > 0 ? " or " : "");
        buf_puts(&r->scratch, words_game(r->options->words[i])->name);
    }
    reading_error(r, true, at, length, "unknown game, expected %s", buf_str(&r->scratch));
}

/* Every run of white space becomes one space. */
static void take_rules(struct reading *r, const char *value)
{
    buf_clear(&r->scratch);
    while (*value != '\0') {
        size_t blanks = strspn(value, " \t\r\n");
        size_t word = strcspn(value + blanks, " \t\r\n");
        if (word > 0 && r->scratch.len > 0)
            buf_putc(&r->scratch, ' ');
        buf_put(&r->scratch, value + blanks, word);
        value += blanks + word;
    }
    r->record->rules = keep_text(r, buf_str(&r->scratch), r->scratch.len);
    if (r->words != NULL)
        r->words = words_of_rules(r->words, r->record->rules);
}

/* The header line gets the canonical word. */
static void take_grade(struct reading *r, const char *value, size_t at, size_t length)
{
    char folded[FOLD_MAX + 1];
    if (fold_word(value, strlen(value), folded) == 0 ||
        !grade_find(folded, &r->record->grade)) {
        reading_error(r, false, at, length, "expected public, open or result");
        return;
    }
    r->record->header[r->record->n_headers - 1].value = grade_word(r->record->grade);
}

/* Likewise. */
static void take_seating(struct reading *r, const char *value, size_t at, size_t length)
{
    char folded[FOLD_MAX + 1];
    if (fold_word(value, strlen(value), folded) == 0 ||
        !seating_find(folded, &r->record->seating)) {
        reading_error(r, false, at, length, "expected known, first or unknown");
        return;
    }
    r->record->header[r->record->n_headers - 1].value = seating_word(r->record->seating);
}

/* Likewise. */
static void take_counts(struct reading *r, const char *value, size_t at, size_t length)
{
    char folded[FOLD_MAX + 1];
    const bool is_word = fold_word(value, strlen(value), folded) > 0;
    r->record->is_ignored = is_word && strcmp(folded, "no") == 0;
    if (!is_word || (!r->record->is_ignored && strcmp(folded, "yes") != 0)) {
        reading_error(r, false, at, length, "expected yes or no");
        return;
    }
    r->record->header[r->record->n_headers - 1].value = r->record->is_ignored ? "no" : "yes";
}

/* The outcome of a result reads it (core/outcome.h). */
static void take_tiebreak(struct reading *r, const char *value, size_t at, size_t length)
{
    int tiebreak[SEATS_MAX];
    if (!outcome_read_tiebreaks(value, tiebreak))
        reading_error(r, false, at, length,
                      "expected seats with a number of at most four digits: \"B 1, C 3\"");
}

/* The replay and the outcome of a result read it. */
static void take_bid(struct reading *r, const char *value, size_t at, size_t length)
{
    int bid[SEATS_MAX];
    if (!outcome_read_bids(value, bid))
        reading_error(r, false, at, length,
                      "expected seats with points of at most three digits, halves allowed: "
                      "\"A 1.5, C 2\"");
}

/* The header line gets the canonical words. */
static void take_ended(struct reading *r, const char *value, size_t at, size_t length)
{
    struct buf text = BUF_INIT;
    if (!early_end_read(value, &r->record->ended)) {
        reading_error(r, false, at, length,
                      "expected \"conceded by B\", \"left by B\", \"agreed\" or \"time\"");
        return;
    }
    early_end_put(&r->record->ended, &text);
    r->record->header[r->record->n_headers - 1].value = keep_text(r, text.data, text.len);
    buf_free(&text);
}

static void take_places(struct reading *r, const char *value, size_t at, size_t length)
{
    if (!early_end_read_places(value, &r->record->ended))
        reading_error(r, false, at, length,
                      "expected seats with their places: \"A 1, B 2, C 2\"");
}

static void take_date(struct reading *r, const char *value, size_t at, size_t length)
{
    char date[ISO_DATE_TEXT];
    struct err why = ERR_INIT;
    if (iso_date_is_valid(value)) {
        r->record->date = value;
        return;
    }
    if (iso_date_read(value, date, &why) < 0) {
        reading_error(r, false, at, length, "%s", why.text);
        return;
    }
    reading_tolerate(r, 1U << TOLERATED_DATE, at, length);
    r->record->date = r->record->header[r->record->n_headers - 1].value =
        keep_text(r, date, strlen(date));
}

/* Decodes a value at line[at] into the record; read_players() does so for HEADER_PLAYERS. */
static void take_value(struct reading *r, enum header_key key, const char *value, size_t at,
                       size_t length)
{
    switch (key) {
    case HEADER_GAME:
        take_game(r, value, at, length);
        break;
    case HEADER_RULES:
        take_rules(r, value);
        break;
    case HEADER_POSITION:
        r->record->position = value;
        break;
    case HEADER_GRADE:
        take_grade(r, value, at, length);
        break;
    case HEADER_SEATING:
        take_seating(r, value, at, length);
        break;
    case HEADER_TIEBREAK:
        take_tiebreak(r, value, at, length);
        break;
    case HEADER_BID:
        take_bid(r, value, at, length);
        break;
    case HEADER_ENDED:
        take_ended(r, value, at, length);
        break;
    case HEADER_PLACING:
        take_places(r, value, at, length);
        break;
    case HEADER_COUNTS:
        take_counts(r, value, at, length);
        break;
    case HEADER_DATE:
        take_date(r, value, at, length);
        break;
    case HEADER_EVENT:
        r->record->event = value;
        break;
    case HEADER_SITE:
        r->record->site = value;
        break;
    case HEADER_ID:
        r->record->id = value;
        break;
    case HEADER_PLAYERS:
    case HEADER_KEY_COUNT:
        break;
    }
}

/* --- lines ----------------------------------------------------------------------------------- */

/* The key at line[at], folded, in the arena; NULL with an error when there is none. */
static const char *read_key(struct reading *r, size_t at, size_t *length)
{
    char folded[FOLD_MAX + 1];
    *length = lex_word_length(r->line.text, r->line.length, at);
    size_t n = fold_word(r->line.text + at, *length, folded);
    char after = char_at(r, at + *length);
    bool is_alone = after == '\0' || lex_is_blank(after) || after == '#';
    if (n == 0 || !is_alone || folded[0] < 'a' || folded[0] > 'z') {
        reading_error(r, false, at, *length > 0 ? *length : 1,
                      "expected a header line, \"key value\", or a statement");
        return NULL;
    }
    return keep_text(r, folded, n);
}

/* Whether the key may be a verb of a game that is not known yet. */
static bool is_before_game(const struct reading *r, const char *key)
{
    return r->words == NULL && !r->has_game_error && strncmp(key, "x-", 2) != 0 &&
           header_key_find(key, strlen(key)) == HEADER_KEY_COUNT;
}

/* Checks that the header can take this key; adds an error when it cannot. */
static bool check_key(struct reading *r, const char *key, size_t at, size_t length)
{
    if (strcmp(key, VERSION_WORD) == 0) {
        reading_error(r, false, at, length, "%s", MISPLACED_VERSION);
        return false;
    }
    if (is_before_game(r, key)) {
        reading_error(r, false, at, length, "expected the line \"game ...\" before \"%s\"",
                      key);
        return false;
    }
    const size_t i = header_find_line(r->record, key);
    if (i < r->record->n_headers) {
        reading_error(r, false, at, length, "the header has \"%s\" already, in line %u", key,
                      (unsigned)r->record->header[i].span.line);
        return false;
    }
    if (r->record->n_headers >= NOTATION_HEADERS_MAX) {
        reading_error(r, false, at, length, "too many header lines, at most %d",
                      NOTATION_HEADERS_MAX);
        return false;
    }
    return true;
}

/* The line line[at..end), whose value begins at line[start]. */
static void add_header(struct reading *r, const char *key, const char *value, size_t at,
                       size_t start, size_t end)
{
    struct record_header *h = record_add_header(r->record);
    h->key = key;
    h->value = value;
    h->value_at = (uint32_t)(start - at) + (char_at(r, start) == '"');
    h->span = (struct span){
        .offset = r->line.offset + at,
        .line = r->line.number,
        .column = (uint32_t)at + 1,
        .length = (uint32_t)(trim_end(r, at, end) - at),
    };
}

/* Reads the value of a key at line[at].  Returns the offset after it; the length of the line when
 * the value cannot be read, since the rest of the line is uncertain then. */
static size_t read_pair(struct reading *r, const char *key, size_t key_at, size_t at)
{
    enum header_key known = header_key_find(key, strlen(key));
    size_t start = at;
    if (known == HEADER_PLAYERS) {
        at = read_players(r, at);
        const char *raw = keep_text(r, r->line.text + start, trim_end(r, start, at) - start);
        add_header(r, key, raw, key_at, start, at);
        return at;
    }
    const char *value = read_value(r, &at, '#');
    if (value == NULL)
        return r->line.length;
    add_header(r, key, value, key_at, start, at);
    take_value(r, known, value, start, trim_end(r, start, at) - start);
    return at;
}

size_t header_read_line(struct reading *r, size_t at)
{
    size_t length;
    if (!reading_check_text(r, at))
        return r->line.length;
    const char *key = read_key(r, at, &length);
    if (key == NULL || !check_key(r, key, at, length))
        return r->line.length;
    size_t value_at = skip_blanks(r, at + length);
    if (value_at == r->line.length || r->line.text[value_at] == '#') {
        reading_error(r, false, at, length, "expected a value after \"%s\"", key);
        return value_at;
    }
    return read_pair(r, key, at, value_at);
}

size_t header_read_ending(struct reading *r, size_t at)
{
    char folded[FOLD_MAX + 1];
    const size_t length = lex_word_length(r->line.text, r->line.length, at);
    const enum header_key key =
        header_key_find(folded, fold_word(r->line.text + at, length, folded));
    if (key != HEADER_ENDED && key != HEADER_PLACING)
        return 0;
    reading_tolerate(r, 1U << TOLERATED_ENDING, at, length);
    return header_read_line(r, at);
}

void header_finish(struct reading *r)
{
    struct record *record = r->record;
    if (record->game == NULL && !r->has_game_error) {
        reading_error_at(r, true, &r->version,
                         "no game is named: expected a line \"game ...\"");
    }
    if (r->players.text == NULL) {
        reading_error_at(r, true, &r->version, "expected a line \"players A ...; B ...\"");
        return;
    }
    if (record->game == NULL || r->has_players_error)
        return;
    if (record->n_players < record->game->rules.min_players ||
        record->n_players > record->game->rules.max_players) {
        reading_error_at(r, true, &r->players, "%s is for %u to %u players, not %u",
                         record->game->title, (unsigned)record->game->rules.min_players,
                         (unsigned)record->game->rules.max_players, record->n_players);
        record->n_players = 0;
    }
}
