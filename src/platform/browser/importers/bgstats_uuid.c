/* bgstats_uuid.c - uuids without libuuid, which is made for systems with sockets and users. */
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "bgstats_value.h"

enum { UUID = 16, BLOCK = 64, DIGEST = 20 };

/* ---- SHA-1 (FIPS 180-4) ------------------------------------------------------------------- */

static uint32_t turn_left(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static uint32_t mix_words(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    default:
        return (b ^ c ^ d) + 0xca62c1d6;
    }
}

static void take_block(uint32_t h[5], const unsigned char block[BLOCK])
{
    uint32_t w[80], v[5];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        w[i] = turn_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, h, sizeof v);
    for (unsigned i = 0; i < 80; i++) {
        const uint32_t next = turn_left(v[0], 5) + mix_words(i, v[1], v[2], v[3]) + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = turn_left(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (unsigned i = 0; i < 5; i++)
        h[i] += v[i];
}

/* `text` is padded to whole blocks. */
static void hash_sha1(struct buf *text, unsigned char digest[DIGEST])
{
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint64_t bits = (uint64_t)text->len * 8;
    buf_putc(text, (char)0x80);
    while (text->len % BLOCK != BLOCK - 8)
        buf_putc(text, '\0');
    for (unsigned i = 0; i < 8; i++)
        buf_putc(text, (char)(bits >> (56 - 8 * i)));
    for (size_t at = 0; at < text->len; at += BLOCK)
        take_block(h, (const unsigned char *)text->data + at);
    for (unsigned i = 0; i < DIGEST; i++)
        digest[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}

/* ---- uuids (RFC 4122) --------------------------------------------------------------------- */

/* Version 5: of a name in a space, which is a uuid, too. */
static void make_uuid(const unsigned char space[UUID], const char *name, size_t length,
                      unsigned char out[UUID])
{
    struct buf text = BUF_INIT;
    unsigned char digest[DIGEST];
    buf_put(&text, (const char *)space, UUID);
    buf_put(&text, name, length);
    hash_sha1(&text, digest);
    buf_free(&text);
    memcpy(out, digest, UUID);
    out[6] = (unsigned char)((out[6] & 0x0f) | 0x50);
    out[8] = (unsigned char)((out[8] & 0x3f) | 0x80);
}

static bool is_dash(unsigned at)
{
    return at == 8 || at == 13 || at == 18 || at == 23;
}

bool bgstats_uuid_read(const char *text, char out[BGSTATS_UUID_TEXT])
{
    static const char upper[] = "0123456789ABCDEF", lower[] = "0123456789abcdef";
    if (strlen(text) != BGSTATS_UUID_TEXT - 1)
        return false;
    for (unsigned i = 0; i < BGSTATS_UUID_TEXT - 1; i++) {
        const char *digit = strchr(lower, text[i]);
        const char *large = strchr(upper, text[i]);
        if (is_dash(i) ? text[i] != '-' : digit == NULL && large == NULL)
            return false;
        out[i] = large == NULL || is_dash(i) ? text[i] : lower[large - upper];
    }
    out[BGSTATS_UUID_TEXT - 1] = '\0';
    return true;
}

void bgstats_uuid_make(const char *kind, const char *key, char out[BGSTATS_UUID_TEXT])
{
    static const unsigned char dns[UUID] = {0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1,
                                            0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8};
    unsigned char space[UUID], uuid[UUID];
    struct buf name = BUF_INIT, text = BUF_INIT;
    make_uuid(dns, "shipslog", strlen("shipslog"), space);
    buf_printf(&name, "%s:%s", kind, key);
    make_uuid(space, buf_str(&name), name.len, uuid);
    for (unsigned i = 0; i < UUID; i++)
        buf_printf(&text, "%s%02x", is_dash((unsigned)text.len) ? "-" : "", uuid[i]);
    memcpy(out, buf_str(&text), BGSTATS_UUID_TEXT);
    buf_free(&name);
    buf_free(&text);
}
