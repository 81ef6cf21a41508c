/* recorder_guess.c - what a line that was not taken was probably meant to be.
 *
 * The search for repairs reads the log with the statement at its end.  Only what is clearly the
 * best is proposed, and only when the recorder would take it: a scribe who argues with the rules
 * wants no choice among equals.
 */
#include "audit/repair_text.h"
#include "base/err.h"
#include "base/text.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/writer.h"
#include "recorder/recorder_parts.h"

enum { REPLACED_MAX = 4 }; /* statements, or words, of one line */

/* Whether a statement passes that was not written as a pass.  A key typed at the wrong prompt throws
 * away no action: passing is for the scribe to say. */
static bool gives_up_action(const struct repair_plan *plan, const struct repair *repair,
                            const struct event *written)
{
    const uint8_t pass = plan->log->record->game->words.verb_pass;
    const struct repair_edit *edit = repair_edits(repair);
    for (unsigned i = 0; i < repair->n_edits; i++)
        if (edit[i].put != NULL && edit[i].put->verb == pass && pass != NO_VERB)
            return written == NULL || written->verb != pass;
    return false;
}

/* Whether a statement has "?" for something, where none could be read: at the table it can be looked at. */
static bool hides_thing(const struct repair_plan *plan, const struct repair *repair,
                        const struct event *written)
{
    const struct thing_def *things = plan->log->record->game->words.things;
    const struct repair_edit *edit = repair_edits(repair);
    for (unsigned i = 0; i < repair->n_edits && written == NULL; i++)
        for (unsigned k = 0; edit[i].put != NULL && k < edit[i].put->n_items; k++)
            if (edit[i].put->item[k].thing != THING_NUMBER &&
                things[edit[i].put->item[k].thing].class == THING_UNKNOWN)
                return true;
    return false;
}

/* The repair of the last statement of the text, and how sure it is; false when there is none that
 * could be typed instead of it.  `out` gets the statements. */
static bool repair_last(const struct repair_plan *plan, struct buf *out, uint8_t *sure)
{
    const struct repair_log *log = plan->log;
    const struct repair_root *root = plan->n_roots > 0 ? &plan->root[plan->n_roots - 1] : NULL;
    if (root == NULL || root->item + 1 != log->n || root->repair.item != root->item ||
        root->sure == REPAIR_PERHAPS)
        return false;
    const struct event *written = log->item[root->item].event;
    const bool is_missing = root->repair.kind == REPAIR_PUT && written != NULL;
    if ((!is_missing && root->repair.kind != REPAIR_CHANGE) ||
        gives_up_action(plan, &root->repair, written) ||
        hides_thing(plan, &root->repair, written))
        return false;
    repair_statement(plan, &root->repair, out);
    if (is_missing) {
        buf_puts(out, "; ");
        notation_write_event(log->record->game, written, out);
    }
    *sure = root->sure;
    return true;
}

/* Sets `out` to what stands probably instead of the last statement of the text. */
static bool search_guess(struct recorder *r, const struct buf *text, struct buf *out,
                         uint8_t *sure)
{
    const struct words *words = logbook_library_words(r->library, &r->now->record);
    const struct notation_options how = {.words = &words, .n_words = 1};
    struct notation *notation = notation_open_text(buf_str(text), text->len, &how);
    struct record record;
    struct err err = ERR_INIT;
    record_init(&record);
    bool is_found = false;
    if (notation_next(notation, &record, &err) > 0 && record_fatal_error(&record) == NULL) {
        const struct repair_task task = {.record = &record, .rules = r->now->replay.rules};
        is_found = repair_last(repairer_search(r->repairer, &task), out, sure);
    }
    notation_close(notation);
    record_free(&record);
    return is_found;
}

/* Replaces a part of the line. */
static void replace_part(struct buf *line, size_t begin, size_t end, const char *now)
{
    struct buf after = BUF_INIT;
    buf_put(&after, line->data + end, line->len - end);
    buf_truncate(line, begin);
    buf_puts(line, now);
    buf_put(line, after.data, after.len);
    buf_free(&after);
}

/* Replaces the first wrong statement of a line; or only a word of it that is a slip, so that the rest
 * of a list stays as it was typed.  False when nothing is clearly better. */
static bool replace_wrong(struct recorder *r, struct buf *line, uint8_t *sure)
{
    struct buf text = BUF_INIT, meant = BUF_INIT;
    struct recorder_place place;
    bool is_found = recorder_find_wrong(r, buf_str(line), line->len, &text, &place);
    if (is_found && search_guess(r, &text, &meant, sure)) {
        replace_part(line, place.begin, place.end, buf_str(&meant));
    } else if (is_found && place.slip.meant != NULL) {
        replace_part(line, place.slip.begin, place.slip.end, place.slip.meant);
        *sure = REPAIR_PROBABLY;
    } else {
        is_found = false;
    }
    buf_free(&text);
    buf_free(&meant);
    return is_found;
}

void recorder_guess(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    struct buf guess = BUF_INIT;
    uint8_t sure = 0, least = REPAIR_ALMOST_CERTAINLY;
    bool is_fine = false;
    buf_put(&guess, line, length);
    for (int i = 0; i < REPLACED_MAX && !is_fine && replace_wrong(r, &guess, &sure); i++) {
        least = sure < least ? sure : least;
        is_fine = recorder_would_take(r, buf_str(&guess), guess.len);
    }
    buf_clear(&r->guess);
    if (is_fine) {
        buf_puts(&r->guess, buf_str(&guess));
        buf_printf(said, "%s: ", repair_sure_name((enum repair_sure)least));
        text_put_safe(said, buf_str(&guess), guess.len);
        buf_puts(said, " ('=' takes it)\n");
    }
    buf_free(&guess);
}
