#include "recorder/recorder_meaning.h"

#include <string.h>

#include "base/text.h"
#include "core/record.h"
#include "notation/fold.h"
#include "notation/statement.h"
#include "notation/writer.h"

enum { MEANT_MAX = 64, READINGS_MAX = 256 };

/* A statement that is being looked at, by one player, verb and node at a time. */
struct search {
    const struct meaning_place *place;
    const struct lookahead *o;
    struct meanings *found;
    const char *line;
    struct token token[TOKENS_MAX];
    size_t n;                 /* tokens, without the last one */
    size_t node;              /* of the lookahead */
    uint8_t seat;             /* who acts, SEAT_NONE for nobody */
    size_t after_player;      /* the first token after the player */
    size_t first;             /* the first token of the items */
    uint8_t number;           /* of the verb */
    bool is_cut;              /* more readings than are tried: too short to mean one */
    bool is_change;           /* signs are put before the items that have none */
    enum meaning_width width; /* what of names counts */
    unsigned budget;          /* readings of this verb that may still be tried */
    uint64_t begins[TOKENS_MAX][(UINT8_MAX + 1) / 64]; /* see note_things() */
    struct statement reader;
    struct buf text; /* the statement with whole words */
};

/* ---- words ------------------------------------------------------------------------------- */

bool meaning_is_player(const struct record *record, unsigned seat, const char *word,
                       size_t length)
{
    char name[FOLD_MAX + 1], typed[FOLD_MAX + 1];
    char plain[FOLD_MAX + 1];
    const char *player = record->player[seat] == NULL ? "" : record->player[seat];
    size_t n = strlen(player);
    n = n < sizeof plain - 1 ? n : sizeof plain - 1;
    for (size_t i = 0; i < n; i++)
        plain[i] = player[i] == ' ' ? '-' : player[i];
    const size_t folded = fold_word(plain, n, name), wanted = fold_word(word, length, typed);
    if (folded == 0 || wanted == 0) /* a script without folding */
        return length <= n && memcmp(plain, word, length) == 0;
    return wanted <= folded && memcmp(name, typed, wanted) == 0;
}

bool meaning_is_other_player(const struct record *record, unsigned seat)
{
    const char letter = (char)('a' + seat);
    if (meaning_is_player(record, seat, &letter, 1))
        return false;
    for (unsigned other = 0; other < record->n_players; other++)
        if (meaning_is_player(record, other, &letter, 1))
            return true;
    return false;
}

/* Whether the typed word is the beginning of the name, or one of its words. */
static bool has_word(const struct word *name, const char *word, size_t length,
                     enum meaning_width width)
{
    if (name->length >= length && memcmp(name->text, word, length) == 0)
        return true;
    return width == MEANS_PART && length >= WORD_SHORT &&
           words_is_part(name->text, word, length);
}

size_t meaning_things(const struct meaning_place *place, const char *word, size_t length,
                      uint32_t classes, enum meaning_width width, uint8_t *out, size_t cap)
{
    const struct thing_def *things = place->lookahead->game->words.things;
    const uint32_t sets = words_sets(place->words, place->record->rules);
    size_t n = 0;
    const struct word *w;
    for (size_t i = 0; (w = words_at(place->words, i)) != NULL; i++) {
        if (!has_word(w, word, length, width))
            continue;
        for (size_t k = 0; k < w->n_things && n < cap; k++) {
            const struct thing_def *thing = &things[w->thing[k]];
            if ((classes & CLASS_BIT(thing->class)) != 0 && (sets >> thing->set & 1) != 0 &&
                (width > MEANS_NAME || strcmp(thing->name, w->text) == 0) &&
                (n == 0 || memchr(out, w->thing[k], n) == NULL))
                out[n++] = w->thing[k];
        }
    }
    return n;
}

static uint32_t classes_of(const struct verb_def *verb)
{
    uint32_t classes = 0;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        classes |= verb->part[i].classes;
    return classes;
}

static bool has_mark(const struct verb_def *verb, unsigned mark)
{
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (mark != ITEM_PLAIN && (verb->part[i].mark == mark || verb->part[i].or_mark == mark))
            return true;
    return false;
}

static const struct verb_def *verb_of(const struct search *x)
{
    return &x->o->game->words.verbs[x->number];
}

static bool is_claim(const struct search *x, const struct token *t)
{
    return t->word != NULL && (t->word->claims & verb_of(x)->claims) != 0;
}

/* Whether the word is whole: the name of a thing that the verb takes, a mark, a dash, a claim. */
static bool is_whole(const struct search *x, const struct token *t)
{
    const struct word *w = t->word;
    return w != NULL && (word_thing(x->place->words, w, classes_of(verb_of(x))) != WORD_NONE ||
                         (w->mark != WORD_NONE && has_mark(verb_of(x), w->mark)) ||
                         is_claim(x, t) || strcmp(w->text, "-") == 0);
}

/* ---- whole statements -------------------------------------------------------------------- */

static void add_meaning(struct search *x, const struct event *e)
{
    struct meanings *m = x->found;
    struct buf text = BUF_INIT;
    notation_write_event(x->o->game, e, &text);
    if (m->n == 0 || (m->n == 1 && strcmp(buf_str(&m->text[0]), buf_str(&text)) != 0)) {
        m->event[m->n] = *e;
        m->event[m->n].n_claims = 0;
        m->event[m->n].claim = NULL;
        buf_clear(&m->text[m->n]);
        buf_puts(&m->text[m->n++], buf_str(&text));
    }
    buf_free(&text);
}

/* Reads the statement with whole words: it is a meaning when the node awaits and allows it. */
static void try_text(struct search *x)
{
    struct event e, bare;
    if (x->found->n == 2)
        return;
    if (x->budget == 0) {
        x->is_cut = true;
        return;
    }
    x->budget--;
    if (statement_read(&x->reader, buf_str(&x->text), x->text.len, 0, &e) != STATEMENT_READ ||
        e.verb != x->number)
        return;
    bare = e;
    bare.n_claims = 0;
    if (lookahead_awaits(x->o, x->node, &bare) && lookahead_allows(x->o, x->node, &bare))
        add_meaning(x, &e);
}

static void put_token(struct search *x, const char *text, size_t length, unsigned kind)
{
    buf_put(&x->text, text, length);
    if (kind != TOKEN_PLUS && kind != TOKEN_MINUS && kind != TOKEN_AT)
        buf_putc(&x->text, ' ');
}

static bool is_mark(const struct search *x, const struct token *t)
{
    return t->kind == TOKEN_WORD && t->word != NULL && t->word->mark != WORD_NONE &&
           has_mark(verb_of(x), t->word->mark);
}

/* Whether an item without a sign begins at token `k`.  `open`: it has begun before its name, with
 * a number or a mark. */
static bool begins_item(const struct search *x, size_t k, bool *open)
{
    const struct token *t = &x->token[k], *before = k > x->first ? t - 1 : NULL;
    const bool has_sign =
        before != NULL && (before->kind == TOKEN_PLUS || before->kind == TOKEN_MINUS);
    const bool is_number = t->kind == TOKEN_NUMBER;
    const bool is_behind =
        is_number && before != NULL && before->kind == TOKEN_WORD && !is_mark(x, before);
    const bool was_open = *open;
    *open = is_mark(x, t) || (is_number && !is_behind);
    return (t->kind == TOKEN_WORD || is_number) && !was_open && !has_sign && !is_behind;
}

/* Puts the tokens from `k` on after the text, with every whole word that one may stand for. */
static void expand_tokens(struct search *x, size_t k, bool open, bool in_claims)
{
    const size_t length = x->text.len;
    const struct token *t = &x->token[k];
    char word[FOLD_MAX + 1];
    uint8_t thing[MEANT_MAX];
    if (k == x->n) {
        try_text(x);
        return;
    }
    in_claims = in_claims || (t->kind == TOKEN_WORD && is_claim(x, t) && k > x->first);
    if (x->is_change && !in_claims && begins_item(x, k, &open))
        buf_putc(&x->text, '+');
    const size_t signed_length = x->text.len;
    if (in_claims || t->kind != TOKEN_WORD || is_whole(x, t)) {
        put_token(x, x->line + t->at, t->length, t->kind);
        expand_tokens(x, k + 1, open, in_claims);
    } else {
        const size_t folded = fold_word(x->line + t->at, t->length, word);
        const size_t n = folded == 0
                             ? 0
                             : meaning_things(x->place, word, folded, classes_of(verb_of(x)),
                                              x->width, thing, MEANT_MAX);
        for (size_t i = 0; i < n && x->found->n < 2 && !x->is_cut; i++) {
            const char *name = x->o->game->words.things[thing[i]].name;
            buf_truncate(&x->text, signed_length);
            put_token(x, name, strlen(name), TOKEN_WORD);
            expand_tokens(x, k + 1, open, in_claims);
        }
    }
    buf_truncate(&x->text, length);
}

static void expand_items(struct search *x, bool is_change)
{
    const struct verb_def *verb = verb_of(x);
    buf_clear(&x->text);
    const unsigned before = x->found->n;
    x->budget = READINGS_MAX;
    x->is_cut = false;
    x->is_change = is_change;
    if (verb->has_seat == 1)
        buf_printf(&x->text, "%c ", (int)('A' + x->seat));
    if (verb->keyword[0] != '\0')
        buf_printf(&x->text, "%s ", verb->keyword);
    expand_tokens(x, x->first, false, false);
    x->found->n = x->is_cut ? before : x->found->n;
}

/* Whether the token after the player is a keyword of the verb. */
static bool names_verb(const struct search *x, uint8_t number)
{
    const struct token *t = &x->token[x->after_player];
    if (x->after_player >= x->n || t->kind != TOKEN_WORD || t->word == NULL)
        return false;
    return memchr(t->word->verb, number, t->word->n_verbs) != NULL;
}

/* ---- statements of which some is left out -------------------------------------------------- */

enum { BITS = 64, SETS = (UINT8_MAX + 1) / BITS };

/* The things that each word may stand for, bits. */
static void note_things(struct search *x)
{
    char word[FOLD_MAX + 1];
    uint8_t things[MEANT_MAX];
    for (size_t k = x->after_player; k < x->n; k++) {
        const struct token *t = &x->token[k];
        memset(x->begins[k], 0, sizeof x->begins[k]);
        const size_t length =
            t->kind == TOKEN_WORD ? fold_word(x->line + t->at, t->length, word) : 0;
        const size_t n = length == 0 ? 0
                                     : meaning_things(x->place, word, length, UINT32_MAX,
                                                      x->width, things, MEANT_MAX);
        for (size_t i = 0; i < n; i++)
            x->begins[k][things[i] / BITS] |= UINT64_C(1) << things[i] % BITS;
    }
}

/* Whether the word is the mark of the item. */
static bool is_marked(const struct token *t, const struct event_item *item)
{
    return t->word != NULL && t->word->mark != WORD_NONE && t->word->mark == item->mark;
}

static bool matches_item(const struct search *x, size_t k, const struct event_item *item)
{
    const struct token *t = &x->token[k];
    switch ((enum token_kind)t->kind) {
    case TOKEN_PLUS:
        return item->mark == ITEM_PLUS;
    case TOKEN_AT:
        return item->mark == ITEM_AT;
    case TOKEN_NUMBER:
        return item->thing == THING_NUMBER && item->count == t->number;
    case TOKEN_WORD:
        return is_marked(t, item) ||
               (x->begins[k][item->thing / BITS] >> item->thing % BITS & 1) != 0;
    case TOKEN_GLUED:
    case TOKEN_MINUS:
    case TOKEN_COMMA:
    case TOKEN_END:
        break;
    }
    return false;
}

/* Whether the item must be typed: it is one of the list that the statement is about. */
static bool is_main(const struct search *x, const struct event *e, unsigned i)
{
    const struct verb_part *part = x->o->game->words.verbs[e->verb].part;
    return e->item[i].mark == part->mark || e->item[i].mark == part->or_mark;
}

/* Moves `i` to the first item, from itself on, that the token matches, over none that must be typed;
 * false when there is none. */
static bool go_to_item(const struct search *x, const struct event *e, size_t k, unsigned *i)
{
    for (; *i < e->n_items; ++*i) {
        if (matches_item(x, k, &e->item[*i]))
            return true;
        if (is_main(x, e, *i))
            return false;
    }
    return false;
}

/* Whether the tokens are words of the event, in their order, and only numbers, signs and what is not
 * of its main list are left out. */
static bool matches_event(const struct search *x, const struct event *e)
{
    unsigned i = 0;
    bool is_named = false; /* the name of item i is found, its number may follow */
    bool is_begun = false; /* its sign or mark is found, its name may follow */
    for (size_t k = x->after_player + names_verb(x, e->verb); k < x->n; k++) {
        const struct token *t = &x->token[k];
        if (t->kind == TOKEN_COMMA)
            continue;
        const bool is_number = t->kind == TOKEN_NUMBER;
        const bool is_count = is_number && is_named && e->item[i].count == t->number;
        i += is_named;
        is_named = is_begun = false;
        if (is_count)
            continue;
        if (!go_to_item(x, e, k, &i))
            return false;
        is_named = t->kind == TOKEN_WORD && !is_marked(t, &e->item[i]);
        is_begun = !is_named && !is_number;
        i += is_number;
    }
    for (i += is_named || is_begun; i < e->n_items; i++)
        if (is_main(x, e, i))
            return false;
    return x->after_player < x->n;
}

static void try_listed(struct search *x)
{
    const struct lookahead_node *node = &x->o->node[x->node];
    note_things(x);
    for (size_t i = 0; i < node->n && x->found->n < 2; i++) {
        const struct event *e = &x->o->legal.event[node->first + i];
        if (e->seat == x->seat && matches_event(x, e))
            add_meaning(x, e);
    }
}

/* ---- players and nodes ------------------------------------------------------------------- */

static void try_verbs(struct search *x)
{
    const struct game_words *game = &x->o->game->words;
    for (size_t i = 0; i < game->n_verbs && x->found->n < 2; i++) {
        const struct verb_def *verb = &game->verbs[i];
        const unsigned has_seat = x->seat != SEAT_NONE;
        if (verb->kind == VERB_NOTE || verb->has_seat != has_seat ||
            (verb->part[0].classes == 0 && !names_verb(x, (uint8_t)i)))
            continue;
        const struct event bare = {.verb = (uint8_t)i, .seat = x->seat};
        if (verb->keyword[0] != '\0' && !lookahead_awaits(x->o, x->node, &bare))
            continue;
        x->number = (uint8_t)i;
        x->first = x->after_player + names_verb(x, x->number);
        const unsigned before = x->found->n;
        expand_items(x, false);
        if (verb->part[0].count == COUNT_CHANGE && x->found->n == before)
            expand_items(x, true);
    }
}

/* Adds the meanings as a statement of this player, whose items begin at a token: first those of
 * whole statements, and of canonical names. */
static void try_player(struct search *x, unsigned seat, size_t after_player)
{
    const unsigned before = x->found->n;
    x->seat = (uint8_t)seat;
    x->after_player = after_player;
    for (int width = 0; width < MEANING_WIDTHS && x->found->n == before; width++) {
        x->width = (enum meaning_width)width;
        try_verbs(x);
        if (x->found->n == before)
            try_listed(x);
    }
}

/* The first word is a player: the letter of a seat, or the beginning of a name. */
static void try_named_players(struct search *x)
{
    const struct record *record = x->place->record;
    const struct token *t = &x->token[0];
    const bool is_letter = t->seat != SEAT_NONE && t->seat < record->n_players;
    if (x->n < 2 || t->kind != TOKEN_WORD)
        return;
    if (is_letter)
        try_player(x, t->seat, 1);
    if (is_letter && (x->place->is_exact || !meaning_is_other_player(record, t->seat)))
        return;
    for (unsigned seat = 0; seat < record->n_players; seat++)
        if (seat != t->seat && meaning_is_player(record, seat, x->line + t->at, t->length))
            try_player(x, seat, 1);
}

void meanings_find(struct meanings *m, const struct meaning_place *place, const char *line,
                   size_t length, size_t at)
{
    struct search x = {.place = place,
                       .o = place->lookahead,
                       .found = m,
                       .line = line,
                       .budget = READINGS_MAX};
    size_t n;
    m->n = 0;
    if (lex_statement(place->words, line, length, at, x.token, &n) != LEX_FINE)
        return;
    x.n = n - 1;
    m->end = x.token[x.n].at;
    statement_init(&x.reader, place->words, place->record->n_players,
                   words_sets(place->words, place->record->rules));
    for (x.node = 0; x.node < x.o->n_nodes && m->n == 0; x.node++) {
        try_named_players(&x);
        if (m->n == 0)
            try_player(&x, x.o->node[x.node].node.seat, 0);
    }
    buf_free(&x.text);
}

void meanings_free(struct meanings *m)
{
    buf_free(&m->text[0]);
    buf_free(&m->text[1]);
}
