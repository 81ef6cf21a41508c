/* positions.c - the hashes of all positions of logs, one line for each.
 *
 *     positions LOG...
 *
 * Built twice by run.sh, with the tables of this program and with larger tables.
 */
#include <stdio.h>

#include "base/err.h"
#include "base/input.h"
#include "base/lines.h"
#include "core/audit.h"
#include "games/game_registry.h"
#include "notation/reader.h"

static void print_hashes(struct audit_watcher *w, const struct replay *r, uint32_t seq,
                         enum verdict verdict)
{
    (void)w;
    (void)seq;
    (void)verdict;
    printf("%016llx\n", (unsigned long long)replay_hash(r));
}

static int print_log(const char *path, const struct notation_options *options,
                     struct auditor *auditor, struct err *err)
{
    struct audit_watcher watcher = {print_hashes};
    struct record record;
    struct input *in;
    if (input_open(&in, path, err) < 0)
        return -1;
    struct lines *lines = lines_new(in, LINES_DEFAULT_LIMIT);
    struct notation *log = notation_open(lines, options);
    record_init(&record);
    int status;
    while ((status = notation_next(log, &record, err)) > 0)
        if (!audit_record(auditor, &record, NULL, &watcher, err).replayed)
            break;
    record_free(&record);
    notation_close(log);
    lines_free(lines);
    input_close(in);
    return status == 0 ? 0 : -1;
}

int main(int argc, char **argv)
{
    struct err err = ERR_INIT;
    struct words_list words = words_list_of(games_of_program);
    const struct notation_options options = {.words = words.words, .n_words = words.n};
    struct auditor auditor;
    auditor_init(&auditor);
    for (int i = 1; i < argc; i++) {
        printf("%s\n", argv[i]);
        if (print_log(argv[i], &options, &auditor, &err) < 0) {
            fprintf(stderr, "%s: %s\n", argv[i], err.text);
            return 2;
        }
    }
    auditor_free(&auditor);
    words_list_free(&words);
    return 0;
}
