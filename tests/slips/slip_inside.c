/* slip_inside.c - slips inside of a line: its seats, numbers and words. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "notation/fold.h"
#include "notation/words.h"
#include "slip.h"

enum { PIECES_MAX = 128, PIECE_TEXT = FOLD_MAX + 2, LETTERS = 'z' - 'a' + 1 };

/* A seat, number or word of a line. */
struct slip_piece {
    size_t at, length;
};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) != 0;
}

static bool is_digit(char c)
{
    return isdigit((unsigned char)c) != 0;
}

static bool is_of_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '-';
}

static size_t run_length(const char *text, bool (*is_part)(char c))
{
    size_t n = 0;
    while (is_part(text[n]))
        n++;
    return n;
}

static bool is_seat(const char *text, size_t length)
{
    return length == 1 && 'A' <= text[0] && text[0] < 'A' + SEATS_MAX;
}

static bool is_for(enum slip_kind kind, const char *text, size_t length)
{
    if (kind == SLIP_SEAT)
        return is_seat(text, length);
    if (kind == SLIP_NUMBER)
        return is_digit(text[0]);
    if (kind == SLIP_SPELLING)
        return is_letter(text[0]) && length >= 2 && length <= FOLD_MAX;
    return is_letter(text[0]) && length <= FOLD_MAX && !is_seat(text, length);
}

static size_t find_pieces(enum slip_kind kind, const char *text, struct slip_piece *out)
{
    size_t n = 0;
    for (size_t at = 0; text[at] != '\0' && text[at] != '#' && n < PIECES_MAX;) {
        size_t length = run_length(text + at, is_digit);
        if (length == 0 && is_letter(text[at]))
            length = run_length(text + at, is_of_word);
        if (length > 0 && is_for(kind, text + at, length))
            out[n++] = (struct slip_piece){at, length};
        at += length > 0 ? length : 1;
    }
    return n;
}

/* ---- what becomes of the word, number or seat in `text` -------------------------------------- */

static bool change_seat(const struct slip_scene *scene, struct random *random, char *text)
{
    const unsigned by = 1 + (unsigned)(random_next(random) % (scene->n_players - 1));
    text[0] = (char)('A' + ((unsigned)(text[0] - 'A') + by) % scene->n_players);
    return true;
}

static bool change_number(struct random *random, char *text)
{
    const long number = strtol(text, NULL, 10);
    const long by = number == 0 || random_next(random) % 2 == 0 ? 1 : -1;
    snprintf(text, PIECE_TEXT, "%ld", number + by);
    return true;
}

static bool drop_letter(char *text, size_t i, struct random *random)
{
    (void)random;
    memmove(text + i, text + i + 1, strlen(text + i));
    return true;
}

static bool double_letter(char *text, size_t i, struct random *random)
{
    (void)random;
    memmove(text + i + 1, text + i, strlen(text + i) + 1);
    return true;
}

static bool exchange_letters(char *text, size_t i, struct random *random)
{
    (void)random;
    const char c = text[i];
    if (!is_letter(text[i + 1]) || text[i + 1] == c)
        return false;
    text[i] = text[i + 1];
    text[i + 1] = c;
    return true;
}

static bool replace_letter(char *text, size_t i, struct random *random)
{
    const char c = (char)('a' + (int)(random_next(random) % LETTERS));
    if (tolower((unsigned char)text[i]) == c)
        return false;
    text[i] = c;
    return true;
}

static bool misspell(struct random *random, char *text)
{
    static bool (*const ways[])(char *text, size_t i, struct random *random) = {
        drop_letter, double_letter, exchange_letters, replace_letter};
    const size_t i = (size_t)(random_next(random) % strlen(text));
    return is_letter(text[i]) && ways[random_next(random) % 4](text, i, random);
}

/* One of the words that are counted by `n`, each with the same chance. */
static void draw_word(struct random *random, const char *word, size_t n, const char **drawn)
{
    if (random_next(random) % n == 0)
        *drawn = word;
}

static const char *other_thing(const struct slip_scene *scene, uint8_t thing,
                               struct random *random)
{
    const struct game_words *game = &words_game(scene->words)->words;
    const char *drawn = NULL;
    size_t n = 0;
    for (size_t i = 0; i < game->n_things; i++) {
        const struct thing_def *def = &game->things[i];
        if (i != thing && def->class == game->things[thing].class &&
            (scene->sets >> def->set & 1) != 0)
            draw_word(random, def->name, ++n, &drawn);
    }
    return drawn;
}

static const char *other_verb(const struct slip_scene *scene, uint8_t verb,
                              struct random *random)
{
    const struct game_words *game = &words_game(scene->words)->words;
    const char *drawn = NULL;
    size_t n = 0;
    for (size_t i = 0; i < game->n_verbs; i++) {
        const struct verb_def *def = &game->verbs[i];
        if (i != verb && def->kind == game->verbs[verb].kind &&
            def->has_seat == game->verbs[verb].has_seat && is_letter(def->keyword[0]))
            draw_word(random, def->keyword, ++n, &drawn);
    }
    return drawn;
}

static bool change_word(const struct slip_scene *scene, struct random *random, char *text)
{
    char token[FOLD_MAX + 1];
    const size_t length = fold_word(text, strlen(text), token);
    const struct word *word = words_find(scene->words, token, length);
    const char *other = NULL;
    if (word != NULL && word->n_things > 0)
        other = other_thing(scene, word->thing[0], random);
    else if (word != NULL && word->n_verbs > 0)
        other = other_verb(scene, word->verb[0], random);
    if (other != NULL)
        snprintf(text, PIECE_TEXT, "%s", other);
    return other != NULL;
}

static bool change(enum slip_kind kind, const struct slip_scene *scene, struct random *random,
                   char *text)
{
    if (kind == SLIP_SEAT)
        return change_seat(scene, random, text);
    if (kind == SLIP_NUMBER)
        return change_number(random, text);
    if (kind == SLIP_SPELLING)
        return misspell(random, text);
    return change_word(scene, random, text);
}

bool slip_line_inside(enum slip_kind kind, const struct slip_scene *scene, struct slip_text *t,
                      size_t at, struct random *random)
{
    struct slip_piece pieces[PIECES_MAX];
    char text[PIECE_TEXT];
    const size_t n = find_pieces(kind, t->line[at].text, pieces);
    if (n == 0)
        return false;
    const struct slip_piece *p = &pieces[random_next(random) % n];
    snprintf(text, sizeof text, "%.*s", (int)p->length, t->line[at].text + p->at);
    if (!change(kind, scene, random, text))
        return false;
    slip_text_edit(t, at, p->at, p->length, text);
    return true;
}
