#include "cli/options.h"

#include <errno.h>
#include <popt.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/iso_date.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/settings.h"

enum { VAL_HELP = 1, VAL_FIRST = 2 }; /* what popt returns: row i gives VAL_FIRST + i */

/* The memory of a parsed command line. */
struct options_block {
    poptContext popt; /* owns the operands */
    struct poptOption *table;
    const char **argv;
    char *values;   /* the command's struct */
    bool *is_given; /* of each row */
    char **text;    /* option values, owned */
    size_t n_text;
};

static size_t count_rows(const struct option_row *rows)
{
    size_t n = 0;
    while (rows != NULL && rows[n].kind != OPTION_END)
        n++;
    return n;
}

/* The rows in libpopt's form; libpopt returns each option and stores nothing. */
static struct poptOption *make_popt_table(const struct option_row *rows)
{
    const size_t n = count_rows(rows);
    struct poptOption *table = xcalloc(n + 2, sizeof *table);
    for (size_t i = 0; i < n; i++) {
        table[i] = (struct poptOption){
            .longName = rows[i].name,
            .shortName = rows[i].letter,
            .argInfo = rows[i].kind == OPTION_FLAG ? POPT_ARG_NONE : POPT_ARG_STRING,
            .val = VAL_FIRST + (int)i,
        };
    }
    table[n] = (struct poptOption){.longName = "help", .shortName = 'h', .val = VAL_HELP};
    return table;
}

static int set_number(long *out, const struct option_row *row, const char *text,
                      struct err *err)
{
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < row->min || value > row->max) {
        return err_set(err, "option '--%s': '%s' is not a number from %ld to %ld", row->name,
                       text, row->min, row->max);
    }
    *out = value;
    return 0;
}

static int set_choice(int *out, const struct option_row *row, const char *text, struct err *err)
{
    const size_t length = strlen(text);
    const char *word = row->choices;
    for (int i = 0;; i++) {
        const size_t n = strcspn(word, "|");
        if (n == length && memcmp(word, text, n) == 0) {
            *out = i;
            return 0;
        }
        if (word[n] == '\0')
            break;
        word += n + 1;
    }
    return err_set(err, "option '--%s': '%s' is not one of %s", row->name, text, row->choices);
}

/* Stores one option; `text` is its value, NULL for a flag. */
static int set_option(void *values, const struct option_row *row, const char *text,
                      struct err *err)
{
    void *member = (char *)values + row->offset;
    struct option_list *list = member;
    switch ((enum option_kind)row->kind) {
    case OPTION_FLAG:
        *(bool *)member = true;
        return 0;
    case OPTION_TEXT:
        *(const char **)member = text;
        return 0;
    case OPTION_NUMBER:
        return set_number(member, row, text, err);
    case OPTION_CHOICE:
        return set_choice(member, row, text, err);
    case OPTION_LIST:
        list->item = xrealloc_array(list->item, list->n + 1, sizeof *list->item);
        list->item[list->n++] = text;
        return 0;
    case OPTION_END:
        break;
    }
    return 0;
}

static const struct option_row *row_of_letter(const struct option_row *rows, char letter)
{
    for (size_t i = 0; i < count_rows(rows); i++) {
        if (rows[i].letter == letter)
            return &rows[i];
    }
    return NULL;
}

/* libpopt complains about "-qz" as a whole: finds the unknown letter in it. */
static int unknown_letter(const struct option_row *rows, const char *word, struct err *err)
{
    const char *s = word + 1;
    while (*s != '\0' && (*s == 'h' || row_of_letter(rows, *s) != NULL))
        s++;
    if (*s == '\0')
        return err_set(err, "unknown option '%s'", word);
    bool is_safe;
    return err_set(err, "unknown option '-%.*s'", (int)text_cell(s, strlen(s), &is_safe), s);
}

static int unknown_name(const struct option_row *rows, const char *word, struct err *err)
{
    const size_t n = count_rows(rows);
    const char **names = xcalloc(n + 1, sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = rows[i].name;
    names[n] = "help";
    char *name = xstrndup(word + 2, strcspn(word + 2, "="));
    const char *near = text_suggest(name, names, n + 1);
    if (near != NULL)
        err_set(err, "unknown option '--%s' (did you mean '--%s'?)", name, near);
    else
        err_set(err, "unknown option '--%s'", name);
    free(name);
    free(names);
    return -1;
}

/* Says what libpopt's negative `code` means, in our own words. */
static int popt_failure(const struct options_block *b, const struct option_row *rows, int code,
                        struct err *err)
{
    const char *word = poptBadOption(b->popt, POPT_BADOPTION_NOALIAS);
    if (code == POPT_ERROR_BADOPT)
        return strncmp(word, "--", 2) == 0 ? unknown_name(rows, word, err)
                                           : unknown_letter(rows, word, err);
    const int length = (int)strcspn(word, "=");
    if (code == POPT_ERROR_NOARG)
        return err_set(err, "option '%.*s' needs a value", length, word);
    if (code == POPT_ERROR_UNWANTEDARG)
        return err_set(err, "option '%.*s' takes no value", length, word);
    return err_set(err, "option '%s': %s", word, poptStrerror(code));
}

/* A date as people write it, 31.12.2025 or yesterday, becomes one as logs have it; what is none stays, and its command says
 * so. */
static char *plain_date(char *text)
{
    char date[ISO_DATE_TEXT];
    if (!iso_date_by_word(text, date) && iso_date_read(text, date, NULL) < 0)
        return text;
    free(text);
    return xstrdup(date);
}

/* Where libpopt finds no memory, it goes on without the word. */
static void check_memory(void)
{
    if (errno == ENOMEM)
        xalloc_failed();
}

/* Takes one option that libpopt found, row `i`. */
static int take_option(struct options_block *b, const struct option_row *row, size_t i,
                       struct err *err)
{
    char *text = NULL;
    if (row->kind != OPTION_FLAG) {
        text = poptGetOptArg(b->popt);
        check_memory();
        if (row->kind == OPTION_TEXT && strcmp(row->arg, "DATE") == 0)
            text = plain_date(text);
        b->text = xrealloc_array(b->text, b->n_text + 1, sizeof *b->text);
        b->text[b->n_text++] = text;
    }
    /* Two values of one option contradict each other: neither is chosen in silence. */
    if (b->is_given[i] && row->kind != OPTION_FLAG && row->kind != OPTION_LIST)
        return err_set(err, "option '--%s' is given twice: it takes one value", row->name);
    b->is_given[i] = true;
    return set_option(b->values, row, text, err);
}

static int parse_words(struct options_block *b, const struct option_row *rows, struct err *err)
{
    int code;
    while ((code = poptGetNextOpt(b->popt)) > 0) {
        check_memory();
        if (code == VAL_HELP)
            return PARSE_HELP_WANTED;
        const size_t i = (size_t)(code - VAL_FIRST);
        if (take_option(b, &rows[i], i, err) < 0)
            return -1;
    }
    return code == -1 ? PARSE_DONE : popt_failure(b, rows, code, err);
}

const char *options_text(const struct command_context *c, const struct option_row *row)
{
    return *(const char *const *)(const void *)((const char *)c->options + row->offset);
}

void options_set_text(struct command_context *c, const struct option_row *row,
                      const char *value)
{
    struct options_block *b = c->options_block;
    *(const char **)(void *)(b->values + row->offset) = value;
}

int options_parse(struct command_context *c, size_t n, const char *const *argv, struct err *err)
{
    const struct command *command = c->command;
    struct options_block *b = xcalloc(1, sizeof *b);
    b->table = make_popt_table(command->options);
    b->argv = xcalloc(n + 2, sizeof *b->argv);
    b->argv[0] = command->name;
    for (size_t i = 0; i < n; i++)
        b->argv[i + 1] = argv[i];
    b->values = xcalloc(1, command->options_size);
    b->is_given = xcalloc(count_rows(command->options) + 1, sizeof *b->is_given);
    if (command->defaults != NULL)
        memcpy(b->values, command->defaults, command->options_size);
    errno = 0;
    b->popt = poptGetContext(NULL, (int)n + 1, b->argv, b->table, 0);
    check_memory();
    c->options_block = b;
    c->options = b->values;
    /* What the user has set once for all stands for options that are not given. */
    const struct option_row *row = c->command->options;
    for (size_t i = 0; i < count_rows(row); i++)
        if (row[i].setting != SETTING_NONE && c->settings->value[row[i].setting] != NULL)
            options_set_text(c, &row[i], c->settings->value[row[i].setting]);

    const int outcome = parse_words(b, command->options, err);
    c->args = poptGetArgs(b->popt);
    check_memory();
    c->n_args = 0;
    while (c->args != NULL && c->args[c->n_args] != NULL)
        c->n_args++;
    return outcome;
}

void options_free(struct command_context *c)
{
    struct options_block *b = c->options_block;
    if (b == NULL)
        return;
    const struct option_row *rows = c->command->options;
    for (size_t i = 0; i < count_rows(rows); i++) {
        if (rows[i].kind == OPTION_LIST)
            free(((struct option_list *)(void *)(b->values + rows[i].offset))->item);
    }
    for (size_t i = 0; i < b->n_text; i++)
        free(b->text[i]);
    free(b->text);
    poptFreeContext(b->popt);
    free(b->table);
    free(b->argv);
    free(b->values);
    free(b->is_given);
    free(b);
    c->options_block = NULL;
}
