#include "pages/site_game_key.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "core/record.h"
#include "pages/kept_page.h"
#include "pages/page_files.h"

static void add_number(struct hash_stream *h, int64_t n)
{
    unsigned char bytes[sizeof n];
    for (size_t i = 0; i < sizeof n; i++)
        bytes[i] = (unsigned char)((uint64_t)n >> 8 * i);
    hash_stream_put(h, bytes, sizeof bytes);
}

/* With its length, so that what ends one text cannot begin the next. */
static void add_bytes(struct hash_stream *h, const char *data, size_t length)
{
    add_number(h, (int64_t)length);
    hash_stream_put(h, data, length);
}

static void add_text(struct hash_stream *h, const char *text)
{
    add_number(h, text != NULL);
    if (text != NULL)
        add_bytes(h, text, strlen(text));
}

/* A page shows the lines of what is wrong, which its notation does not have. */
static void add_lines(struct hash_stream *h, const struct record *r)
{
    for (size_t i = 0; i < r->n_events; i++)
        add_number(h, r->events[i].span.line);
    for (size_t i = 0; i < r->n_errors; i++) {
        add_number(h, r->errors[i].span.line);
        add_text(h, r->errors[i].text);
    }
}

static void add_decision(struct hash_stream *h, const struct page_decision *d)
{
    const int64_t numbers[] = {d->event, d->loss, d->error, d->points, d->mistake};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add_number(h, numbers[i]);
    add_text(h, d->best);
    add_text(h, d->why);
    add_number(h, (int64_t)d->n_choices);
    for (size_t i = 0; i < d->n_choices; i++) {
        const struct page_choice *c = &d->choice[i];
        add_text(h, c->statement);
        add_text(h, c->sequel);
        add_number(h, c->chance);
        add_number(h, c->error);
        add_number(h, c->made);
    }
}

static void add_kept(struct hash_stream *h, const struct kept_page *kept)
{
    const struct page_judged *j = &kept->judged;
    add_text(h, kept->by);
    add_number(h, (int64_t)j->n_seats);
    add_number(h, (int64_t)j->n_positions);
    for (size_t seat = 0; seat < j->n_seats; seat++) {
        add_number(h, j->accuracy[seat]);
        for (size_t i = 0; i < j->n_positions; i++)
            add_number(h, j->chance[seat][i]);
    }
    add_number(h, (int64_t)j->n_decisions);
    for (size_t i = 0; i < j->n_decisions; i++)
        add_decision(h, &j->decision[i]);
    for (size_t i = 0; i < j->n_story; i++)
        add_text(h, j->story[i]);
}

void site_game_key(char key[SITE_KEY_BYTES], const struct site_game_inputs *in)
{
    struct hash_stream *h = hash_stream_new();
    add_text(h, in->version);
    add_bytes(h, page_template.data, page_template.length);
    add_text(h, in->words);
    add_bytes(h, in->log->data, in->log->len);
    add_bytes(h, in->around->data, in->around->len);
    for (unsigned seat = 0; seat < in->record->n_players; seat++)
        add_text(h, in->address[seat]);
    add_lines(h, in->record);
    add_number(h, in->kept != NULL);
    if (in->kept != NULL)
        add_kept(h, in->kept);
    hash128_format(hash_stream_value(h), key);
    hash_stream_free(h);
}
