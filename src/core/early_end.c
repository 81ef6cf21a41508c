#include "core/early_end.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "core/outcome.h"

static const struct {
    const char *word;
    bool has_seats;
} hows[EARLY_HOWS] = {
    [EARLY_CONCEDED] = {"conceded by", true},
    [EARLY_LEFT] = {"left by", true},
    [EARLY_AGREED] = {"agreed", false},
    [EARLY_TIME] = {"time", false},
};

/* ---- reading ----------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Takes the words of `word`, whatever the blanks between them; NULL when they do not stand there. */
static const char *take_words(const char *at, const char *word)
{
    for (; *word != '\0'; word++) {
        const bool is_blank = *at == ' ' || *at == '\t';
        if (*word == ' ' ? !is_blank : text_fold(*at) != *word)
            return NULL;
        at = *word == ' ' ? skip_blanks(at) : at + 1;
    }
    return at;
}

/* "B, C" */
static bool read_seats(const char *at, uint8_t *seats)
{
    *seats = 0;
    for (;;) {
        const unsigned seat = (unsigned)(text_fold(*at) - 'a');
        if (seat >= SEATS_MAX)
            return false;
        *seats |= (uint8_t)(1U << seat);
        at = skip_blanks(at + 1);
        if (*at == '\0')
            return true;
        if (*at++ != ',')
            return false;
        at = skip_blanks(at);
    }
}

bool early_end_read(const char *value, struct early_end *out)
{
    uint8_t seats = 0;
    for (uint8_t how = EARLY_CONCEDED; how < EARLY_HOWS; how++) {
        const char *at = take_words(value, hows[how].word);
        if (at == NULL)
            continue;
        const char *after = skip_blanks(at);
        if (hows[how].has_seats ? after == at || !read_seats(after, &seats) : *after != '\0')
            return false;
        out->how = how;
        out->seats = seats;
        return true;
    }
    return false;
}

void early_end_put(const struct early_end *end, struct buf *out)
{
    const char *between = " ";
    buf_puts(out, hows[end->how].word);
    for (unsigned seat = 0; hows[end->how].has_seats && seat < SEATS_MAX; seat++)
        if ((end->seats >> seat & 1) != 0) {
            buf_printf(out, "%s%c", between, seat_letter(seat));
            between = ", ";
        }
}

/* "B 2"; moves *at past it. */
static bool read_place(const char **at, uint8_t place[SEATS_MAX])
{
    const unsigned seat = (unsigned)(text_fold(**at) - 'a');
    if (seat >= SEATS_MAX)
        return false;
    const char *number = skip_blanks(*at + 1);
    if (*number < '1' || *number > '0' + SEATS_MAX)
        return false;
    place[seat] = (uint8_t)(*number - '0');
    *at = skip_blanks(number + 1);
    return true;
}

bool early_end_read_places(const char *value, struct early_end *out)
{
    uint8_t place[SEATS_MAX] = {0};
    for (;;) {
        if (!read_place(&value, place))
            return false;
        if (*value == '\0')
            break;
        if (*value++ != ',')
            return false;
        value = skip_blanks(value);
    }
    memcpy(out->place, place, sizeof place);
    return true;
}

/* ---- places ------------------------------------------------------------------------------ */

bool early_end_has_places(const struct early_end *end, unsigned n_players)
{
    bool all = true, first = false;
    for (unsigned seat = 0; seat < n_players; seat++) {
        all &= end->place[seat] != 0;
        first |= end->place[seat] == 1;
    }
    return all && first;
}

/* Who conceded or left comes after all others; else all share the first place. */
static void place_by_end(const struct early_end *end, struct outcome *out)
{
    unsigned n_others = 0;
    for (unsigned seat = 0; seat < out->n_players; seat++)
        n_others += (end->seats >> seat & 1) == 0;
    for (unsigned seat = 0; seat < out->n_players; seat++)
        out->score[seat].place = (end->seats >> seat & 1) != 0 ? (int)n_others + 1 : 1;
}

static void take_won(struct outcome *out)
{
    out->won = 0;
    for (unsigned seat = 0; seat < out->n_players; seat++)
        out->won |= (uint8_t)(out->score[seat].place == 1 ? 1U << seat : 0);
}

bool early_end_place(const struct early_end *end, bool has_totals, struct outcome *out)
{
    out->early = end->how;
    if (early_end_has_places(end, out->n_players))
        for (unsigned seat = 0; seat < out->n_players; seat++)
            out->score[seat].place = end->place[seat];
    else if (!has_totals && end->how == EARLY_TIME)
        return false;
    else if (!has_totals)
        place_by_end(end, out);
    take_won(out);
    return true;
}
