/* fuzz_record.c - any input to the recorder.
 *
 * The input is what is typed, line by line; its first byte chooses the game.  Whatever that is,
 * the log stays canonical and readable, with the findings that are counted; no output steers a
 * terminal; undo returns to where the session began.
 */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "recorder/logbook.h"
#include "recorder/recorder.h"
#include "fuzz_target.h"

enum { LINES_MAX = 12, LINE_BYTES = 300 }; /* of one session: each line replays the log */

static const char *const headers[] = {
    "slog 1\ngame      puerto-rico\nrules     rgg2002\nplayers   A Anna; B Bob; C Chris\n",
    "slog 1\ngame      puerto-rico\nrules     deluxe + new-buildings + nobles, draft=all\n"
    "players   A Anna; B Bob\n",
    "slog 1\ngame      san-juan\nrules     second + new-buildings\n"
    "players   A Anna; B Bob; C Chris\n",
    "slog 1\ngame      san-juan\nrules     first\ngrade     open\nplayers   A Anna; B Bob\n",
};

static size_t mutate_session(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    if (size < 2)
        return mutate_bytes(data, size, max, seed);
    const char *header = headers[data[0] % (sizeof headers / sizeof headers[0])];
    return 1 + mutate_log_behind(header, data + 1, size - 1, max - 1, seed);
}

FUZZ_MUTATOR(mutate_session)
FUZZ_BRANCHES(4000000, 300000)
FUZZ_SQLITE_STEPS(0, 0)

static void check_said(const struct buf *said)
{
    for (size_t at = 0; at < said->len;) {
        bool is_safe;
        const size_t n = text_cell(said->data + at, said->len - at, &is_safe);
        if (!is_safe && said->data[at] != '\n' && said->data[at] != '\t')
            fuzz_fail("the output steers a terminal", buf_str(said));
        at += n;
    }
}

/* Made once: words and rules cost more than a session. */
static struct {
    struct logbook_library library;
    struct logbook *again; /* the log read from its text */
} desk;

static void check_log(const struct recorder *r)
{
    const struct buf *text = recorder_text(r);
    struct logbook *b = desk.again;
    if (logbook_read(b, buf_str(text), text->len, logbook_silence()) != 0)
        fuzz_fail("the log cannot be read", buf_str(text));
    if (b->text.len != text->len || memcmp(b->text.data, text->data, text->len) != 0)
        fuzz_fail("the log is not canonical", buf_str(text));
    if (b->findings != recorder_findings(r))
        fuzz_fail("the findings differ", buf_str(text));
}

static void complete(struct recorder *r, const char *line, size_t length)
{
    struct buf more = BUF_INIT, choices = BUF_INIT;
    recorder_complete(r, line, length / 2, &more, &choices);
    buf_free(&more);
    buf_free(&choices);
}

static void type_line(struct recorder *r, const char *line, size_t length)
{
    struct buf said = BUF_INIT;
    complete(r, line, length);
    if ((recorder_take(r, line, length, &said) & RECORDER_CHANGED) != 0)
        check_log(r);
    recorder_status(r, &said);
    recorder_prompt(r, &said);
    check_said(&said);
    buf_free(&said);
}

static void check_undo(struct recorder *r, const char *header)
{
    struct buf said = BUF_INIT;
    recorder_take(r, "", 0, &said); /* leaves a line that is being corrected */
    recorder_take(r, "undo 999999", 11, &said);
    if (strcmp(buf_str(recorder_text(r)), header) != 0)
        fuzz_fail("undo does not return to the beginning", buf_str(recorder_text(r)));
    buf_free(&said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    if (desk.again == NULL) {
        logbook_library_init(&desk.library);
        desk.again = logbook_new(&desk.library, "game.slog");
    }
    const char *header = headers[data[0] % (sizeof headers / sizeof headers[0])];
    const char *text = (const char *)data + 1, *end = (const char *)data + size;
    struct buf said = BUF_INIT;
    struct recorder *r = recorder_new(&desk.library, "game.slog");
    if (recorder_open(r, header, strlen(header), &said) != 0)
        fuzz_fail("the header cannot be read", header);
    for (int i = 0; text < end && i < LINES_MAX; i++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((stop == NULL ? end : stop) - text);
        type_line(r, text, length < LINE_BYTES ? length : LINE_BYTES);
        text += length + 1;
    }
    check_undo(r, header);
    recorder_free(r);
    buf_free(&said);
    return 0;
}
