#include "audit/slip_finder.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "core/record.h"
#include "notation/fold.h"
#include "notation/writer.h"

enum { TEXT_MAX = 2048, NUMBER_TEXT = 16, NEAR_EDITS = 2 };

/* The text, and the word, number or seat of it that is changed. */
struct place {
    const char *text;
    size_t length;
    size_t at, size;
    struct span span;
};

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '\'' || (c & 0x80) != 0;
}

/* ---- reading what a change makes of the text ----------------------------------------------------- */

static void keep_statement(struct slip_finder *finder, const struct event *e,
                           const struct place *p, enum repair_cost cost)
{
    struct event *copy = arena_alloc(finder->arena, sizeof *copy);
    *copy = *e;
    copy->span = p->span;
    event_keep(copy, finder->arena);
    finder->found[finder->n++] = (struct slip_statement){copy, cost};
}

static void try_text(struct slip_finder *finder, const struct place *p, const char *piece,
                     enum repair_cost cost)
{
    char text[TEXT_MAX];
    struct event e;
    if (finder->n == SLIPS_MAX)
        return;
    repair_budget_spend(finder->budget, 1);
    const int length = snprintf(text, sizeof text, "%.*s%s%.*s", (int)p->at, p->text, piece,
                                (int)(p->length - p->at - p->size), p->text + p->at + p->size);
    if (length < 0 || (size_t)length >= sizeof text ||
        statement_read(&finder->reader, text, (size_t)length, 0, &e) != STATEMENT_READ ||
        statement_end(&finder->reader) < (size_t)length)
        return;
    keep_statement(finder, &e, p, cost);
}

/* ---- seats, numbers, words ----------------------------------------------------------------------- */

static void try_seats(struct slip_finder *finder, const struct place *p)
{
    for (unsigned seat = 0; seat < finder->log->record->n_players; seat++) {
        const char letter[] = {(char)('A' + seat), '\0'};
        if (toupper((unsigned char)p->text[p->at]) != letter[0])
            try_text(finder, p, letter, COST_SEAT);
    }
}

static void try_numbers(struct slip_finder *finder, const struct place *p)
{
    char text[NUMBER_TEXT];
    int number = 0;
    if (p->size > 4)
        return;
    for (size_t i = 0; i < p->size; i++)
        number = number * 10 + (p->text[p->at + i] - '0');
    for (int by = -1; by <= 1; by += 2) {
        if (number + by < 0)
            continue;
        snprintf(text, sizeof text, "%d", number + by);
        try_text(finder, p, text, COST_NUMBER);
    }
}

static bool share_thing_class(const struct slip_finder *finder, const struct word *a,
                              const struct word *b)
{
    const struct thing_def *things = words_game(finder->words)->words.things;
    return (a->classes & b->classes) != 0 && (finder->sets >> things[b->thing[0]].set & 1) != 0;
}

/* Both begin statements of one kind. */
static bool share_verb_kind(const struct slip_finder *finder, const struct word *a,
                            const struct word *b)
{
    const struct verb_def *verbs = words_game(finder->words)->words.verbs;
    if (a->n_verbs == 0 || b->n_verbs == 0)
        return false;
    return verbs[a->verb[0]].kind == verbs[b->verb[0]].kind &&
           verbs[a->verb[0]].has_seat == verbs[b->verb[0]].has_seat;
}

/* The canonical names of a thing or verb come first in the tables; a slip is not towards an alias
 * unless it is spelled nearly alike. */
static bool is_canonical(const struct slip_finder *finder, const struct word *w)
{
    const struct game_words *game = &words_game(finder->words)->words;
    return (w->n_things > 0 && strcmp(game->things[w->thing[0]].name, w->text) == 0) ||
           (w->n_verbs > 0 && strcmp(game->verbs[w->verb[0]].keyword, w->text) == 0);
}

/* Only small distances count; words of very different lengths are far apart. */
static size_t distance_of(const char *token, size_t length, const struct word *w)
{
    const size_t longer = length > w->length ? length - w->length : w->length - length;
    return longer > NEAR_EDITS ? longer : text_distance(token, length, w->text, w->length);
}

static void try_word(struct slip_finder *finder, const struct place *p, const char *token,
                     size_t length, const struct word *written, const struct word *w)
{
    const size_t distance = distance_of(token, length, w);
    if (w == written || distance == 0)
        return;
    if (distance == 1)
        try_text(finder, p, w->text, COST_SPELLING);
    else if (distance == NEAR_EDITS && length > NEAR_EDITS + 1 && w->length > NEAR_EDITS)
        try_text(finder, p, w->text, COST_MISSPELLING);
    else if (written != NULL && is_canonical(finder, w) &&
             (share_thing_class(finder, written, w) || share_verb_kind(finder, written, w)))
        try_text(finder, p, w->text, COST_WORD);
}

static bool is_seat(const struct slip_finder *finder, const struct place *p)
{
    const int letter = toupper((unsigned char)p->text[p->at]);
    return p->size == 1 && 'A' <= letter && letter < 'A' + (int)finder->log->record->n_players;
}

static size_t run_of(const struct place *p)
{
    size_t n = 0;
    const bool is_number = isdigit((unsigned char)p->text[p->at]) != 0;
    while (p->at + n < p->length && (is_number ? isdigit((unsigned char)p->text[p->at + n]) != 0
                                               : is_of_word(p->text[p->at + n])))
        n++;
    return n;
}

/* The text after the place, without blanks and commas. */
static size_t skip_separators(const struct place *p, size_t at)
{
    while (at < p->length && strchr(" \t,", p->text[at]) != NULL)
        at++;
    return at;
}

/* Whether a list may stand at the place: after a keyword, or the letter of a seat and a word. */
static bool may_be_of_list(const struct slip_finder *finder, const struct place *p)
{
    struct place first = *p;
    unsigned n = 0;
    first.at = skip_separators(p, 0);
    first.size = run_of(&first);
    for (size_t at = first.at; at < p->at; n++) {
        while (at < p->at && strchr(" \t,", p->text[at]) == NULL)
            at++;
        at = skip_separators(p, at);
    }
    return n > is_seat(finder, &first);
}

/* Takes a word that nobody knows, and that is near to none, for one thing of a list: "?" says that there was one, else the others stay. */
static void try_without(struct slip_finder *finder, const struct place *p)
{
    struct place rest = *p;
    const size_t n = finder->n;
    if (memchr(p->text, '\0', p->length) != NULL) /* another mistake than a word */
        return;
    try_text(finder, p, "?", COST_UNKNOWN_WORD);
    if (finder->n > n)
        return;
    while (rest.at > 0 && strchr(" \t,", p->text[rest.at - 1]) != NULL)
        rest.at--;
    size_t end = p->at + p->size;
    for (size_t at = skip_separators(p, end);
         at < p->length && isdigit((unsigned char)p->text[at]);)
        end = ++at;
    rest.size = end - rest.at;
    try_text(finder, &rest, "", COST_UNKNOWN_WORD);
    rest.size = skip_separators(p, end) - rest.at;
    try_text(finder, &rest, " ", COST_UNKNOWN_WORD);
}

static void try_words(struct slip_finder *finder, const struct place *p)
{
    char token[FOLD_MAX + 1];
    const size_t length = fold_word(p->text + p->at, p->size, token);
    if (length == 0)
        return;
    const struct word *written = words_find(finder->words, token, length);
    const size_t n = finder->n;
    for (size_t i = 0; words_at(finder->words, i) != NULL; i++)
        try_word(finder, p, token, length, written, words_at(finder->words, i));
    if (written == NULL && finder->n == n && may_be_of_list(finder, p))
        try_without(finder, p);
}

/* ---- all of a text ------------------------------------------------------------------------------- */

/* A dash before a word, "-quarry". */
static bool is_sign(const struct place *p)
{
    return p->text[p->at] == '-' && p->at + 1 < p->length && is_of_word(p->text[p->at + 1]);
}

/* Finds the statements near the `length` bytes at `text`. */
static void find_near(struct slip_finder *finder, const char *text, size_t length,
                      struct span span)
{
    struct place p = {.text = text, .length = length, .span = span};
    statement_init(&finder->reader, finder->words, finder->log->record->n_players,
                   finder->sets);
    finder->n = 0;
    if (length >= TEXT_MAX)
        return;
    for (p.at = 0; p.at<length; p.at += p.size> 0 ? p.size : 1) {
        p.size = is_sign(&p) ? 0 : run_of(&p);
        if (p.size == 0)
            continue;
        if (isdigit((unsigned char)text[p.at]))
            try_numbers(finder, &p);
        else if (is_seat(finder, &p))
            try_seats(finder, &p);
        else
            try_words(finder, &p);
    }
}

/* ---- the items of a log -------------------------------------------------------------------------- */

/* The statement of an unreadable line: between the ';' or the line's start before the error, and
 * the comment or the line's end. */
static size_t statement_of(const struct record_error *error, const char **text)
{
    const size_t at = error->span.column == 0 ? 0 : error->span.column - 1;
    size_t begin = 0, end = 0;
    for (size_t i = 0; i < error->line_length && i < at; i++)
        if (error->line[i] == ';')
            begin = i + 1;
    for (end = begin; end < error->line_length && error->line[end] != '#' &&
                      (end <= at || error->line[end] != ';');)
        end++;
    *text = error->line + begin;
    return end - begin;
}

static void find_item(struct slip_finder *finder, const struct repair_item *item)
{
    struct buf text = BUF_INIT;
    if (item->event != NULL) {
        notation_write_event(finder->log->record->game, item->event, &text);
        find_near(finder, buf_str(&text), text.len, item->event->span);
    } else {
        const char *line;
        const size_t length = statement_of(item->error, &line);
        find_near(finder, line, length, item->error->span);
    }
    buf_free(&text);
}

void slip_finder_begin(struct slip_finder *finder)
{
    finder->list = arena_calloc(finder->arena, finder->log->n, sizeof *finder->list);
}

const struct slip_list *slips_of_item(struct slip_finder *finder, uint32_t item)
{
    struct slip_list *list = &finder->list[item];
    if (list->is_known)
        return list;
    find_item(finder, &finder->log->item[item]);
    const size_t size = finder->n * sizeof finder->found[0];
    struct slip_statement *found = arena_alloc(finder->arena, size);
    memcpy(found, finder->found, size);
    *list = (struct slip_list){.found = found, .n = (uint16_t)finder->n, .is_known = true};
    return list;
}
