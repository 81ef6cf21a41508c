/* library_repair.c - the text of a game with its probable repairs. */
#include <string.h>

#include "audit/fix_text.h"
#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "library/library_parts.h"

/* What is wrong with a game, counted. */
struct wrongs {
    struct finding_sink sink; /* first */
    const struct game_def *game;
    size_t n;
};

static void count_wrong(struct finding_sink *sink, const struct finding *f)
{
    struct wrongs *w = (struct wrongs *)(void *)sink;
    w->n += violation_is_slip(&w->game->words.violations[f->violation]);
}

/* Replays the record and appends its text with repairs. */
static int repair_record(struct auditor *auditor, const struct record *record,
                         const struct fix_source *source, size_t *n, struct buf *out,
                         struct err *err)
{
    struct wrongs w = {.sink.emit = count_wrong, .game = record->game, .n = record->n_errors};
    if (!audit_record(auditor, record, &w.sink, NULL, err).replayed)
        return -1;
    if (w.n == 0 || record->grade == GRADE_RESULT) {
        buf_put(out, source->text, source->to);
        return 0;
    }
    const struct repair_task task = {.record = record,
                                     .rules = auditor_rules(auditor, record, err)};
    struct repairer *repairer = repairer_new();
    *n = fix_text(repairer_search(repairer, &task), NULL, source, out);
    repairer_free(repairer);
    return 0;
}

/* Repairs are made of places in a text, so the text is read again from its beginning. */
static int repair_text(const struct buf *text, const char *name, size_t *n, struct buf *out,
                       struct err *err)
{
    struct auditor auditor;
    struct shipslog_game *game = library_game_of_text(text, name, err);
    if (game == NULL)
        return -1;
    const struct fix_source source = {.text = buf_str(text), .to = text->len};
    const char *nul = memchr(source.text, '\0', source.to);
    auditor_init(&auditor);
    const int status = nul != NULL
                           ? err_at(err, name, 0, 0, "holds a NUL byte, which ends text")
                           : repair_record(&auditor, &game->record, &source, n, out, err);
    auditor_free(&auditor);
    shipslog_game_free(game);
    return status;
}

char *shipslog_game_repair(const shipslog_game *game, size_t *n_repairs, shipslog_error *error)
{
    struct buf text = BUF_INIT, out = BUF_INIT;
    struct err err = ERR_INIT;
    size_t n = 0;
    int status = library_game_put_native(game, &text, &err);
    if (status == 0)
        status = repair_text(&text, game->name, &n, &out, &err);
    buf_free(&text);
    if (n_repairs != NULL)
        *n_repairs = n;
    if (status == 0)
        return buf_steal(&out);
    library_error(&err, error);
    buf_free(&out);
    return NULL;
}
