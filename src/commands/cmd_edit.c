/* cmd_edit.c - shipslog edit, also db edit: a stored game, in the editor of the user. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/child_process.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/output.h"
#include "commands/audit_run.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "commands/game_option.h"
#include "importer.h"
#include "notation/writer.h"
#include "store/game_life.h"
#include "store/game_reader.h"

enum { EDITOR_WORDS = 16 };

/* A log that is being edited. */
struct edit {
    struct command_context *c;
    struct store *store;
    int64_t game;
    struct buf directory, path; /* of the file */
    struct buf before, after;   /* its text */
    struct record record;       /* what is read from it */
};

/* ---- the editor -------------------------------------------------------------------------- */

/* Runs `words` on the file.  It is no text for a shell: words end at blanks, and that is all. */
static int run_words(char *words, struct edit *e, struct err *err)
{
    char *argv[EDITOR_WORDS + 2];
    size_t n = 0;
    char *rest = words;
    for (char *word;
         n < EDITOR_WORDS && (word = strtok_r(n == 0 ? words : NULL, " \t", &rest));)
        argv[n++] = word;
    if (n == 0)
        return err_set(err, "$VISUAL or $EDITOR names no program");
    argv[n] = e->path.data;
    argv[n + 1] = NULL;
    pid_t pid;
    int status = 0;
    struct old_signals *old = child_ignore_keyboard();
    int error = child_start(&pid, argv, NULL);
    if (error == 0)
        error = child_wait(pid, &status);
    child_restore_keyboard(old);
    if (error != 0)
        return err_set(err, "cannot start the editor '%s': %s", argv[0], strerror(error));
    return status == 0 ? 0 : err_set(err, "the editor '%s' failed", argv[0]);
}

/* ---- the file ---------------------------------------------------------------------------- */

static int put_stored(struct edit *e, struct buf *out, struct err *err)
{
    struct game_reader *reader;
    if (game_reader_new(&reader, e->store, err) < 0)
        return -1;
    const int status = game_reader_listed_record(reader, e->game, &e->record, err);
    if (status == 0)
        notation_write(&e->record, out);
    game_reader_free(reader);
    return status;
}

static int make_file(struct edit *e, struct err *err)
{
    if (put_stored(e, &e->before, err) < 0 || child_workspace_open(&e->directory, err) < 0)
        return -1;
    buf_printf(&e->path, "%s/game-%" PRId64 ".slog", buf_str(&e->directory), e->game);
    return new_file_write(buf_str(&e->path), e->before.data, e->before.len, err);
}

int db_read_log(const struct command_context *c, const char *path,
                const struct importer *or_null, struct record *out, struct err *err)
{
    struct importer_options how = {.keep_comments = true};
    struct source *source;
    struct record next;
    if (game_option_reading(c, &how, err) < 0 ||
        source_open(&source, path, or_null, &how, err) < 0)
        return -1;
    record_init(&next);
    int status = source_next(source, out, err);
    if (status == 0 || (status > 0 && out->is_outside))
        status = err_set(err, "%s: does not begin with a game", path);
    else if (status > 0 && source_next(source, &next, err) > 0)
        status = err_set(err, "%s: holds more than one game", path);
    const struct record_error *fatal = status > 0 ? record_fatal_error(out) : NULL;
    if (fatal != NULL)
        status = err_at(err, path, fatal->span.line, fatal->span.column, "%s", fatal->text);
    record_free(&next);
    source_close(source);
    return status > 0 && !err_is_set(err) ? 0 : -1;
}

/* ---- the whole --------------------------------------------------------------------------- */

/* Somebody else may have changed the game while the editor ran. */
static int check_unchanged(struct edit *e, struct err *err)
{
    struct buf now = BUF_INIT;
    int status = put_stored(e, &now, err);
    if (status == 0 && strcmp(buf_str(&now), buf_str(&e->before)) != 0)
        status = err_set(err, "game %" PRId64 " has changed meanwhile", e->game);
    buf_free(&now);
    return status;
}

static int store_edited(struct edit *e, struct err *err)
{
    enum game_edit done;
    if (check_unchanged(e, err) < 0 ||
        db_read_log(e->c, buf_str(&e->path), importer_find("slog"), &e->record, err) < 0 ||
        game_life_edit(e->store, e->game, &e->record, e->after.len, &done, err) < 0)
        return -1;
    output_printf(e->c->out,
                  done == GAME_EDITED
                      ? "game %" PRId64 " is corrected; its older version is in its history\n"
                      : "game %" PRId64 " has other comments or another spelling now\n",
                  e->game);
    return 0;
}

static bool has_changed(const struct edit *e)
{
    return strcmp(buf_str(&e->after), buf_str(&e->before)) != 0;
}

/* What was typed is not thrown away. */
static int keep_file(struct edit *e, const struct err *err)
{
    command_fail(e->c, err);
    command_error(e->c, "nothing is changed; your text is in %s", buf_str(&e->path));
    buf_clear(&e->path);
    buf_clear(&e->directory);
    return EXIT_USAGE;
}

static int edit_game(struct edit *e)
{
    struct err err = ERR_INIT;
    if (make_file(e, &err) < 0)
        return command_fail(e->c, &err);
    /* $VISUAL, $EDITOR or vi. */
    const char *visual = getenv("VISUAL"), *plain = getenv("EDITOR");
    struct buf words = BUF_INIT;
    buf_puts(&words, visual != NULL && visual[0] != '\0' ? visual
                     : plain != NULL && plain[0] != '\0' ? plain
                                                         : "vi");
    const int edited = run_words(words.data, e, &err);
    buf_free(&words);
    if (edited < 0) {
        /* An editor that crashes may have saved before. */
        if (child_read_file(&e->after, buf_str(&e->path), NULL) == 0 && has_changed(e))
            return keep_file(e, &err);
        return command_error(e->c, "%s; nothing is changed", err.text);
    }
    if (child_read_file(&e->after, buf_str(&e->path), &err) < 0)
        return command_fail(e->c, &err);
    if (!has_changed(e)) {
        output_printf(e->c->out, "game %" PRId64 " is unchanged\n", e->game);
        return EXIT_CLEAN;
    }
    static const struct audit_options how = {.legal = 5, .jobs = 1};
    const char *const path = buf_str(&e->path);
    const int status = audit_run_files(e->c, &how, &path, 1);
    return store_edited(e, &err) < 0 ? keep_file(e, &err) : status;
}

static int run_edit(struct command_context *c)
{
    const struct db_options *o = c->options;
    struct edit e = {.c = c};
    int status = db_open_for_games(c, o->db, 1, STORE_WRITE, &e.store);
    if (status == EXIT_CLEAN)
        status = db_find_game(c, e.store, c->args[0], &e.game);
    record_init(&e.record);
    if (status == EXIT_CLEAN)
        status = edit_game(&e);
    if (e.path.len > 0)
        unlink(buf_str(&e.path));
    if (e.directory.len > 0)
        rmdir(buf_str(&e.directory));
    record_free(&e.record);
    buf_free(&e.before);
    buf_free(&e.after);
    buf_free(&e.path);
    buf_free(&e.directory);
    store_close(e.store);
    return status;
}

static const struct option_row edit_rows[] = {DB_CHANGED_ROW(struct db_options, db), {0}};

const struct command cmd_edit = {
    .name = "edit",
    .summary = "correct the log of a game in an editor",
    .usage = "GAME",
    .help = "Writes the log of the game to a file, starts $VISUAL (or $EDITOR, or vi) on it,\n"
            "audits what was saved, and stores it in place of the game; the version before\n"
            "becomes its history. Nothing changes when the editor fails or the text is as\n"
            "before. A text that cannot be stored, or that an editor saved which failed then,\n"
            "is kept, and the message says where. The variable holds a program and its\n"
            "arguments, separated by blanks: no shell reads it. Of a game imported with\n"
            "--repair the new log is also read as it is probably meant.\n"
            "\n"
            "Exit status: 0 the log is clean, 1 it has findings, 2 nothing was changed.\n",
    .group = GROUP_KEEP,
    COMMAND_OPTIONS(edit_rows, struct db_options),
    .run = run_edit,
};
