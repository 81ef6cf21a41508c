#include <criterion/criterion.h>
#include <string.h>

#include "cli/command_run.h"

static bool is_word(const char *word, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strcmp(word, *words) == 0)
            return true;
    }
    return false;
}

/* The name of an option's value says that it names a file. */
static void check_options(const struct command *command)
{
    static const char *const names[] = {"FILE", "DIR", "DB", "LOG", NULL};
    const struct option_row *row = command->options;
    for (; row != NULL && row->kind != OPTION_END; row++) {
        const bool is_file = row->arg != NULL && is_word(row->arg, names);
        cr_expect_eq(row->use != FILE_NONE, is_file, "%s --%s %s", command->name, row->name,
                     row->arg == NULL ? "" : row->arg);
        const bool has_endings =
            row->use == FILE_WRITTEN || row->use == FILES_READ || row->use == FILES_WRITTEN;
        cr_expect_eq(row->endings != NULL, has_endings, "%s --%s", command->name, row->name);
    }
}

/* So does the last word of the usage: "FILE|-...", "DB", "[DB]", "FILE|-|--db DB". */
static void check_operands(const struct command *command)
{
    static const char *const names[] = {"FILE", "DB", "LOG", NULL};
    const char *start = strrchr(command->usage, ' ');
    char word[16];
    start = start == NULL ? command->usage : start + 1;
    start += *start == '[';
    snprintf(word, sizeof word, "%.*s", (int)strcspn(start, "|.]"), start);
    const bool names_file = is_word(word, names);
    cr_expect_eq(command->operands != FILE_NONE, names_file, "%s %s", command->name,
                 command->usage);
}

/* The run does not check a file that is not declared before it overwrites it. */
Test(command_files, every_option_and_operand_that_names_a_file_declares_its_use)
{
    size_t n = 0;
    for (const struct command *const *c = commands; *c != NULL; c++) {
        const struct command *const itself[] = {*c, NULL};
        const struct command *const *action = (*c)->actions == NULL ? itself : (*c)->actions;
        for (; *action != NULL; action++, n++) {
            check_options(*action);
            check_operands(*action);
        }
    }
    cr_assert_gt(n, 20);
}
