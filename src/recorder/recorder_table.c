/* recorder_table.c - the table is otherwise: what is there now, field by field, to be changed. */
#include "base/text.h"
#include "core/adjustment.h"
#include "notation/writer.h"
#include "recorder/recorder_parts.h"

#include <string.h>

enum { FIELDS_MAX = 48 };

/* The fields of the table: adjustments that say what is there, in the order of the game's table. */
struct fields {
    struct event event[FIELDS_MAX];
    size_t n;
};

static void list_fields(const struct recorder *r, struct fields *f)
{
    const struct replay *replay = &r->now->replay;
    const struct game_words *words = &replay->game->words;
    struct event note[FIELDS_MAX];
    f->n = 0;
    if (replay->game->play == NULL)
        return;
    const size_t n = replay->game->play->notes_of(replay->rules, replay->state, SCRIBE_TABLE,
                                                  note, FIELDS_MAX);
    for (size_t i = 0; i < words->n_adjustable; i++)
        for (size_t k = 0; k < n; k++)
            if (note[k].verb == words->adjustable[i].verb)
                adjustment_of_note(replay->game, &note[k], &f->event[f->n++]);
}

void recorder_put_table(const struct recorder *r, struct buf *out)
{
    struct fields fields;
    list_fields(r, &fields);
    for (size_t i = 0; i < fields.n; i++) {
        notation_write_event(r->now->replay.game, &fields.event[i], out);
        buf_putc(out, '\n');
    }
}

/* Offers the field r->asked, or ends when there is none. */
static void ask_field(struct recorder *r, struct buf *said)
{
    struct fields fields;
    list_fields(r, &fields);
    buf_clear(&r->offer);
    if (r->asked > fields.n) {
        r->asked = 0;
        buf_puts(said, "that is all of the table\n");
        return;
    }
    notation_write_event(r->now->replay.game, &fields.event[r->asked - 1], &r->offer);
    buf_printf(said, "  %2zu/%zu  %s\n", r->asked, fields.n, buf_str(&r->offer));
}

void recorder_ask_table(struct recorder *r, struct buf *said)
{
    r->asked = 1;
    buf_puts(said, "what is otherwise? Enter leaves a line as it is, 'done' all that follow\n");
    ask_field(r, said);
}

void recorder_leave_table(struct recorder *r)
{
    r->asked = 0;
    buf_clear(&r->offer);
}

/* The line with the keyword that it may leave out. */
static void complete_line(const struct recorder *r, const char *line, size_t length,
                          struct buf *out)
{
    const struct game_words *words = &r->now->replay.game->words;
    const char *keyword = words->verbs[words->verb_adjust].keyword;
    const size_t n = strlen(keyword);
    if (length < n || !text_equal_fold(keyword, n, line, n))
        buf_printf(out, "%s ", keyword);
    buf_put(out, line, length);
}

unsigned recorder_answer_table(struct recorder *r, const char *line, size_t length,
                               struct buf *said)
{
    const bool is_same =
        length == r->offer.len && memcmp(line, buf_str(&r->offer), length) == 0;
    unsigned effect = 0;
    if (text_equal_fold("done", strlen("done"), line, length)) {
        recorder_leave_table(r);
        return 0;
    }
    if (length > 0 && !is_same) {
        struct buf whole = BUF_INIT;
        complete_line(r, line, length, &whole);
        effect = recorder_enter(r, gap_at_end(r), whole.data, whole.len, ENTRY_CHECKED, said);
        buf_free(&whole);
        r->n_refused += effect == 0;
    }
    if (length == 0 || is_same || effect != 0)
        r->asked++;
    else
        buf_puts(said, "not taken\n");
    ask_field(r, said);
    return effect;
}
