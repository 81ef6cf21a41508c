/* report_parameter.h - a filter as the parameters that the SQL of reports has. */
#ifndef REPORT_PARAMETER_H
#define REPORT_PARAMETER_H

#include <stdbool.h>
#include <stdint.h>

struct report_filter;

enum { REPORT_PARAMETERS = 24 };

struct report_parameter {
    const char *name; /* ":player" */
    const char *text; /* borrowed from the filter; NULL: it is a number */
    int64_t number;
    bool is_open; /* not chosen: the parameter is NULL */
};

/* The least number that is not marked as few. */
int64_t report_least_n(const struct report_filter *filter);

void report_parameters(struct report_parameter out[REPORT_PARAMETERS],
                       const struct report_filter *filter);

#endif
