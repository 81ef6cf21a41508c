#include "notation/tolerance.h"

#include <string.h>

#include "base/buf.h"
#include "base/name_key.h"
#include "base/text.h"
#include "core/record.h"
#include "notation/blanks.h"
#include "notation/chat_mark.h"
#include "notation/fold.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/printed_name.h"
#include "notation/reading.h"
#include "notation/words.h"

/* ---- reporting ------------------------------------------------------------------------------- */

static const char *const texts[TOLERANCES] = {
    [TOLERATED_BLANKS] = "a blank that is no space is read as one",
    [TOLERATED_QUOTE] = "the \">\" of a quoted line is passed over",
    [TOLERATED_VERSION] = "read as the version line \"slog 1\"",
    [TOLERATED_SEAT_MARK] = "the mark after a player's letter is passed over",
    [TOLERATED_KEY_MARK] = "the mark after the key is passed over",
    [TOLERATED_COMMA] = "the comma is read as the \";\" between two players",
    [TOLERATED_NAME_QUOTE] = "the quotes around a name are read as \"...\"",
    [TOLERATED_DATE] = "read as the date of that day, year first",
    [TOLERATED_CHAT] = "the time stamp of a chat is passed over, and who wrote the line",
    [TOLERATED_SENDER] = "who wrote the line is read as its player",
    [TOLERATED_PLAYER] = "a player's name is read as the letter",
    [TOLERATED_NAME] = "a name of several words is read with \"-\" between them",
    [TOLERATED_ENDING] = "how the game ended is read as a line of the header",
    [TOLERATED_AROUND] = "the text around the log is passed over",
};

void tolerance_report(const struct tolerated *met, struct record *record)
{
    struct buf text = BUF_INIT;
    for (int i = 0; i < TOLERANCES; i++) {
        const uint32_t n = met->kind[i].n;
        if (n == 0)
            continue;
        buf_clear(&text);
        buf_puts(&text, texts[i]);
        if (n > 1)
            buf_printf(&text, ", here and in %u more line%s", (unsigned)n - 1,
                       n == 2 ? "" : "s");
        if (i != TOLERATED_AROUND)
            buf_puts(&text, ": \"shipslog fmt\" writes the clean form");
        struct record_error *e = record_add_warning(record);
        e->is_of_file = 1;
        e->span = met->kind[i].first;
        e->line = met->kind[i].line;
        e->line_length = met->kind[i].length;
        e->text = arena_strndup(&record->arena, text.data, text.len);
    }
    buf_free(&text);
}

/* ---- marks ----------------------------------------------------------------------------------- */

size_t tolerance_seat_mark(const char *text, size_t length, size_t at)
{
    if (at >= length)
        return 0;
    if (text[at] == ':' || text[at] == '=')
        return 1;
    const bool follows_letter = at > 0 && !lex_is_blank(text[at - 1]);
    if (follows_letter && (text[at] == '.' || text[at] == ')'))
        return 1;
    return blanks_dash(text, length, at);
}

bool tolerance_is_fence(const char *text, size_t length)
{
    const size_t at = blanks_skip_quotes(text, length, 0);
    return length - at >= 3 &&
           (memcmp(text + at, "```", 3) == 0 || memcmp(text + at, "~~~", 3) == 0);
}

bool tolerance_find_version(const char *text, size_t length, size_t *at, size_t *end)
{
    const size_t n = sizeof VERSION_WORD - 1;
    struct chat_mark mark;
    *at = blanks_skip_quotes(text, length, 0);
    if (*at > 0 && lex_skip_blanks(text, length, 0) == *at)
        return false;
    if (chat_mark_find(NULL, text, length, *at, &mark))
        *at = mark.end;
    if (length - *at < n || !text_equal_fold(text + *at, n, VERSION_WORD, n))
        return false;
    const size_t number = blanks_skip(text, length, *at + n);
    if (number == *at + n || number == length || text[number] != '0' + NOTATION_VERSION)
        return false;
    *end = number + 1;
    const size_t after = blanks_skip(text, length, *end);
    return after == length || (after > *end && text[after] == '#');
}

enum { NAME_WORDS_MAX = 4 }; /* of a name that is read as a letter */

static bool is_seat(char c)
{
    c = text_fold(c);
    return c >= 'a' && c < 'a' + SEATS_MAX;
}

bool tolerance_changes_name(const char *name)
{
    static const char *const opening[] = {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB",
                                          "\u2018", "\u201A", "\u2039", "\u203A"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof opening / sizeof opening[0]; i++)
        if (strncmp(name, opening[i], strlen(opening[i])) == 0)
            return true;
    for (size_t i = 0; i < length; i++) {
        const size_t letter = blanks_skip(name, length, i + 1);
        if (name[i] == ',' && letter < length && is_seat(name[letter]))
            return lex_word_length(name, length, letter) == 1;
    }
    return name[0] == ':' || name[0] == '=' || strncmp(name, "- ", 2) == 0 ||
           strncmp(name, "\u2013 ", 4) == 0 || strncmp(name, "\u2014 ", 4) == 0 ||
           blanks_other(name, length) > 0 || blanks_trim(name, 0, length) < length;
}

/* ---- clean lines ----------------------------------------------------------------------------- */

static void blank_out(char *line, size_t at, size_t n)
{
    memset(line + at, ' ', n);
}

static bool is_ascii(const char *line, size_t length)
{
    unsigned char bits = 0;
    for (size_t at = 0; at < length; at++)
        bits |= (unsigned char)line[at];
    return bits < 0x80;
}

/* Other blanks, up to a comment; those between quotes stay. */
static unsigned clean_blanks(char *line, size_t length)
{
    unsigned met = 0;
    bool is_quoted = false;
    if (is_ascii(line, length))
        return 0;
    for (size_t at = 0; at < length && (is_quoted || line[at] != '#'); at++) {
        is_quoted ^= line[at] == '"';
        const size_t n = is_quoted ? 0 : blanks_other(line + at, length - at);
        if (n == 0)
            continue;
        blank_out(line, at, n);
        met = 1U << TOLERATED_BLANKS;
    }
    return met;
}

/* Blanks, and ">", before everything else. */
static unsigned clean_start(char *line, size_t length)
{
    const size_t end = blanks_skip_quotes(line, length, 0);
    unsigned met = memchr(line, '>', end) != NULL ? 1U << TOLERATED_QUOTE : 0;
    for (size_t at = 0; at < end; at++)
        if ((unsigned char)line[at] >= 0x80)
            met |= 1U << TOLERATED_BLANKS;
    blank_out(line, 0, end);
    return met;
}

/* The bytes of the first n words of a text, of all when it has fewer. */
static size_t words_length(const char *text, size_t length, unsigned n)
{
    size_t end = 0;
    for (size_t at = 0; n > 0 && at < length; n--) {
        end = at;
        while (end < length && !lex_is_blank(text[end]))
            end++;
        at = lex_skip_blanks(text, length, end);
    }
    return end;
}

/* The seat of the only player whose name is this text, whatever its case, where only the first n words of names count
 * (0: all of them); else SEAT_NONE. */
static unsigned find_called(const struct record *record, const char *name, size_t length,
                            unsigned n)
{
    struct buf wanted = BUF_INIT, found = BUF_INIT;
    unsigned seat = SEAT_NONE, n_found = 0;
    name_fold(name, length, &wanted);
    for (unsigned i = 0; i < record->n_players; i++) {
        const char *player = record->player[i];
        if (player == NULL)
            continue;
        const size_t whole = strlen(player);
        buf_clear(&found);
        name_fold(player, n == 0 ? whole : words_length(player, whole, n), &found);
        if (strcmp(buf_str(&found), buf_str(&wanted)) == 0 && n_found++ == 0)
            seat = i;
    }
    buf_free(&wanted);
    buf_free(&found);
    return n_found == 1 ? seat : SEAT_NONE;
}

/* The seat of the player of that name, or of the only one whose first name it is. */
static unsigned find_player(const struct record *record, const char *name, size_t length)
{
    const unsigned seat = find_called(record, name, length, 0);
    return seat != SEAT_NONE ? seat : find_called(record, name, length, 1);
}

/* What a chat writes before a line.  The letter of a player who wrote it takes the place of the name where the line
 * needs one. */
static unsigned clean_chat(const struct reading *r, char *line, size_t length)
{
    struct chat_mark mark;
    const size_t at = lex_skip_blanks(line, length, 0);
    if (at == length || line[at] == '#' || !chat_mark_find(r->words, line, length, at, &mark))
        return 0;
    const unsigned seat =
        mark.sender_length == 0 || !chat_mark_needs_seat(r->words, line, length, mark.end)
            ? SEAT_NONE
            : find_player(r->record, line + mark.sender, mark.sender_length);
    blank_out(line, at, mark.end - at);
    if (seat == SEAT_NONE)
        return 1U << TOLERATED_CHAT;
    line[mark.sender] = (char)('A' + seat);
    return 1U << TOLERATED_CHAT | 1U << TOLERATED_SENDER;
}

/* The mark after the letter of a seat that begins the statement at `at`, or follows its first word. */
static unsigned clean_seat(char *line, size_t length, size_t at)
{
    size_t word = lex_word_length(line, length, at);
    if (word > 1) {
        at = lex_skip_blanks(line, length, at + word);
        word = lex_word_length(line, length, at);
        if (at + 1 >= length || line[at + 1] != ':')
            return 0;
    }
    if (word != 1 || !is_seat(line[at]))
        return 0;
    const size_t mark = lex_skip_blanks(line, length, at + 1);
    const size_t n = tolerance_seat_mark(line, length, mark);
    if (n == 0 || lex_skip_blanks(line, length, mark + n) == length)
        return 0;
    blank_out(line, mark, n);
    return 1U << TOLERATED_SEAT_MARK;
}

static bool is_word_of_game(const struct reading *r, const char *line, size_t end, size_t at)
{
    char folded[FOLD_MAX + 1];
    const size_t n = fold_word(line + at, lex_word_length(line, end, at), folded);
    return n > 0 && words_find(r->words, folded, n) != NULL;
}

/* The player whose name stands at `at`, and its length; SEAT_NONE for nobody's.  A word of the game is nobody's name. */
static unsigned match_name(const struct reading *r, const char *line, size_t end, size_t at,
                           size_t *length)
{
    if (r->words == NULL || at >= end || is_word_of_game(r, line, end, at))
        return SEAT_NONE;
    unsigned seat = SEAT_NONE;
    for (unsigned n = NAME_WORDS_MAX; n > 0 && seat == SEAT_NONE; n--) {
        *length = words_length(line + at, end - at, n);
        seat = *length > 1 ? find_player(r->record, line + at, *length) : SEAT_NONE;
    }
    return seat;
}

/* A player's name at `at` becomes the letter. */
static unsigned clean_name(const struct reading *r, char *line, size_t end, size_t at)
{
    size_t length;
    const unsigned seat = match_name(r, line, end, at, &length);
    if (seat == SEAT_NONE)
        return 0;
    blank_out(line, at, length);
    line[at] = (char)('A' + seat);
    return 1U << TOLERATED_PLAYER;
}

/* Names where a statement has letters of seats: before everything else, after its first word, and after commas. */
static unsigned clean_names(const struct reading *r, char *line, size_t end, size_t at)
{
    unsigned met = clean_name(r, line, end, at);
    if (met == 0 && at < end)
        met = clean_name(r, line, end,
                         lex_skip_blanks(line, end, at + words_length(line + at, end - at, 1)));
    for (; at < end; at++)
        if (line[at] == ',')
            met |= clean_name(r, line, end, lex_skip_blanks(line, end, at + 1));
    return met;
}

static enum header_key key_at(const char *line, size_t length, size_t at)
{
    char folded[FOLD_MAX + 1];
    return header_key_find(folded,
                           fold_word(line + at, lex_word_length(line, length, at), folded));
}

unsigned tolerance_clean_statements(const struct reading *r, char *line, size_t length)
{
    unsigned met = clean_start(line, length);
    met |= clean_chat(r, line, length);
    met |= clean_blanks(line, length);
    /* A header line among events is no event, whatever is done to its names. */
    const bool has_names =
        key_at(line, length, lex_skip_blanks(line, length, 0)) == HEADER_KEY_COUNT;
    for (size_t at = 0; at < length && line[at] != '#'; at++) {
        at = lex_skip_blanks(line, length, at);
        size_t end = at;
        while (end < length && line[end] != ';' && line[end] != '#')
            end++;
        met |= clean_seat(line, length, at);
        if (has_names)
            met |= clean_names(r, line, end, at);
        if (r->words != NULL && printed_names_join(r->words, line, end, at))
            met |= 1U << TOLERATED_NAME;
        if (end == length || line[end] == '#')
            break;
        at = end;
    }
    return met;
}

/* Whether the blanks in the value of a key belong to it. */
static bool is_free_text(const char *word, size_t length)
{
    const enum header_key key = key_at(word, length, 0);
    return key == HEADER_EVENT || key == HEADER_SITE || key == HEADER_ID ||
           key == HEADER_PLAYERS || key == HEADER_KEY_COUNT;
}

/* "Anna settler" is the first event: no key of a header's own has a word of the game after it. */
static bool begins_event(const struct reading *r, const char *line, size_t length, size_t at)
{
    size_t name;
    if (key_at(line, length, at) != HEADER_KEY_COUNT ||
        match_name(r, line, length, at, &name) == SEAT_NONE)
        return false;
    const size_t second = lex_skip_blanks(line, length, at + name);
    return second < length && is_word_of_game(r, line, length, second);
}

unsigned tolerance_clean_header(const struct reading *r, char *line, size_t length)
{
    unsigned met = clean_start(line, length);
    met |= clean_chat(r, line, length);
    const size_t key = lex_skip_blanks(line, length, 0);
    if (begins_event(r, line, length, key))
        return met | tolerance_clean_statements(r, line, length);
    /* The key ends at its first character that is no ASCII letter, digit, "-" or "_". */
    size_t n = lex_word_length(line, length, key);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)line[key + i] >= 0x80)
            n = i;
    const bool is_free = is_free_text(line + key, n);
    const bool is_players = text_equal_fold(line + key, n, "players", sizeof "players" - 1);
    const bool is_position = text_equal_fold(line + key, n, "position", sizeof "position" - 1);
    const bool is_attached =
        (is_free && !is_players) || is_position; /* a position may hold '=' */
    size_t at = is_attached ? key + n : blanks_skip(line, length, key + n);
    if (n == 0)
        return met;
    if (at < length && (line[at] == ':' || line[at] == '=')) {
        blank_out(line, at, 1);
        met |= 1U << TOLERATED_KEY_MARK;
        at = blanks_skip(line, length, at + 1);
    }
    return met | clean_blanks(line, is_free ? blanks_skip(line, length, at) : length);
}
