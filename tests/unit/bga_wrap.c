#include "bga_wrap.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"

/* The packet in the line at *at, without the comma behind it; goes to the next line. */
static bool next_packet(const char **at, const char **packet, size_t *length)
{
    const char *start = strchr(*at, '{'), *end = start ? strchr(start, '\n') : NULL;
    if (!end)
        return false;
    *at = end;
    *packet = start;
    *length = (size_t)(end - start) - (end[-1] == ',' || end[-1] == ']');
    return true;
}

static void put_keyed(const char *log, struct buf *out)
{
    const char *packet;
    size_t length;
    buf_puts(out, "{\"status\":\"1\",\"data\":{\"valid\":\"1\",\"data\":{");
    for (unsigned n = 0; next_packet(&log, &packet, &length); n++) {
        buf_printf(out, "%s\"%u\":", n > 0 ? "," : "", n);
        buf_put(out, packet, length);
    }
    buf_puts(out, "}}}");
}

static void put_reversed(const char *log, struct buf *out)
{
    const char *packet;
    size_t length;
    struct buf rest = BUF_INIT;
    while (next_packet(&log, &packet, &length)) {
        struct buf longer = BUF_INIT;
        buf_put(&longer, packet, length);
        buf_printf(&longer, "%s%s", rest.len > 0 ? ",\n" : "", buf_str(&rest));
        buf_free(&rest);
        rest = longer;
    }
    buf_printf(out, "[%s]", buf_str(&rest));
    buf_free(&rest);
}

static void put_lines(const char *log, struct buf *out)
{
    const char *packet;
    size_t length;
    while (next_packet(&log, &packet, &length)) {
        buf_put(out, packet, length);
        buf_putc(out, '\n');
    }
}

static void put_page(const char *log, bool is_of_today, struct buf *out)
{
    buf_puts(out, "<!DOCTYPE html>\n<html><head><script>\n"
                  "if (typeof g_gamelogs == 'undefined') { var g_gamelogs; }\n");
    if (is_of_today)
        buf_printf(
            out,
            "globalThis.bgaGameData = {\"gamename\":\"puertorico\",\"tableId\":\"1\"};\n"
            "globalThis.g_gamelogs = {\"status\":1,\"data\":{\"valid\":1,\"data\":%s}};\n",
            log);
    else
        buf_printf(out,
                   "gameui.completesetup(\"puertorico\",\"Puerto Rico\", 1, -2, {\"a\":1});\n"
                   "g_gamelogs=%s;\n",
                   log);
    buf_puts(out, "g_gamelogs = g_gamelogs.data.data;</script></head></html>\n");
}

static void put_base64(const char *text, struct buf *out)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i += 3) {
        unsigned bits = 0;
        for (size_t b = 0; b < 3; b++)
            bits = bits << 8 | (i + b < length ? (unsigned char)text[i + b] : 0);
        for (size_t d = 0; d < 4; d++)
            buf_putc(out, i + d > length ? '=' : digits[bits >> (18 - 6 * d) & 63]);
    }
}

static void put_har(const char *text, bool is_base64, struct buf *out)
{
    buf_puts(out, "{\"log\":{\"version\":\"1.2\",\"entries\":[{\"request\":{\"url\":\"x\","
                  "\"cookies\":[{\"name\":\"session\",\"value\":\"secret\"}]},"
                  "\"response\":{\"content\":{\"mimeType\":\"text/javascript\","
                  "\"text\":\"function(a){return a.packet_id}\"}}},"
                  "{\"response\":{\"content\":{");
    if (is_base64) {
        buf_puts(out, "\"encoding\":\"base64\",\"text\":\"");
        put_base64(text, out);
        buf_puts(out, "\"}}}]}}");
        return;
    }
    buf_puts(out, "\"text\":");
    json_quote(out, text, strlen(text));
    buf_puts(out, "}}}]}}");
}

static void put_har_of_page(const char *log, struct buf *out)
{
    struct buf page = BUF_INIT;
    put_page(log, true, &page);
    put_har(buf_str(&page), true, out);
    buf_free(&page);
}

static void put_answer_as_text(const char *log, struct buf *out)
{
    buf_puts(out, "{\"schema\":1,\"responses\":[{\"url\":\"x\",\"text\":");
    json_quote(out, log, strlen(log));
    buf_puts(out, "}]}");
}

void bga_wrap(const char *log, enum bga_wrapping wrapping, struct buf *out)
{
    switch (wrapping) {
    case BGA_AS_IT_IS:
        buf_puts(out, log);
        break;
    case BGA_KEYED_PACKETS:
        put_keyed(log, out);
        break;
    case BGA_REVERSED_PACKETS:
        put_reversed(log, out);
        break;
    case BGA_ONE_PACKET_A_LINE:
        put_lines(log, out);
        break;
    case BGA_EXTENSION:
        buf_printf(out,
                   "{\"gameName\":\"puertorico\",\"players\":{\"9100001\":{\"id\":9100001,"
                   "\"name\":\"Flora\"}},\"gamedatas\":{},\"packets\":%s}",
                   log);
        break;
    case BGA_SCRAPER:
        buf_printf(out,
                   "{\"table_id\":1,\"infos\":{},\"logs\":{\"data\":{\"logs\":%s}},"
                   "\"gamelogs\":{\"9100001\":{\"data\":{\"data\":%s}}}}",
                   log, log);
        break;
    case BGA_ANSWER_AS_TEXT:
        put_answer_as_text(log, out);
        break;
    case BGA_PAGE:
    case BGA_PAGE_TODAY:
        put_page(log, wrapping == BGA_PAGE_TODAY, out);
        break;
    case BGA_HAR:
        put_har(log, false, out);
        break;
    case BGA_HAR_BASE64:
        put_har_of_page(log, out);
        break;
    case BGA_WRAPPINGS:
        break;
    }
}
