#include <criterion/criterion.h>
#include <string.h>

#include "base/hash.h"

Test(hash, has_the_published_values)
{
    /* XXH3 of nothing, from the specification's test vectors. */
    cr_assert_eq(hash64("", 0, 0), UINT64_C(0x2D06800538D394C2));
    struct hash128 nothing = hash128("", 0);
    cr_assert_eq(nothing.high, UINT64_C(0x99AA06D3014798D8));
    cr_assert_eq(nothing.low, UINT64_C(0x6001C324468D497F));
    cr_assert_neq(hash64("corn", 4, 0), hash64("corn", 4, 1));
}

Test(hash, hashes_values_as_little_endian_bytes)
{
    int16_t values[3000];
    unsigned char bytes[6000];
    for (int i = 0; i < 3000; i++) {
        values[i] = (int16_t)(i * 37 - 32768);
        bytes[2 * i] = (unsigned char)((uint16_t)values[i] & 0xFF);
        bytes[2 * i + 1] = (unsigned char)((uint16_t)values[i] >> 8);
    }
    for (size_t n = 0; n <= 3000; n += n < 20 ? 1 : 511) {
        cr_assert_eq(hash64_i16(values, n), hash64(bytes, 2 * n, 0), "n = %zu", n);
        cr_assert_eq(hash64_i16_portable(values, n), hash64(bytes, 2 * n, 0), "n = %zu", n);
    }
}

Test(hash, of_a_stream_is_the_hash_of_its_parts_joined)
{
    char data[10000];
    for (size_t i = 0; i < sizeof(data); i++) {
        data[i] = (char)(i % 251);
    }
    struct hash_stream *stream = hash_stream_new();
    for (size_t at = 0; at < sizeof(data); at += 100) {
        hash_stream_put(stream, data + at, 100);
    }
    struct hash128 whole = hash128(data, sizeof(data));
    struct hash128 parts = hash_stream_value(stream);
    hash_stream_free(stream);
    hash_stream_free(NULL);
    cr_assert_eq(parts.high, whole.high);
    cr_assert_eq(parts.low, whole.low);
}

Test(hash, is_read_back_from_its_hex_form)
{
    char text[HASH_HEX_DIGITS + 1];
    hash_format(UINT64_C(0x0123456789ABCDEF), text);
    cr_assert_str_eq(text, "0123456789abcdef");
    uint64_t hash = 0;
    cr_assert(hash_parse(text, 16, &hash));
    cr_assert_eq(hash, UINT64_C(0x0123456789ABCDEF));
    cr_assert(hash_parse("FEDCBA9876543210", 16, &hash));
    cr_assert_eq(hash, UINT64_C(0xFEDCBA9876543210));
    char both[HASH128_HEX_DIGITS + 1];
    hash128_format((struct hash128){.high = 1, .low = 0xAB}, both);
    cr_assert_str_eq(both, "000000000000000100000000000000ab");
}

Test(hash, does_not_read_anything_but_sixteen_digits)
{
    static const char *const bad[] = {"",
                                      "0123456789abcde",
                                      "0123456789abcdef0",
                                      "0123456789abcdeg",
                                      " 123456789abcdef",
                                      "0x23456789abcdef"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        uint64_t hash = 42;
        cr_assert(!hash_parse(bad[i], strlen(bad[i]), &hash), "%s", bad[i]);
        cr_assert_eq(hash, 42);
    }
    uint64_t hash;
    cr_assert(!hash_parse("0123456\0"
                          "9abcdef0",
                          16, &hash));
}
