/* finding.c - building findings. */
#include "core/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *severity_name(enum severity severity)
{
    static const char *const names[] = {
        [SEVERITY_INFO] = "info", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error"};
    return names[severity];
}

void finding_emit(struct finding_sink *sink, const struct finding *f)
{
    if (sink == NULL)
        return;
    sink->n++;
    if (sink->emit != NULL)
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

__attribute__((format(printf, 2, 0))) static void put_texts(struct finding *f,
                                                            const char *format, va_list args)
{
    char text[2 * FINDING_TEXT];
    vsnprintf(text, sizeof text, format, args);
    char *bar = strchr(text, '|');
    if (bar != NULL) {
        *bar = '\0';
        finding_found(f, "%s", bar + 1);
    }
    finding_expected(f, "%s", text);
}

void finding_report(struct finding_sink *sink, uint16_t violation, const struct event *e,
                    const char *format, va_list args)
{
    if (sink == NULL)
        return;
    struct finding f = finding_make(violation, e->seat, e);
    if (!sink->is_textless)
        put_texts(&f, format, args);
    finding_emit(sink, &f);
}
