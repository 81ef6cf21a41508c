#include "base/input_decoder.h"

#include <stdlib.h>
#include <zlib.h>

#include "base/xalloc.h"

enum {
    GZIP_ONLY = 16, /* added to the window bits: no raw deflate, no zlib header */
};

struct gzip {
    z_stream z;
    bool is_between; /* a member has ended; another one may follow */
};

static bool gzip_matches(const unsigned char *magic, size_t len)
{
    return len >= 2 && magic[0] == 0x1F && magic[1] == 0x8B;
}

static void *gzip_new(void)
{
    struct gzip *g = xcalloc(1, sizeof(*g));
    if (inflateInit2(&g->z, MAX_WBITS + GZIP_ONLY) != Z_OK)
        xalloc_failed();
    return g;
}

static void gzip_free(void *state)
{
    struct gzip *g = state;
    inflateEnd(&g->z);
    free(g);
}

/* Between members: skips zero padding, then 1 = a member begins, 0 = end of file, -1 = error. */
static int next_member(struct gzip *g, struct input_raw *raw, struct err *err)
{
    int filled;
    while ((filled = input_raw_fill(raw, err)) > 0) {
        if (raw->block[raw->at] != 0) {
            inflateReset(&g->z);
            g->is_between = false;
            return 1;
        }
        raw->at++;
    }
    return filled;
}

/* Inflates what is in the block, or when it is empty what zlib still holds; returns the bytes
 * produced, which may be 0. */
static long inflate_some(struct gzip *g, struct input_raw *raw, void *dst, size_t cap,
                         struct err *err)
{
    const size_t max = 1u << 30; /* zlib counts in unsigned int */
    uInt room = (uInt)(cap < max ? cap : max);
    g->z.next_in = raw->block + raw->at;
    g->z.avail_in = (uInt)(raw->len - raw->at);
    g->z.next_out = dst;
    g->z.avail_out = room;
    int status = inflate(&g->z, Z_NO_FLUSH);
    raw->at = raw->len - g->z.avail_in;
    long produced = (long)(room - g->z.avail_out);
    if (status == Z_MEM_ERROR)
        xalloc_failed();
    if (status == Z_STREAM_END)
        g->is_between = true;
    else if (status != Z_OK && status != Z_BUF_ERROR && produced == 0)
        return input_corrupt(raw, input_gzip.format, g->z.msg ? g->z.msg : "bad data", err);
    return produced;
}

static long gzip_read(void *state, struct input_raw *raw, void *dst, size_t cap,
                      struct err *err)
{
    struct gzip *g = state;
    long produced = 0;
    while (produced == 0) {
        int ready = g->is_between ? next_member(g, raw, err) : input_raw_fill(raw, err);
        if (ready < 0)
            return -1;
        if (ready == 0 && g->is_between)
            return 0;
        produced = inflate_some(g, raw, dst, cap, err);
        if (ready == 0 && produced == 0 && !g->is_between)
            return input_truncated(raw, input_gzip.format, err);
    }
    return produced;
}

const struct input_decoder input_gzip = {
    .format = "gzip",
    .matches = gzip_matches,
    .state_new = gzip_new,
    .state_free = gzip_free,
    .read = gzip_read,
};
