/* cmd_complete.c - shipslog complete: what the last word of a command line may be, for shells.
 *
 * The first line says what the shell adds of its own: "words" (nothing), "files" or "folders".  Every other
 * line is a candidate for the whole word, a tab, and what it is; for bash the candidate alone, quoted.
 */
#include "base/buf.h"
#include "base/output.h"
#include "base/shell_word.h"
#include "base/xalloc.h"
#include "commands/commands.h"
#include "commands/completion_words.h"

#include <stdlib.h>

enum shell { SHELL_PLAIN, SHELL_BASH };

struct complete_options {
    int shell; /* enum shell */
};

static const struct option_row options[] = {
    OPTION_CHOICE_ROW(
        0, "shell", struct complete_options, shell, "plain|bash",
        "how words are given and printed: as they are, or as bash has them typed"),
    {0},
};

struct printing {
    FILE *out;
    const struct command *const *commands;
    char quote; /* that the last word leaves open */
    bool is_quoted;
};

static void print_candidate(void *context, const char *word, const char *about)
{
    const struct printing *p = context;
    struct buf line = BUF_INIT;
    bool can_be_said = true;
    if (p->is_quoted)
        can_be_said = shell_word_write(&line, word, p->quote);
    else
        buf_printf(&line, "%s\t%s", word, about);
    if (can_be_said)
        output_printf(p->out, "%s\n", buf_str(&line));
    buf_free(&line);
}

static void print_completion(struct printing *p, size_t n, const char *const *words)
{
    static const char *const files[] = {"words", "files", "folders"};
    struct completion found;
    completion_find(&found, p->commands, n, words);
    output_printf(p->out, "%s\n", files[completion_files_of(&found)]);
    completion_offer(&found, print_candidate, p);
}

/* bash gives words as they stand on the line. */
static void complete_typed(struct printing *p, size_t n, const char *const *typed)
{
    struct buf *meant = xcalloc(n + 1, sizeof *meant);
    const char **words = xcalloc(n + 1, sizeof *words);
    for (size_t i = 0; i < n; i++) {
        p->quote = shell_word_read(&meant[i], typed[i]);
        words[i] = buf_str(&meant[i]);
    }
    print_completion(p, n, words);
    for (size_t i = 0; i < n; i++)
        buf_free(&meant[i]);
    free(words);
    free(meant);
}

static int run_complete(struct command_context *c)
{
    const struct complete_options *o = c->options;
    struct printing p = {
        .out = c->out, .commands = c->program->commands, .is_quoted = o->shell == SHELL_BASH};
    if (c->n_args == 0)
        return command_usage_error(c, "no word given: the last one is completed");
    if (o->shell == SHELL_BASH)
        complete_typed(&p, c->n_args, c->args);
    else
        print_completion(&p, c->n_args, c->args);
    return EXIT_CLEAN;
}

const struct command cmd_complete = {
    .name = "complete",
    .summary = "list what the last word of a command line may be",
    .usage = "[OPTION]... -- WORD...",
    .help =
        "For the shells that complete command lines (docs/installing.md). The words are those\n"
        "after the name of the program; the last one is to be completed, and is empty\n"
        "when nothing is typed yet. The first line printed says what the shell adds itself:\n"
        "words (nothing), files or folders. The others are candidates, each with a tab and\n"
        "what it is. A name that a terminal must not see is left out.\n",
    COMMAND_OPTIONS(options, struct complete_options),
    .is_hidden = true,
    .ignores_settings = true,
    .run = run_complete,
};
