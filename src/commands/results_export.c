#include "commands/results_export.h"

#include "base/output.h"
#include "cli/command.h"
#include "core/early_end.h"
#include "core/outcome.h"
#include "core/record.h"

const struct results_writer *results_writer_of(int format)
{
    static const struct results_writer *const writers[] = {NULL, &bgstats_writer,
                                                           &results_csv_writer};
    return writers[format];
}

void results_export_init(struct results_export *x, const struct results_writer *writer)
{
    *x = (struct results_export){.writer = writer, .file = writer->new ()};
    auditor_init(&x->auditor);
}

void results_export_free(struct results_export *x)
{
    auditor_free(&x->auditor);
    x->writer->free(x->file);
}

static void find_outcome(const struct results_export *x, const struct record *record,
                         struct outcome *outcome)
{
    if (record->grade == GRADE_RESULT) {
        outcome_of_result(record, outcome);
        return;
    }
    outcome_of_replay(&x->auditor.replay, outcome);
    if (!outcome->is_complete) {
        outcome_of_early_end(record, &x->auditor.replay, outcome);
        return;
    }
    /* Points for what is not played are no part of the score. */
    const struct game_def *game = x->auditor.replay.game;
    const uint32_t sets = game->rules.played_sets(x->auditor.replay.rules);
    unsigned mask = 0;
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        mask |= (sets >> game->words.things[game->rules.score_parts[i].thing].set & 1) << i;
    for (unsigned seat = 0; seat < outcome->n_players; seat++)
        outcome->parts[seat] &= (uint8_t)mask;
}

int results_export_add(struct results_export *x, const struct record *record, struct err *err)
{
    struct outcome outcome;
    if (!audit_record(&x->auditor, record, NULL, NULL, err).replayed)
        return -1;
    find_outcome(x, record, &outcome);
    if (!outcome.is_complete && record->grade != GRADE_RESULT)
        x->n_unfinished++;
    else if (!x->writer->add(x->file, record, &outcome))
        x->n_undated++;
    return 0;
}

void results_export_end(struct results_export *x, struct buf *out)
{
    x->writer->end(x->file, out);
}

static void note_left_out(struct command_context *c, unsigned n, const char *why)
{
    if (n > 0)
        output_printf(c->err, "shipslog: note: %u game%s left out: %s\n", n,
                      n == 1 ? " is" : "s are", why);
}

void results_export_report(const struct results_export *x, struct command_context *c)
{
    note_left_out(c, x->n_unfinished, "not played to the end");
    note_left_out(c, x->n_undated, "this format needs the day");
}
