/* bga_fixture.h - reads texts and files as logs of Board Game Arena, for the tests of that importer. */
#ifndef TEST_BGA_FIXTURE_H
#define TEST_BGA_FIXTURE_H

#include "base/buf.h"
#include "base/err.h"
#include "bga_export.h"
#include "core/audit.h"

/* Samples, below sample-logs/bga. */
#define LOG_OF_2014  "two-players-2014.json"
#define LOG_OF_2020S "three-players-2020s-balanced.json"
#define BARE_LIST    "four-players-bare-list.json"

/* Imports a file with one game: 1, or -1 with `err`. */
int bga_import_file(const char *path, bool force, struct record *record, struct err *err);
int bga_import_text(const char *text, bool force, struct record *record, struct err *err);

struct bga_findings {
    struct finding_sink sink;
    struct buf text;
};

/* Keeps findings as text. */
struct bga_findings bga_findings_new(void);

/* Audits a record that must be without findings; leaves the last position in `auditor`. */
void bga_assert_clean(struct auditor *auditor, const struct record *record, const char *what);

/* A random game in the form of the site's logs. */
void bga_export_random(struct record *record, struct buf *text, unsigned n_players,
                       const char *profile, uint64_t seed, enum bga_envelope envelope);

/* A sample log to damage; owned by the caller. */
char *bga_sample(const char *name);

/* `text` with the first `old` after the first `after` replaced; owned by the caller. */
char *bga_replaced(const char *text, const char *after, const char *old, const char *new);

void bga_assert_refused(const char *text, const char *expected);

#endif
