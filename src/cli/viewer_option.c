#include "cli/viewer_option.h"

#include "base/err.h"
#include "base/text.h"
#include "core/record.h"

int viewer_option_parse(const char *letter, unsigned *seat, struct err *err)
{
    *seat = SEAT_NONE;
    if (letter == NULL)
        return 0;
    const char c = text_fold(letter[0]);
    if (c < 'a' || c >= 'a' + SEATS_MAX || letter[1] != '\0')
        return err_set(err, "option '--as': '%s' is not a seat, expected A to %c", letter,
                       'A' + SEATS_MAX - 1);
    *seat = (unsigned)(c - 'a');
    return 0;
}

bool viewer_is_there(unsigned seat, const struct record *record)
{
    return seat == SEAT_NONE || seat < record->n_players;
}
