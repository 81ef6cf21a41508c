#include "cli/completion.h"

#include <string.h>

#include "cli/command_run.h"
#include "cli/options.h"

/* ---- operands of a usage ----------------------------------------------------------------- */

enum { OPERANDS_MAX = 8 };

struct operands {
    char name[OPERANDS_MAX][VALUE_NAME_MAX];
    size_t n;
    size_t group;  /* the first one of the bracket that is open */
    size_t repeat; /* from this one on they come again; OPERANDS_MAX: they do not */
};

static void add_operand(struct operands *o, const char *word, size_t length)
{
    if (word[0] == '[')
        o->group = o->n;
    while (length > 0 && *word == '[')
        word++, length--;
    size_t n = 0;
    while (n < length && n < VALUE_NAME_MAX - 1 && word[n] >= 'A' && word[n] <= 'Z')
        n++;
    if (n == 0 || o->n == OPERANDS_MAX)
        return;
    memcpy(o->name[o->n], word, n);
    o->name[o->n++][n] = '\0';
    if (length > n && memcmp(word + length - 3, "...", 3) == 0)
        o->repeat = word[length - 4] == ']' ? o->group : o->n - 1;
}

static void read_usage(struct operands *o, const char *usage)
{
    static const char any_option[] = "[OPTION]...";
    bool is_value = false;
    *o = (struct operands){.repeat = OPERANDS_MAX};
    for (size_t length; *usage != '\0' && *usage != '\n'; usage += length) {
        usage += strspn(usage, " ");
        length = strcspn(usage, " \n");
        if (length == 1 && *usage == '|')
            return;
        /* When the last alternative of the word is an option ("-o", "FILE|-|--db"), its value follows. */
        const char *last = usage;
        for (size_t i = 0; i < length; i++)
            if (usage[i] == '|')
                last = usage + i + 1;
        const bool has_value =
            last + 1 < usage + length && last[0] == '-' && last[1] != '.' && last[1] != '|';
        if (!is_value && *usage != '-' &&
            strncmp(usage, any_option, sizeof any_option - 1) != 0)
            add_operand(o, usage, length);
        is_value = has_value;
    }
}

void completion_name_operand(char out[VALUE_NAME_MAX], const char *usage, size_t i)
{
    struct operands o;
    read_usage(&o, usage);
    if (i >= o.n && o.repeat < o.n)
        i = o.repeat + (i - o.repeat) % (o.n - o.repeat);
    if (i < o.n)
        memcpy(out, o.name[i], VALUE_NAME_MAX);
    else
        out[0] = '\0';
}

/* ---- the words before -------------------------------------------------------------------- */

struct walk {
    struct completion *found;
    const struct option_row *open; /* an option that the next word is the value of */
    size_t operands;
};

static const struct option_row *find_long(const struct command *command, const char *name,
                                          size_t length)
{
    const struct option_row *row = command->options;
    for (; row != NULL && row->kind != OPTION_END; row++)
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
            return row;
    return NULL;
}

static const struct option_row *find_letter(const struct command *command, char letter)
{
    const struct option_row *row = command->options;
    for (; row != NULL && row->kind != OPTION_END; row++)
        if (row->letter == letter)
            return row;
    return NULL;
}

static bool takes_value(const struct option_row *row)
{
    return row != NULL && row->kind != OPTION_FLAG;
}

static void take_value(struct walk *w, const struct option_row *row, const char *value)
{
    if (row->use == FILE_DATABASE || row->use == FILE_DATABASE_CHANGED)
        w->found->db = value;
}

/* "-qdx": the value is the rest, or the next word. */
static void take_letters(struct walk *w, const char *word)
{
    for (const char *at = word + 1; *at != '\0'; at++) {
        const struct option_row *row = find_letter(w->found->command, *at);
        if (!takes_value(row))
            continue;
        if (at[1] == '\0')
            w->open = row;
        else
            take_value(w, row, at + 1);
        return;
    }
}

static void take_word(struct walk *w, const char *word)
{
    if (w->open != NULL) {
        take_value(w, w->open, word);
        w->open = NULL;
    } else if (w->found->has_ended_options || word[0] != '-' || word[1] == '\0') {
        if (w->operands++ == 0)
            w->found->operand = word;
    } else if (strcmp(word, "--") == 0) {
        w->found->has_ended_options = true;
    } else if (word[1] == '-') {
        /* "--db=x", "--db" */
        const size_t length = strcspn(word, "=");
        const struct option_row *row = find_long(w->found->command, word + 2, length - 2);
        if (takes_value(row) && word[length] == '=')
            take_value(w, row, word + length + 1);
        else if (takes_value(row))
            w->open = row;
    } else {
        take_letters(w, word);
    }
}

/* ---- the last word ----------------------------------------------------------------------- */

static void want_value(struct completion *out, const struct option_row *row)
{
    out->row = row;
    out->what = row->choices != NULL ? COMPLETE_CHOICE : COMPLETE_VALUE;
    const size_t length = row->arg == NULL ? 0 : strcspn(row->arg, "|,.");
    if (length < VALUE_NAME_MAX && length > 0)
        memcpy(out->name, row->arg, length);
}

static void want_long(struct completion *out, const char *word)
{
    const size_t length = strcspn(word, "=");
    const struct option_row *row =
        word[length] == '=' ? find_long(out->command, word + 2, length - 2) : NULL;
    if (takes_value(row)) {
        out->fixed = length + 1;
        want_value(out, row);
    } else {
        out->what = COMPLETE_OPTION;
    }
}

static void take_last_word(struct walk *w, const char *word)
{
    if (w->open != NULL)
        want_value(w->found, w->open);
    else if (word[0] == '-' && !w->found->has_ended_options && strlen(word) > 1 &&
             word[1] == '-') {
        want_long(w->found, word);
    } else if (word[0] == '-' && !w->found->has_ended_options) {
        w->found->what = COMPLETE_OPTION;
    } else {
        w->found->what = COMPLETE_VALUE;
        completion_name_operand(w->found->name, w->found->command->usage, w->operands);
    }
}

/* Finds the command, and its action; returns how many words name it, 0 for an unknown one. */
static size_t find_command(struct completion *out, size_t n, const char *const *words)
{
    const struct command *const *table = out->commands;
    for (size_t i = 0; i < n; i++) {
        if (i + 1 == n) {
            out->what = COMPLETE_COMMAND;
            out->table = table;
            return n;
        }
        out->command = command_find(table, words[i]);
        if (out->command == NULL || out->command->actions == NULL)
            return out->command == NULL ? 0 : i + 1;
        table = out->command->actions;
    }
    return n;
}

void completion_find(struct completion *out, const struct command *const *table, size_t n,
                     const char *const *words)
{
    struct walk w = {.found = out};
    *out = (struct completion){.commands = table, .typed = n == 0 ? "" : words[n - 1]};
    size_t i = find_command(out, n, words);
    if (i == 0 || i == n)
        return;
    for (; i + 1 < n; i++)
        take_word(&w, words[i]);
    take_last_word(&w, words[n - 1]);
}
