#include "report_parameter.h"

#include <string.h>

#include "report.h"

void report_parameters(struct report_parameter out[REPORT_PARAMETERS],
                       const struct report_filter *filter)
{
    const struct report_parameter all[REPORT_PARAMETERS] = {
        {":game", NULL, filter->game},
        {":players", NULL, filter->players},
        {":min_games", NULL, filter->min_games},
        {":clean", NULL, filter->clean},
        {":kind", filter->kind, 0},
        {":player", filter->player, 0},
        {":rules", filter->rules, 0},
        {":event", filter->event, 0},
        {":from", filter->from, 0},
        {":to", filter->to, 0},
    };
    memcpy(out, all, sizeof all);
}
