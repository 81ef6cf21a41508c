#include "bga_fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game_registry.h"
#include "importer.h"
#include "play/simulate.h"
#include "scratch.h"

enum { TEMPER = 200 }; /* players who often do not choose the best */

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", strlen("puerto-rico"));
}

int bga_import_file(const char *path, bool force, struct record *record, struct err *err)
{
    const struct importer_options options = {.force = force, .keep_comments = true};
    struct source *source;
    if (source_open(&source, path, NULL, &options, err) < 0)
        return -1;
    cr_assert_str_eq(source_importer(source)->name, "bga");
    const int status = source_next(source, record, err);
    struct record no_more;
    record_init(&no_more);
    if (status > 0)
        cr_assert_eq(source_next(source, &no_more, err), 0);
    record_free(&no_more);
    source_close(source);
    return status;
}

int bga_import_text(const char *text, bool force, struct record *record, struct err *err)
{
    return bga_import_file(scratch_write_text("game.json", text), force, record, err);
}

static void note_finding(struct finding_sink *sink, const struct finding *f)
{
    struct bga_findings *findings = (struct bga_findings *)sink;
    buf_printf(&findings->text, "move %u: %s: expected %s, found %s\n", f->span.line,
               puerto_rico()->words.violations[f->violation].id, f->expected, f->found);
}

struct bga_findings bga_findings_new(void)
{
    return (struct bga_findings){.sink = {.emit = note_finding}, .text = BUF_INIT};
}

void bga_assert_clean(struct auditor *auditor, const struct record *record, const char *what)
{
    struct bga_findings findings = bga_findings_new();
    struct err err = ERR_INIT;
    const struct audit_result result =
        audit_record(auditor, record, &findings.sink, NULL, &err);
    cr_assert(result.replayed, "%s: %s", what, err.text);
    cr_assert_eq(result.findings, 0, "%s: %s", what, buf_str(&findings.text));
    cr_assert(result.over, "%s: not over", what);
    buf_free(&findings.text);
}

void bga_export_random(struct record *record, struct buf *text, unsigned n_players,
                       const char *profile, uint64_t seed, enum bga_envelope envelope)
{
    struct err err = ERR_INIT;
    struct ruleset_cache *cache = ruleset_cache_new();
    const void *rules = ruleset_get(cache, puerto_rico(), profile, n_players, &err);
    cr_assert_not_null(rules, "%s", err.text);
    struct simulate_options options = {.profile = profile, .seed = seed};
    for (unsigned seat = 0; seat < n_players; seat++)
        options.player[seat].temper = TEMPER;
    cr_assert(simulate_game(record, puerto_rico(), rules, &options));
    bga_export(record, rules, envelope, text);
    ruleset_cache_free(cache);
}

char *bga_sample(const char *name)
{
    struct buf text = BUF_INIT;
    char path[128], block[4096];
    snprintf(path, sizeof path, "sample-logs/bga/%s", name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;)
        buf_put(&text, block, n);
    fclose(file);
    return buf_steal(&text);
}

char *bga_replaced(const char *text, const char *after, const char *old, const char *new)
{
    const char *from = strstr(text, after);
    cr_assert_not_null(from, "no %s", after);
    const char *at = strstr(from, old);
    cr_assert_not_null(at, "no %s", old);
    struct buf out = BUF_INIT;
    buf_put(&out, text, (size_t)(at - text));
    buf_puts(&out, new);
    buf_puts(&out, at + strlen(old));
    return buf_steal(&out);
}

/* What the importer says about a text; owned by the caller. */
static char *complaint(const char *text)
{
    struct record record;
    struct err err = ERR_INIT;
    record_init(&record);
    cr_assert_eq(bga_import_text(text, false, &record, &err), -1, "taken: %.100s", text);
    record_free(&record);
    cr_assert(strstr(err.file, "game.json"));
    struct buf said = BUF_INIT;
    snprintf(err.file, sizeof err.file, "game.json");
    err_format(&err, &said);
    return buf_steal(&said);
}

void bga_assert_refused(const char *text, const char *expected)
{
    char *said = complaint(text);
    cr_assert(strstr(said, expected), "expected: %s\nfound: %s", expected, said);
    free(said);
}
