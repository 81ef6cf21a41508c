#include "report/report_run.h"

#include <stddef.h>
#include <string.h>

static const struct report_run *const runs[] = {&run_ratings, &run_rating_history,
                                                &run_calibration, &run_skill};

const struct report_run *report_run_find(const char *name)
{
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        if (strcmp(runs[i]->name, name) == 0)
            return runs[i];
    }
    return NULL;
}
