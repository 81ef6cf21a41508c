#include "base/input_decoder.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/err.h"
#include "base/xalloc.h"

enum {
    BLOCK_HEADER = 3, /* bytes */
    WINDOW_LOG =
        25, /* 32 MiB of memory; zstd asks for more with --long or from --ultra -21 on */
};

/* The library loses what it has decompressed when it finds an error in the same call.  So it gets
 * one piece at a time - header, block, checksum - and finds an error before it writes anything. */
struct zstd {
    ZSTD_DStream *stream; /* owned */
    size_t wanted;        /* bytes of the next piece, or of a part of it */
    bool may_hold;        /* more has been decompressed than there was room for */
    bool is_between;      /* no frame has begun, or the last one is complete */
    size_t failure;       /* 0, or the error after which the library must not be called */
};

static bool zstd_matches(const unsigned char *magic, size_t len)
{
    static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD};
    static const unsigned char skippable[] = {0x2A, 0x4D, 0x18}; /* after 0x50..0x5F */
    return len >= 4 && (memcmp(magic, frame, sizeof(frame)) == 0 ||
                        ((magic[0] & 0xF0) == 0x50 &&
                         memcmp(magic + 1, skippable, sizeof(skippable)) == 0));
}

static void *zstd_new(void)
{
    struct zstd *z = xcalloc(1, sizeof(*z));
    z->stream = ZSTD_createDStream();
    if (z->stream == NULL)
        xalloc_failed();
    ZSTD_DCtx_setParameter(z->stream, ZSTD_d_windowLogMax, WINDOW_LOG);
    z->wanted = 1;
    z->is_between = true;
    return z;
}

static void zstd_free(void *state)
{
    struct zstd *z = state;
    ZSTD_freeDStream(z->stream);
    free(z);
}

static int fail_zstd(const struct zstd *z, const struct input_raw *raw, struct err *err)
{
    if (ZSTD_getErrorCode(z->failure) == ZSTD_error_frameParameter_windowTooLarge) {
        return err_at(err, raw->name, 0, 0,
                      "zstd data needs more than %d MiB of memory: compress it without --long",
                      1 << (WINDOW_LOG - 20));
    }
    return input_corrupt(raw, input_zstd.format, ZSTD_getErrorName(z->failure), err);
}

/* Decompresses what is in the block, or when it is empty what the library still holds; returns
 * the bytes produced, which may be 0. */
static long decompress_some(struct zstd *z, struct input_raw *raw, void *dst, size_t cap,
                            struct err *err)
{
    const size_t left = raw->len - raw->at;
    const size_t most = z->may_hold ? 0 : z->wanted;
    const size_t piece = most < left ? most : left;
    ZSTD_inBuffer in = {.src = raw->block, .size = raw->at + piece, .pos = raw->at};
    ZSTD_outBuffer out = {.dst = dst, .size = cap, .pos = 0};
    size_t status = ZSTD_decompressStream(z->stream, &out, &in);
    raw->at = in.pos;
    if (ZSTD_isError(status)) {
        z->failure = status;
        return fail_zstd(z, raw, err);
    }
    z->may_hold = out.pos == cap && status != 0;
    z->is_between = status == 0;
    /* The library asks for a block together with the header after it. */
    z->wanted = status == 0 ? 1 : status > BLOCK_HEADER ? status - BLOCK_HEADER : status;
    return (long)out.pos;
}

static long zstd_read(void *state, struct input_raw *raw, void *dst, size_t cap,
                      struct err *err)
{
    struct zstd *z = state;
    if (z->failure != 0)
        return fail_zstd(z, raw, err);
    long produced = 0;
    while (produced == 0) {
        int ready = input_raw_fill(raw, err);
        if (ready < 0)
            return -1;
        if (ready == 0 && z->is_between)
            return 0;
        produced = decompress_some(z, raw, dst, cap, err);
        if (ready == 0 && produced == 0 && !z->is_between)
            return input_truncated(raw, input_zstd.format, err);
    }
    return produced;
}

const struct input_decoder input_zstd = {
    .format = "zstd",
    .matches = zstd_matches,
    .state_new = zstd_new,
    .state_free = zstd_free,
    .read = zstd_read,
};
