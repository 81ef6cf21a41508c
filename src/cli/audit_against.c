/* audit_against.c - reads logs and reports which games other rules would change. */
#include "cli/audit_against.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/contrast_print.h"
#include "importer.h"

enum { MIB = 1024 * 1024 };

struct against_run {
    struct command_context *c;
    const struct against_options *options;
    const struct contrast_printer *printer;
    struct contrast contrast;
    struct record record;
    struct contrast_result result;
    struct contrast_summary summary;
    const char *file;
    uint32_t game; /* number of the game in the file */
    struct progress *progress;
    struct buf out;
};

static void flush(struct against_run *run)
{
    fwrite(run->out.data, 1, run->out.len, run->c->out);
    buf_clear(&run->out);
}

static void count(struct contrast_summary *s, const struct contrast_result *r)
{
    s->differ += contrast_differs(r);
    s->legality += r->legality;
    s->score += r->score_differs;
    s->winner += r->winner;
    s->end += r->end;
}

/* The game cannot be replayed under one of the rulesets: said at once. */
static void report_not_compared(struct against_run *run, const struct err *err)
{
    run->summary.not_compared++;
    progress_hide(run->progress);
    command_error(run->c, "%s:%u: game %u is not compared: %s", run->file,
                  (unsigned)record_rules_place(&run->record).line, (unsigned)run->game,
                  err->text);
}

static void compare_game(struct against_run *run)
{
    struct err err = ERR_INIT;
    if (run->record.is_outside)
        return;
    run->game++;
    run->summary.games++;
    if (contrast_record(&run->contrast, &run->record, &run->result, &err) < 0) {
        report_not_compared(run, &err);
        return;
    }
    count(&run->summary, &run->result);
    if (run->options->quiet || !contrast_differs(&run->result))
        return;
    const char *rules = run->options->rules != NULL ? run->options->rules : run->record.rules;
    const struct contrast_item item = {.file = run->file,
                                       .game = run->game,
                                       .record = &run->record,
                                       .rules = rules,
                                       .against = run->options->against,
                                       .result = &run->result};
    run->printer->item(&run->out, &item);
    progress_hide(run->progress);
    flush(run);
}

static int compare_file(struct against_run *run, const char *path)
{
    const struct importer_options reading = {.keep_text = false};
    struct err err = ERR_INIT;
    struct source *source;
    if (source_open(&source, path, NULL, &reading, &err) < 0)
        return command_fail(run->c, &err);
    struct input *input = source_input(source);
    run->file = input_name(input);
    run->game = 0;
    run->summary.files++;
    run->progress = progress_new("MiB", "games", input_size(input) / MIB, !run->options->quiet);
    int more;
    while ((more = source_next(source, &run->record, &err)) > 0) {
        compare_game(run);
        progress_update(run->progress, input_raw_bytes(input) / MIB, run->game);
        if (command_output_failed(run->c))
            break;
    }
    progress_free(run->progress);
    int status = EXIT_CLEAN;
    if (more < 0)
        status = command_fail(run->c, &err);
    else if (run->game == 0)
        status = command_error(run->c, "%s: holds no game", run->file);
    source_close(source);
    return status;
}

static void compare_all(struct against_run *run)
{
    struct contrast_summary *s = &run->summary;
    for (size_t i = 0; i < run->c->n_args && !command_output_failed(run->c); i++)
        s->status = exit_status_worse(s->status, compare_file(run, run->c->args[i]));
    if (s->differ + s->not_compared > 0)
        s->status = exit_status_worse(s->status, EXIT_FINDINGS);
    if (run->options->quiet)
        return;
    run->printer->summary(&run->out, s);
    flush(run);
}

int audit_against(struct command_context *c, const struct against_options *options)
{
    struct against_run *run = xcalloc(1, sizeof *run);
    run->c = c;
    run->options = options;
    run->printer = options->json ? &contrast_print_json : &contrast_print_text;
    contrast_init(&run->contrast);
    run->contrast.side[CONTRAST_OWN].rules_override = options->rules;
    run->contrast.side[CONTRAST_OTHER].rules_override = options->against;
    record_init(&run->record);
    compare_all(run);
    const int status = run->summary.status;
    record_free(&run->record);
    contrast_free(&run->contrast);
    buf_free(&run->out);
    free(run);
    return status;
}
