#include "base/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/output.h"
#include "base/stopwatch.h"
#include "base/xalloc.h"

enum {
    REDRAW_MS = 100,
    BAR_MIN = 10, /* a shorter bar is left out */
    BAR_MAX = 40,
    DEFAULT_WIDTH = 80,
};

struct progress {
    struct progress_view view;
    struct buf line;
    uint64_t start_ms;
    uint64_t drawn_ms; /* elapsed time of the last drawing */
    bool is_on;
    bool is_visible;
};

/* For the signal handler; there is one bar at a time. */
static volatile sig_atomic_t is_any_visible;

static bool is_terminal_friendly(void)
{
    const char *off = getenv("NO_PROGRESS");
    const char *term = getenv("TERM");
    return isatty(STDERR_FILENO) == 1 && (off == NULL || *off == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

static void write_to_terminal(const char *data, size_t len)
{
    /* A bar that cannot be drawn is no reason to fail. */
    ssize_t ignored = write(STDERR_FILENO, data, len);
    (void)ignored;
}

static void put_eta(struct buf *out, const struct progress_view *v)
{
    if (v->done == 0 || v->done >= v->total)
        return;
    double ms = (double)v->elapsed_ms / (double)v->done * (double)(v->total - v->done);
    uint64_t s = (uint64_t)(ms / 1000.0 + 0.5);
    if (s >= 3600) {
        buf_printf(out, " ETA %" PRIu64 ":%02u:%02u", s / 3600, (unsigned)(s / 60 % 60),
                   (unsigned)(s % 60));
    } else {
        buf_printf(out, " ETA %02u:%02u", (unsigned)(s / 60), (unsigned)(s % 60));
    }
}

static void put_numbers(struct buf *out, const struct progress_view *v)
{
    if (v->total > 0) {
        uint64_t percent = (uint64_t)((double)v->done * 100.0 / (double)v->total);
        buf_printf(out, "%3" PRIu64 "%% %" PRIu64 "/%" PRIu64 " %s", percent, v->done, v->total,
                   v->unit);
    } else {
        buf_printf(out, "%" PRIu64 " %s", v->done, v->unit);
    }
    if (v->rate_unit != NULL)
        buf_printf(out, " %" PRIu64 " %s/s",
                   v->elapsed_ms > 0
                       ? (uint64_t)((double)v->count * 1000.0 / (double)v->elapsed_ms)
                       : 0,
                   v->rate_unit);
    if (v->total > 0)
        put_eta(out, v);
}

static void put_bar(struct buf *out, const struct progress_view *v, size_t room)
{
    if (v->total == 0 || room < BAR_MIN + 3)
        return;
    size_t cells = room - 3 < BAR_MAX ? room - 3 : BAR_MAX;
    size_t filled = (size_t)((double)v->done / (double)v->total * (double)cells);
    buf_putc(out, '[');
    for (size_t i = 0; i < cells; i++)
        buf_putc(out, i < filled ? '#' : '-');
    buf_puts(out, "] ");
}

void progress_format(struct buf *out, const struct progress_view *view)
{
    struct progress_view v = *view;
    if (v.total > 0 && v.done > v.total)
        v.done = v.total;
    /* The last column stays free: some terminals wrap when it is written to. */
    size_t width = v.width > 0 ? v.width - 1 : 0;
    struct buf numbers = BUF_INIT;
    put_numbers(&numbers, &v);
    if (numbers.len > width)
        buf_truncate(&numbers, width);
    put_bar(out, &v, width - numbers.len);
    buf_put(out, numbers.data, numbers.len);
    buf_free(&numbers);
}

struct progress *progress_new(const char *unit, const char *rate_unit, uint64_t total,
                              bool is_wanted)
{
    struct progress *p = xcalloc(1, sizeof(*p));
    p->view = (struct progress_view){.unit = unit, .rate_unit = rate_unit, .total = total};
    p->is_on = is_wanted && is_terminal_friendly();
    p->start_ms = p->is_on ? stopwatch_ms() : 0;
    return p;
}

void progress_update(struct progress *p, uint64_t done, uint64_t count)
{
    assert(done >= p->view.done);
    p->view.done = done;
    if (!p->is_on)
        return;
    p->view.count = count;
    p->view.elapsed_ms = stopwatch_ms() - p->start_ms;
    if (p->view.elapsed_ms - p->drawn_ms >= REDRAW_MS) {
        p->view.width = output_width(STDERR_FILENO, DEFAULT_WIDTH);
        buf_clear(&p->line);
        buf_putc(&p->line, '\r');
        progress_format(&p->line, &p->view);
        buf_puts(&p->line, "\033[K"); /* erases what is left of a longer line */
        write_to_terminal(p->line.data, p->line.len);
        p->drawn_ms = p->view.elapsed_ms;
        p->is_visible = true;
        is_any_visible = 1;
    }
}

void progress_hide(struct progress *p)
{
    if (p->is_visible) {
        write_to_terminal("\r\033[K", 4);
        p->is_visible = false;
        is_any_visible = 0;
    }
}

void progress_clear_in_handler(void)
{
    if (is_any_visible)
        write_to_terminal("\r\033[K", 4);
}

void progress_free(struct progress *p)
{
    if (p == NULL)
        return;
    progress_hide(p);
    buf_free(&p->line);
    free(p);
}
