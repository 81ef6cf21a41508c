#include "position/state_line_wild.h"

#include <string.h>

#include "position/state_line_reader.h"

static const struct line_group *find_group(const struct state_line *l, char letter)
{
    const bool is_seat = letter == '?' || (letter >= 'A' && letter < seat_letter(l->n_players));
    for (size_t i = 0; i < l->n_groups; i++)
        if (l->group[i].letter == (is_seat ? '\0' : letter))
            return &l->group[i];
    return NULL;
}

static bool read_group(struct line_reader *r, const char *word)
{
    const struct line_group *g = find_group(r->l, word[0]);
    if (g == NULL)
        return line_fail(r, word, "expected a group, FIELD=VALUE or *");
    const unsigned seat = word[0] == '?' ? 0 : (unsigned)(word[0] - 'A');
    r->is_any_seat = word[0] == '?';
    r->at = word + 1;
    return state_line_read_group(r, g, g->letter == '\0' ? seat : SEAT_NONE);
}

static bool read_field(struct line_reader *r, const char *word)
{
    memset(r->is_said, 0, sizeof r->is_said);
    r->is_any_seat = false;
    if (!state_line_read_word(r, word))
        return false;
    for (size_t slot = 0; slot < r->l->game->rules.state_slots; slot++)
        if (r->is_said[slot])
            line_demand(r, slot, false);
    return true;
}

/* The length of what a word is about: a group's letter, or a field. */
static size_t subject_length(const char *word)
{
    const size_t length = strcspn(word, " ="), is_field = word[length] == '=';
    return is_field ? length : 1;
}

/* A line says each thing once, so what it demands is bounded by the state. */
static bool is_said_before(const char *words, const char *word)
{
    const size_t length = subject_length(word);
    for (const char *before = words; before < word;) {
        if (subject_length(before) == length && memcmp(before, word, length) == 0)
            return true;
        before += strcspn(before, " ");
        before += strspn(before, " ");
    }
    return false;
}

static bool read_word(struct line_reader *r, const char *words, const char *word)
{
    const size_t length = strcspn(word, " "), key = strcspn(word, " =");
    if (length == 1 && *word == '*')
        return true;
    if (is_said_before(words, word))
        return line_fail(r, word, "the line has said this already");
    if (key == 0)
        return word[length] == '\0' || line_fail(r, word, "a check sum stands at the end");
    return key < length ? read_field(r, word) : read_group(r, word);
}

int state_line_read_wild(struct state_line *l, const char *text, const char *words,
                         struct line_demands *out, struct err *err)
{
    int16_t state[STATE_SLOTS];
    struct line_reader r = {
        .l = l, .text = text, .state = state, .sought = NO_SLOT, .demands = out, .err = err};
    memcpy(state, l->setup, sizeof state);
    words += strspn(words, " ");
    for (const char *word = words; *word != '\0';) {
        if (!read_word(&r, words, word))
            return -1;
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    return 0;
}
