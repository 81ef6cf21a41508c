#include "notation/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "core/limits.h"
#include "core/recorded_hash.h"
#include "notation/canonical.h"
#include "notation/fold.h"
#include "notation/words_table.h"

const struct word *words_find(const struct words *words, const char *token, size_t length)
{
    return words_lookup(words, token_ends(token, length), token, length);
}

uint8_t word_thing(const struct words *words, const struct word *word, uint32_t classes)
{
    return word_thing_of(words, word, classes);
}

/* The word of a token; adds the word when it is new. */
static struct word *enter_word(struct words *words, const char *token, size_t length)
{
    char folded[FOLD_MAX + 1];
    size_t folded_length = fold_word(token, length, folded);
    assert(folded_length == length && memcmp(folded, token, length) == 0);
    (void)folded_length;
    const struct token_ends ends = token_ends(token, length);
    size_t i = token_slot(ends) % WORD_SLOTS;
    for (; words->slot[i].word != NULL; i = (i + 1) % WORD_SLOTS)
        if (is_token(&words->slot[i], ends, token, length))
            return &words->word[words->slot[i].word - words->word];
    assert(words->n < WORDS_MAX);
    struct word *w = &words->word[words->n++];
    *w = (struct word){.text = arena_strndup(&words->text, token, length),
                       .length = (uint8_t)length,
                       .claim = WORD_NONE,
                       .mark = WORD_NONE};
    words->slot[i] = (struct word_slot){ends, w, length};
    return w;
}

static void add_thing(struct words *words, struct word *w, size_t number)
{
    const struct thing_def *thing = &words->game->words.things[number];
    uint8_t known = word_thing(words, w, CLASS_BIT(thing->class));
    assert(known == WORD_NONE || known == number);
    if (known == WORD_NONE) {
        assert(w->n_things < WORD_MEANINGS);
        w->thing[w->n_things++] = (uint8_t)number;
        w->classes |= CLASS_BIT(thing->class);
    }
}

static void add_verb(struct words *words, struct word *w, size_t number)
{
    (void)words;
    assert(w->n_verbs < WORD_MEANINGS);
    w->verb[w->n_verbs++] = (uint8_t)number;
}

static void add_claim(struct words *words, struct word *w, size_t number)
{
    (void)words;
    assert(w->claim == WORD_NONE);
    w->claim = (uint8_t)number;
    w->claims = 1U << number;
}

static void add_mark(struct words *words, struct word *w, size_t number)
{
    (void)words;
    assert(w->mark == WORD_NONE);
    w->mark = (uint8_t)(ITEM_WORD + number);
}

/* Whether `names`, separated by '|', has the token. */
static bool has_name(const char *names, const char *token, size_t length)
{
    while (names[0] != '\0') {
        const size_t n = strcspn(names, "|");
        if (n == length && memcmp(names, token, n) == 0)
            return true;
        names += n + (names[n] == '|');
    }
    return false;
}

/* Whether the edition has taken the alias of a thing for another one. */
static bool is_taken(const struct words *words, const char *alias, size_t length, size_t thing)
{
    const struct profile_tables *profiles = words->game->rules.profiles;
    for (size_t i = 0; profiles != NULL && i < profiles->n_words; i++) {
        const struct edition_word *w = &profiles->words[i];
        if (w->edition == words->edition && w->thing != thing &&
            has_name(w->names, alias, length))
            return true;
    }
    return false;
}

typedef void add_meaning(struct words *words, struct word *w, size_t number);

/* Adds a name and its aliases. */
static void add_names(struct words *words, const char *name, const char *aliases,
                      add_meaning *add, size_t number)
{
    if (name[0] != '\0')
        add(words, enter_word(words, name, strlen(name)), number);
    while (aliases[0] != '\0') {
        size_t length = strcspn(aliases, "|");
        add(words, enter_word(words, aliases, length), number);
        aliases += length + (aliases[length] == '|');
    }
}

static void add_things(struct words *words)
{
    const struct game_def *game = words->game;
    for (size_t i = 0; i < game->words.n_things; i++) {
        const struct thing_def *thing = &game->words.things[i];
        add_names(words, thing->name, "", add_thing, i);
        for (const char *alias = thing->aliases; alias[0] != '\0';) {
            const size_t length = strcspn(alias, "|");
            if (!is_taken(words, alias, length, i))
                add_thing(words, enter_word(words, alias, length), i);
            alias += length + (alias[length] == '|');
        }
        const struct edition_word *own =
            game->rules.profiles == NULL
                ? NULL
                : profile_word(game->rules.profiles, words->edition, i);
        if (own != NULL)
            add_names(words, "", own->names, add_thing, i);
    }
}

static void assert_items_fit(const struct verb_def *verb)
{
    unsigned items = 0;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        items +=
            (verb->part[i].classes & CLASS_HASH) != 0 ? RECORDED_HASH_ITEMS : verb->part[i].max;
        assert(!verb_part_is_cards(&verb->part[i]) || verb->part[i].count == COUNT_MAY);
    }
    assert(items <= EVENT_ITEMS);
    (void)items;
}

/* The place in `wordless` of the first verb that takes an item of the class and mark; the end of
 * the list when none does. */
static uint8_t find_wordless(const struct words *words, unsigned mark, unsigned class)
{
    uint8_t i = 0;
    for (; words->wordless[i] != WORD_NONE; i++) {
        const struct verb_part *part = &words->game->words.verbs[words->wordless[i]].part[0];
        if ((part->classes & CLASS_BIT(class)) != 0 &&
            (part->mark == mark || part->or_mark == mark))
            break;
    }
    return i;
}

static void add_verbs(struct words *words)
{
    const struct game_def *game = words->game;
    assert(game->words.n_verbs < WORD_NONE);
    size_t n_wordless = 0;
    for (size_t i = 0; i < game->words.n_verbs; i++) {
        const struct verb_def *verb = &game->words.verbs[i];
        add_names(words, verb->keyword, verb->aliases, add_verb, i);
        assert_items_fit(verb);
        words->has_list[i] = verb_has_list(verb);
        words->has_cards[i] = verb_has_cards(verb);
        if (verb->keyword[0] == '\0') {
            assert(verb->has_seat == 1 && verb->part[0].min > 0);
            words->wordless[n_wordless++] = (uint8_t)i;
        }
    }
    words->wordless[n_wordless] = WORD_NONE;
    for (unsigned mark = 0; mark < ITEM_WORD; mark++)
        for (unsigned i = 0; i < THING_CLASS_COUNT; i++)
            words->first_wordless[mark][i] = find_wordless(words, mark, i);
}

static uint8_t only_thing(const struct word *w)
{
    const bool is_seat = (w->classes & CLASS_BIT(THING_SEAT)) != 0;
    return w->n_things == 1 && w->mark == WORD_NONE && !is_seat ? w->thing[0] : WORD_NONE;
}

static struct words *new_of_edition(const struct game_def *game, size_t edition)
{
    struct words *words = xcalloc(1, sizeof(*words));
    words->game = game;
    words->edition = edition;
    assert(game->words.n_things < WORD_NONE && game->words.n_claims <= CLAIM_KEYS_MAX);
    add_things(words);
    add_verbs(words);
    for (size_t i = 0; i < game->words.n_claims; i++) {
        add_names(words, game->words.claims[i].name, game->words.claims[i].aliases, add_claim,
                  i);
    }
    assert(ITEM_WORD + game->words.n_marks <= ITEM_MARKS_MAX);
    for (size_t i = 0; i < game->words.n_marks; i++)
        add_names(words, game->words.marks[i].name, game->words.marks[i].aliases, add_mark, i);
    words->dash = enter_word(words, "-", 1);
    words->equals = enter_word(words, "=", 1);
    for (char c = 'a'; c <= 'z'; c++)
        words->letter[c - 'a'] = words_find(words, &c, 1);
    for (size_t i = 0; i < words->n; i++)
        words->word[i].only_thing = only_thing(&words->word[i]);
    words->coin = word_thing(words, words->letter['d' - 'a'], CLASS_BIT(THING_PIECE));
    return words;
}

struct words *words_new(const struct game_def *game)
{
    const struct profile_tables *profiles = game->rules.profiles;
    struct words *words = new_of_edition(game, 0);
    for (size_t i = 0; profiles != NULL && i < profiles->n_words; i++) {
        const size_t edition = profiles->words[i].edition;
        assert(edition > 0 && edition < EDITIONS_MAX);
        if (words->of_edition[edition] == NULL)
            words->of_edition[edition] = new_of_edition(game, edition);
    }
    return words;
}

void words_free(struct words *words)
{
    if (words != NULL) {
        for (size_t i = 0; i < EDITIONS_MAX; i++)
            words_free(words->of_edition[i]);
        arena_free(&words->text);
        free(words);
    }
}

struct words_list words_list_of(const struct game_def *const *games)
{
    struct words_list list = {0};
    while (games[list.n] != NULL)
        list.n++;
    list.owned = xcalloc(list.n, sizeof(struct words *));
    for (size_t i = 0; i < list.n; i++)
        list.owned[i] = words_new(games[i]);
    list.words = (const struct words *const *)list.owned;
    return list;
}

void words_list_free(struct words_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        words_free(list->owned[i]);
    free(list->owned);
    *list = (struct words_list){0};
}

const struct game_def *words_game(const struct words *words)
{
    return words->game;
}

bool words_is_part(const char *name, const char *token, size_t length)
{
    for (;;) {
        const size_t n = strcspn(name, "-|");
        if (n == length && memcmp(name, token, length) == 0)
            return true;
        if (name[n] != '-')
            return false;
        name += n + 1;
    }
}

const struct words *words_of_rules(const struct words *words, const char *rules)
{
    const struct profile_tables *profiles = words->game->rules.profiles;
    if (rules == NULL || profiles == NULL)
        return words;
    const struct words *own = words->of_edition[profile_edition(profiles, rules)];
    return own != NULL ? own : words;
}

static bool begins_with(const char *name, const char *token, size_t length)
{
    return strncmp(name, token, length) == 0;
}

typedef bool name_fits_fn(const char *name, const char *token, size_t length);

/* A word that is short for a thing of the classes, of the sets. */
struct short_word {
    const char *token;
    size_t length;
    name_fits_fn *fits;
    uint32_t classes, sets;
};

/* The things of which a name fits the word, in their order; returns how many there are, and puts the first `cap`. */
static size_t list_short_for(const struct words *words, const struct short_word *s,
                             uint8_t *out, size_t cap)
{
    const struct game_words *game = &words->game->words;
    bool is_meant[WORD_NONE] = {false};
    size_t found = 0;
    for (size_t i = 0; i < words->n; i++) {
        const struct word *w = &words->word[i];
        if ((w->classes & s->classes) != 0 && s->fits(w->text, s->token, s->length))
            for (size_t k = 0; k < w->n_things; k++)
                is_meant[w->thing[k]] = true;
    }
    for (size_t i = 0; i < game->n_things; i++) {
        const struct thing_def *thing = &game->things[i];
        if (!is_meant[i] || (CLASS_BIT(thing->class) & s->classes) == 0 ||
            (s->sets >> thing->set & 1) == 0)
            continue;
        if (found < cap)
            out[found] = (uint8_t)i;
        found++;
    }
    return found;
}

size_t words_short_for(const struct words *words, const char *token, size_t length,
                       enum short_form form, uint32_t classes, uint32_t sets, uint8_t *out,
                       size_t cap)
{
    static name_fits_fn *const fits[] = {
        [SHORT_BEGINNING] = begins_with, [SHORT_PART] = words_is_part};
    size_t found = 0;
    if (length < WORD_SHORT)
        return 0;
    for (int step = SHORT_BEGINNING; step <= (int)form && found == 0; step++) {
        const struct short_word word = {token, length, fits[step], classes, sets};
        found = list_short_for(words, &word, out, cap);
    }
    return found;
}

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '+';
}

uint32_t words_sets(const struct words *words, const char *rules)
{
    const struct game_def *game = words->game;
    uint32_t sets = 1;
    if (rules == NULL)
        return SETS_ALL;
    while (*rules != '\0') {
        size_t length = 0;
        while (rules[length] != '\0' && !is_separator(rules[length]))
            length++;
        for (size_t i = 0; i < game->words.n_sets; i++) {
            const char *word = game->words.sets[i].name;
            if (strlen(word) == length && memcmp(word, rules, length) == 0)
                sets |= 1U << game->words.sets[i].set;
        }
        rules += length + (rules[length] != '\0');
    }
    return sets;
}

const struct word *words_at(const struct words *words, size_t i)
{
    return i < words->n ? &words->word[i] : NULL;
}

const char *words_suggest(const struct words *words, const char *token, uint32_t classes,
                          bool with_verbs)
{
    const char **candidates = xcalloc(words->n, sizeof(*candidates));
    size_t n = 0;
    for (size_t i = 0; i < words->n; i++) {
        const struct word *w = &words->word[i];
        if ((w->classes & classes) != 0 || (with_verbs && w->n_verbs > 0))
            candidates[n++] = w->text;
    }
    const char *best = text_suggest(token, candidates, n);
    free(candidates);
    if (best == NULL)
        return NULL;
    const struct word *w = words_find(words, best, strlen(best));
    uint8_t thing = word_thing(words, w, classes);
    return thing != WORD_NONE ? words->game->words.things[thing].name : best;
}
