#include "report/report_parameter.h"

#include <string.h>

#include "report/report.h"

_Static_assert(REPORT_KEYS_MAX == 4, "a parameter for each key");

static struct report_parameter number(const char *name, int64_t value)
{
    return (struct report_parameter){name, NULL, value, value == 0};
}

static struct report_parameter text(const char *name, const char *value)
{
    return (struct report_parameter){name, value, 0, value == NULL};
}

static struct report_parameter key(const char *name, const struct report_filter *filter,
                                   size_t i)
{
    if (i >= filter->n_keys || filter->key[i].is_null)
        return text(name, NULL);
    return (struct report_parameter){name, filter->key[i].text, filter->key[i].number, false};
}

int64_t report_least_n(const struct report_filter *filter)
{
    return filter->min_n > 0 ? filter->min_n : REPORT_MIN_N;
}

void report_parameters(struct report_parameter out[REPORT_PARAMETERS],
                       const struct report_filter *filter)
{
    const struct report_parameter all[REPORT_PARAMETERS] = {
        number(":game", filter->game),
        number(":players", filter->players),
        number(":min_games", filter->min_games),
        number(":min_n", report_least_n(filter)),
        number(":clean", filter->clean),
        text(":kind", filter->kind),
        text(":player", filter->player),
        number(":each_player", filter->each_player),
        text(":rules", filter->rules),
        text(":event", filter->event),
        text(":from", filter->from),
        text(":to", filter->to),
        text(":points", filter->points),
        key(":key_1", filter, 0),
        key(":key_2", filter, 1),
        key(":key_3", filter, 2),
        key(":key_4", filter, 3),
        text(":of", filter->of),
        text(":answer", filter->answer),
    };
    memcpy(out, all, sizeof all);
}
