/* command_text.c - what `--help` and `shipslog help` print. */
#include <string.h>

#include "base/buf.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/command_run.h"
#include "cli/options.h"

static void print_table(const struct command *const *table, FILE *out)
{
    size_t widest = 0;
    for (size_t i = 0; table[i] != NULL; i++) {
        const size_t n = table[i]->is_hidden ? 0 : strlen(table[i]->name);
        widest = n > widest ? n : widest;
    }
    for (; *table != NULL; table++)
        if (!(*table)->is_hidden)
            output_printf(out, "  %-*s  %s\n", (int)widest, (*table)->name, (*table)->summary);
}

void command_print_help(const struct command *command, const char *parent, FILE *out)
{
    output_printf(out, "Usage: shipslog %s%s%s%s%s\n\n%s", parent == NULL ? "" : parent,
                  parent == NULL ? "" : " ", command->name,
                  command->usage[0] == '\0' ? "" : " ", command->usage, command->help);
    if (command->actions != NULL) {
        output_puts(out, "\nActions:\n");
        print_table(command->actions, out);
        return;
    }
    struct buf text = BUF_INIT;
    options_describe(&text, command->options, command->defaults);
    output_printf(out, "\nOptions:\n%s", buf_str(&text));
    buf_free(&text);
}

static const char *const titles[] = {
    [GROUP_WRITE] = "Write down", [GROUP_CHECK] = "Check", [GROUP_LOOK] = "Look",
    [GROUP_ASK] = "Ask",          [GROUP_KEEP] = "Keep",
};

static void print_group(const struct command *const *table, enum command_group group, FILE *out)
{
    output_printf(out, "\n%s:\n", titles[group]);
    for (; *table != NULL; table++)
        if ((*table)->group == group)
            output_printf(out, "  %-8s  %s\n", (*table)->name, (*table)->summary);
}

/* The names that belong to no group, on one line. */
static void print_others(const struct command *const *table, FILE *out)
{
    const char *between = "\nAlso: ";
    for (; *table != NULL; table++) {
        if ((*table)->group != GROUP_OTHER || (*table)->is_hidden)
            continue;
        output_printf(out, "%s%s", between, (*table)->name);
        between = ", ";
    }
    output_puts(out, "\n");
}

void command_print_list(const struct command *const *table, FILE *out)
{
    output_puts(out, "Usage: shipslog COMMAND [OPTION]... [ARGUMENT]...\n\n"
                     "Replays and audits logs of Puerto Rico and San Juan games.\n");
    for (int group = GROUP_WRITE; group <= GROUP_KEEP; group++)
        print_group(table, (enum command_group)group, out);
    print_others(table, out);
    output_puts(
        out, "\n'shipslog help COMMAND' explains a command.\n\n"
             "Exit status: 0 nothing to report, 1 findings, 2 wrong usage or a failing file,\n"
             "disk or database, 3 a replay differs from a recorded state hash.\n");
}
