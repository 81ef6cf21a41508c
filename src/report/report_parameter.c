#include "report/report_parameter.h"

#include <string.h>

#include "report/report.h"

_Static_assert(REPORT_KEYS_MAX == 4, "a parameter for each key");

static struct report_parameter number_parameter(const char *name, int64_t value)
{
    return (struct report_parameter){name, NULL, value, value == 0};
}

static struct report_parameter text_parameter(const char *name, const char *value)
{
    return (struct report_parameter){name, value, 0, value == NULL};
}

static struct report_parameter key_parameter(const char *name,
                                             const struct report_filter *filter, size_t i)
{
    if (i >= filter->n_keys || filter->key[i].is_null)
        return text_parameter(name, NULL);
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
        number_parameter(":game", filter->game),
        number_parameter(":players", filter->players),
        number_parameter(":min_games", filter->min_games),
        number_parameter(":min_n", report_least_n(filter)),
        number_parameter(":clean", filter->clean),
        text_parameter(":kind", filter->kind),
        text_parameter(":player", filter->player),
        number_parameter(":each_player", filter->each_player),
        text_parameter(":rules", filter->rules),
        text_parameter(":rulesets", filter->rulesets),
        text_parameter(":with", filter->with_names),
        number_parameter(":last", filter->last),
        text_parameter(":event", filter->event),
        text_parameter(":from", filter->from),
        text_parameter(":to", filter->to),
        text_parameter(":points", filter->points),
        text_parameter(":early", filter->early),
        key_parameter(":key_1", filter, 0),
        key_parameter(":key_2", filter, 1),
        key_parameter(":key_3", filter, 2),
        key_parameter(":key_4", filter, 3),
        text_parameter(":of", filter->of),
        text_parameter(":answer", filter->answer),
        text_parameter(":standings", filter->standings),
    };
    memcpy(out, all, sizeof all);
}
