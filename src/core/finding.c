/* finding.c - building findings. */
#include "core/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void finding_emit(struct finding_sink *sink, const struct finding *f)
{
    if (sink == NULL)
        return;
    sink->n++;
    sink->emit(sink, f);
}

struct finding finding_make(uint16_t violation, uint8_t seat, const struct event *e)
{
    struct finding f;
    memset(&f, 0, sizeof f);
    f.violation = violation;
    f.seat = seat;
    if (e != NULL)
        f.span = e->span;
    return f;
}

void finding_expected(struct finding *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vsnprintf(f->expected, sizeof f->expected, fmt, args);
    va_end(args);
}

void finding_found(struct finding *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vsnprintf(f->found, sizeof f->found, fmt, args);
    va_end(args);
}
