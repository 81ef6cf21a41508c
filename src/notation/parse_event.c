/* One statement outside a game: position files, tests, the rows of a database. */
#include <assert.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/words.h"

int notation_parse_event(const struct words *words, unsigned n_players, const char *text,
                         size_t length, struct event *out, struct event_claim *claims,
                         struct err *err)
{
    struct statement s;
    statement_init(&s, words, n_players, SETS_ALL);
    enum statement_status status = statement_read(&s, text, length, 0, out);
    if (status == STATEMENT_FAILED) {
        struct buf message = BUF_INIT;
        size_t at;
        size_t at_length;
        statement_explain(&s, &message, &at, &at_length);
        err_at(err, NULL, 1, (uint32_t)at + 1, "%s", buf_str(&message));
        buf_free(&message);
        return -1;
    }
    const size_t end = statement_end(&s);
    if (status == STATEMENT_EMPTY || (end < length && text[end] != '#'))
        return err_at(err, NULL, 1, (uint32_t)end + 1, "expected one statement");
    out->span.line = 1;
    if (out->n_claims > 0) {
        assert(claims != NULL);
        memcpy(claims, s.claim, out->n_claims * sizeof(*claims));
        out->claim = claims;
    }
    return 0;
}
