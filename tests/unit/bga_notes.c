#include "bga_notes.h"

#include <stdio.h>
#include <string.h>

#include "base/json_out.h"

enum { EPOCH = 0x65920080 }; /* 2024-01-01 00:00:00 UTC */

int bga_export_player(unsigned seat)
{
    return 9100001 + 13 * (int)seat;
}

static unsigned table_number(const struct notes *n)
{
    return BGA_EXPORT_TABLE + n->n_players;
}

static bool is_modern(const struct notes *n)
{
    return n->envelope == BGA_ANSWER_2020;
}

void notes_begin(struct notes *n)
{
    static const char *const heads[BGA_ENVELOPES] = {
        [BGA_ANSWER_2014] = "{\"status\":1,\"data\":{\"valid\":1,\"data\":[",
        [BGA_ANSWER_2020] = "{\"status\":1,\"data\":{\"logs\":[",
        [BGA_BARE_LIST] = "[",
    };
    buf_puts(n->out, heads[n->envelope]);
}

static void put_players(struct notes *n)
{
    for (unsigned s = n->n_players; s-- > 0;) {
        buf_printf(n->out, "{\"id\":%d,\"color\":\"00%02x00\",\"name\":", bga_export_player(s),
                   s * 16);
        json_quote(n->out, n->name[s], strlen(n->name[s]));
        buf_puts(n->out, s > 0 ? "}," : "}");
    }
}

static void close_packet(struct notes *n)
{
    if (n->is_packet_open)
        buf_puts(n->out, "]}");
    n->is_packet_open = false;
}

void notes_end(struct notes *n)
{
    close_packet(n);
    if (n->envelope == BGA_ANSWER_2014)
        buf_puts(n->out, "]}}\n");
    if (n->envelope == BGA_BARE_LIST)
        buf_puts(n->out, "]\n");
    if (n->envelope != BGA_ANSWER_2020)
        return;
    buf_puts(n->out, "],\"players\":[");
    put_players(n);
    buf_puts(n->out, "]}}\n");
}

static void open_packet(struct notes *n, const char *channel)
{
    const char *quote = is_modern(n) ? "" : "\"";
    n->packet += 1 + n->packet % 3;
    buf_printf(n->out, "%s\n{\"channel\":\"%s\",\"table_id\":%s%u%s,", n->packet > 1 ? "," : "",
               channel, quote, table_number(n), quote);
    buf_printf(n->out, "\"packet_id\":\"%u\",\"packet_type\":\"resend\",\"move_id\":\"%u\",",
               n->packet, n->move);
    if (is_modern(n))
        buf_printf(n->out, "\"time\":\"%u\",", EPOCH + 10 * n->move);
    buf_puts(n->out, "\"data\":[");
    n->is_packet_open = true;
    n->n_notes = 0;
}

static void open_table_packet(struct notes *n)
{
    char channel[32];
    snprintf(channel, sizeof channel, "/table/t%u", table_number(n));
    open_packet(n, channel);
}

void notes_move(struct notes *n)
{
    close_packet(n);
    n->move++;
    open_table_packet(n);
}

static void put_head(struct notes *n, const char *type, const char *log)
{
    buf_puts(n->out, n->n_notes++ > 0 ? "," : "");
    n->note_begin = n->out->len;
    buf_puts(n->out, "{");
    if (!is_modern(n))
        buf_puts(n->out, "\"time\":\"21:13\",");
    buf_printf(n->out, "\"uid\":\"%08x%05x\",\"type\":\"%s\",\"log\":", EPOCH + 10 * n->move,
               n->n_notes, type);
    json_quote(n->out, log, strlen(log));
}

void note_begin(struct notes *n, const char *type, const char *log)
{
    put_head(n, type, log);
    buf_puts(n->out, ",\"args\":{");
    n->has_arg = false;
}

void note_end(struct notes *n)
{
    buf_puts(n->out, "}}");
}

void note_bare(struct notes *n, const char *type, const char *log)
{
    put_head(n, type, log);
    buf_puts(n->out, ",\"args\":[]}");
}

void note_private_twin(struct notes *n, unsigned seat)
{
    char channel[32];
    struct buf note = BUF_INIT;
    buf_put(&note, n->out->data + n->note_begin, n->out->len - n->note_begin);
    snprintf(channel, sizeof channel, "/player/p%d", bga_export_player(seat));
    close_packet(n);
    open_packet(n, channel);
    buf_put(n->out, note.data, note.len);
    close_packet(n);
    open_table_packet(n);
    buf_free(&note);
}

static void put_key(struct notes *n, const char *key)
{
    buf_printf(n->out, "%s\"%s\":", n->has_arg ? "," : "", key);
    n->has_arg = true;
}

void arg_text(struct notes *n, const char *key, const char *value)
{
    put_key(n, key);
    json_quote(n->out, value, strlen(value));
}

void arg_number(struct notes *n, const char *key, int value)
{
    put_key(n, key);
    buf_printf(n->out, n->flips++ % 3 ? "\"%d\"" : "%d", value);
}

void arg_raw(struct notes *n, const char *key, const char *json)
{
    put_key(n, key);
    buf_puts(n->out, json);
}

void arg_player(struct notes *n, unsigned seat)
{
    arg_text(n, "player_name", n->name[seat]);
    arg_number(n, "player_id", bga_export_player(seat));
}
