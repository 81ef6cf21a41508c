/* seek.c - finds events of a game. */
#include "review/seek.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "review/description.h"

static char fold_letter(char c)
{
    return c == '-' ? ' ' : text_fold(c);
}

static bool begins_with(const char *text, const char *wanted)
{
    for (; *wanted != '\0'; text++, wanted++)
        if (fold_letter(*text) != fold_letter(*wanted))
            return false; /* also at the end of the text */
    return true;
}

static bool holds_text(const char *text, const char *wanted)
{
    for (; *text != '\0'; text++)
        if (begins_with(text, wanted))
            return true;
    return false;
}

static bool finding_holds(const struct listed_finding *f, const char *wanted)
{
    struct buf meant = BUF_INIT;
    audit_item_put_meant(&f->item, &meant);
    const bool is_meant = holds_text(buf_str(&meant), wanted);
    buf_free(&meant);
    return is_meant || holds_text(f->item.id, wanted) || holds_text(f->item.clause, wanted) ||
           holds_text(f->item.message, wanted);
}

static bool gains_hold(const struct review *r, uint32_t number, const char *wanted)
{
    struct buf gains = BUF_INIT;
    describe_gains(r, number, &gains);
    const bool found = holds_text(buf_str(&gains), wanted);
    buf_free(&gains);
    return found;
}

bool seek_matches(const struct review *r, uint32_t number, const char *text)
{
    const struct review_event *e = &r->event[number];
    if (holds_text(e->text, text) || gains_hold(r, number, text))
        return true;
    for (uint32_t i = e->finding; i < e[1].finding; i++)
        if (review_shows(r, &r->findings.at[i]) && finding_holds(&r->findings.at[i], text))
            return true;
    for (uint32_t i = e->comment; i < e[1].comment; i++)
        if (holds_text(r->record->comments[i].text, text))
            return true;
    return false;
}

static bool is_mistake(const struct review *r, uint32_t number, const struct seek *seek)
{
    const struct review_loss *loss = review_loss_of(r->judged, number);
    const unsigned seat = seek->seat;
    return loss != NULL && (seek->kind == SEEK_BLUNDER ? loss->blunder : loss->mistake) &&
           (seat == SEAT_NONE || r->record->events[number - 1].seat == seat);
}

static bool is_sought(const struct review *r, const struct seek *seek, uint32_t number)
{
    const struct event *event = review_event_of(r, number);
    const struct review_event *e = &r->event[number];
    switch (seek->kind) {
    case SEEK_EVENT:
        return true;
    case SEEK_ROLE:
        return event != NULL && event->verb == r->game->words.verb_role;
    case SEEK_ROUND:
        return number > 0 && e->round != e[-1].round;
    case SEEK_SEAT:
        return event != NULL && event->seat == seek->seat &&
               r->game->words.verbs[event->verb].kind != VERB_NOTE;
    case SEEK_FINDING:
        return review_findings_of(r, number) > 0;
    case SEEK_MISTAKE:
    case SEEK_BLUNDER:
        return is_mistake(r, number, seek);
    case SEEK_TEXT:
        return seek_matches(r, number, seek->text);
    case SEEK_KINDS:
        break;
    }
    return false;
}

bool seek_go(const struct review *r, const struct seek *seek, int step, unsigned count,
             uint32_t *at)
{
    bool found = false;
    uint32_t number = *at;
    while (count > 0 && (step > 0 ? number < r->n_events : number > 0)) {
        number = step > 0 ? number + 1 : number - 1;
        if (!is_sought(r, seek, number))
            continue;
        *at = number;
        found = true;
        count--;
    }
    return found;
}

/* ---- places ------------------------------------------------------------------------------ */

static bool read_number(const char **s, uint32_t *out)
{
    const size_t digits = strspn(*s, "0123456789");
    if (digits == 0 || digits > 9)
        return false;
    *out = (uint32_t)strtoul(*s, NULL, 10);
    *s += digits;
    return true;
}

/* The first event that is not before the turn of the round. */
static uint32_t find_turn(const struct review *r, uint32_t round, uint32_t turn)
{
    uint32_t number = 1;
    while (number < r->n_events &&
           (r->event[number].round < round ||
            (r->event[number].round == round && r->event[number].turn < turn)))
        number++;
    return number < r->n_events ? number : r->n_events;
}

bool seek_parse(const struct review *r, const char *text, uint32_t *at)
{
    const bool is_round = text[0] == 'r';
    const char *s = text + is_round;
    uint32_t number, turn = 0;
    if (strcmp(text, "end") == 0) {
        *at = r->n_events;
        return true;
    }
    if (!read_number(&s, &number))
        return false;
    if (*s == '\0' && !is_round) {
        *at = number < r->n_events ? number : r->n_events;
        return true;
    }
    if (*s == '.' && (s++, !read_number(&s, &turn)))
        return false;
    if (*s != '\0')
        return false;
    *at = find_turn(r, number, turn);
    return true;
}
