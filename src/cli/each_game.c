#include "cli/each_game.h"

#include "base/err.h"
#include "base/input.h"
#include "base/progress.h"
#include "cli/command.h"
#include "core/record.h"
#include "importer.h"

enum { MIB = 1024 * 1024 };

/* Takes every game.  Returns 0, or -1 with `err` when the input fails. */
static int take_all(struct each_game *w, struct source *source, struct input *input,
                    struct err *err)
{
    int more;
    while ((more = source_next(source, w->record, err)) > 0) {
        w->game += !w->record->is_outside;
        w->take(w);
        progress_update(w->progress, input_raw_bytes(input) / MIB, w->game);
        if (command_output_failed(w->c))
            break;
    }
    return more < 0 ? -1 : 0;
}

int each_game_of(struct each_game *w, const char *path)
{
    const struct importer_options reading = {.keep_text = w->keep_text};
    struct err err = ERR_INIT;
    struct source *source;
    if (source_open(&source, path, NULL, &reading, &err) < 0)
        return command_fail(w->c, &err);
    struct input *input = source_input(source);
    w->file = input_name(input);
    w->game = 0;
    w->files++;
    w->progress = progress_new("MiB", "games", input_size(input) / MIB, !w->quiet);
    const int taken = take_all(w, source, input, &err);
    progress_free(w->progress);
    w->progress = NULL;
    int status = EXIT_CLEAN;
    if (taken < 0)
        status = command_fail(w->c, &err);
    else if (w->game == 0)
        status = command_error(w->c, "%s: holds no game", w->file);
    source_close(source);
    return status;
}
