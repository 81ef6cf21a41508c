/* measure_slips.c - how many findings a slip of a scribe draws.
 *
 *     slips [--seed N] [--count N] [--worst N]
 *
 * Writes simulated games down, slips in each as scribes do (slip.h), and audits it.  Prints a table
 * for each game, a line for each kind of slip and for each way of writing:
 *
 *   slips      logs with one slip, or two; of a line, or of the whole turn of a role
 *   redrawn    slips drawn on the way that left neither a finding nor another position
 *   none       percent without any finding
 *   <=1, <=2, >3  percent with at most one root for each slip, at most two, more than three
 *   median, 90th, most
 *              findings, roots or not
 *   found      percent with a root at the slipped line or the event behind it
 *   healed     percent whose position at the first role of the next round is the true one
 *   fixed      percent that `shipslog fix` brings to the true positions at the first role of
 *              every round, and at the end
 *
 * "proved" are slips of whole turns in logs that write the whole position every round; no turn of a mayor is left out of
 * them, since no note says on which tiles people stand.
 *
 * Seeds below 1000000 measure.  Those from 1000000 on are kept for fitting: what is tuned to the
 * slips of one set is measured on the other.
 *
 * Exit status: 0, or 1 when the audit found something in a log before the slip.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "slip_case.h"
#include "slip_show.h"
#include "slip_table.h"

static struct {
    unsigned long seed, count, worst;
} option = {.seed = 1, .count = 2000};

/* A case that may be among the worst. */
struct rank {
    uint64_t number;
    size_t roots;
};

/* Keeps the worst, the earlier of two equals first. */
static void rank_case(struct rank *worst, uint64_t number, size_t roots)
{
    struct rank r = {number, roots};
    for (size_t i = 0; i < option.worst; i++)
        if (worst[i].roots < r.roots) {
            const struct rank next = worst[i];
            worst[i] = r;
            r = next;
        }
}

static void show_worst(struct slip_bench *b, struct slip_case *c, const struct rank *worst)
{
    for (size_t i = 0; i < option.worst && worst[i].roots > 0; i++) {
        slip_case_make(b, worst[i].number, c);
        printf("\n%zu. ", i + 1);
        slip_show_case(c, worst[i].number, stdout);
    }
}

static int measure(const struct game_def *game)
{
    struct slip_bench bench;
    struct slip_table table = {0};
    struct slip_case *c = xcalloc(1, sizeof *c);
    struct rank *worst = xcalloc(option.worst + 1, sizeof *worst);
    int status = EXIT_SUCCESS;
    slip_bench_init(&bench, game, option.seed);
    for (uint64_t i = 0; i < option.count; i++) {
        if (!slip_case_make(&bench, i, c)) {
            slip_show_unclean(c, i, stderr);
            status = EXIT_FAILURE;
            continue;
        }
        slip_table_add(&table, c);
        rank_case(worst, i, c->audit.n);
    }
    slip_table_print(&table, game->name, stdout);
    show_worst(&bench, c, worst);
    printf("\n");
    slip_table_free(&table);
    slip_case_free(c);
    slip_bench_free(&bench);
    free(worst);
    free(c);
    return status;
}

static bool read_options(int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        unsigned long *number = strcmp(argv[i], "--seed") == 0    ? &option.seed
                                : strcmp(argv[i], "--count") == 0 ? &option.count
                                : strcmp(argv[i], "--worst") == 0 ? &option.worst
                                                                  : NULL;
        char *end = NULL;
        if (number == NULL || i + 1 == argc)
            return false;
        *number = strtoul(argv[i + 1], &end, 10);
        if (end == argv[i + 1] || *end != '\0')
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    int status = EXIT_SUCCESS;
    if (!read_options(argc, argv)) {
        fprintf(stderr, "usage: slips [--seed N] [--count N] [--worst N]\n");
        return 2;
    }
    for (size_t i = 0; game_at(i) != NULL; i++)
        if (measure(game_at(i)) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    return status;
}
