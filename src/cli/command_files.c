#include "cli/command_files.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/stream.h"
#include "cli/command.h"
#include "cli/named_files.h"
#include "cli/options.h"
#include "cli/output_file.h"

/* ---- what one value stands for ---- */

static void add_ending(struct named_files *files, const char *path, const char *ending,
                       const struct named_file *like)
{
    struct buf name = BUF_INIT;
    buf_printf(&name, "%s%s", path, ending);
    named_files_add(files, buf_str(&name), like);
    buf_free(&name);
}

/* SQLite keeps these beside the real file, not beside a link to it. */
static void add_database(struct named_files *files, const char *path,
                         const struct named_file *like)
{
    static const char *const endings[] = {"-journal", "-wal", "-shm"};
    struct buf real = BUF_INIT;
    int descriptor;
    named_files_add(files, path, like);
    buf_puts(&real, path);
    if (target_follow_links(&real, &descriptor)) {
        for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
            add_ending(files, buf_str(&real), endings[i], like);
    }
    buf_free(&real);
}

static void add_written(struct named_files *files, const char *path,
                        const struct named_file *like)
{
    struct buf real = BUF_INIT;
    int descriptor;
    named_files_add(files, path, like);
    buf_puts(&real, path);
    if (target_follow_links(&real, &descriptor) && descriptor < 0)
        add_ending(files, buf_str(&real), NEW_FILE_ENDING, like);
    buf_free(&real);
}

static int is_no_parent(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Compares bytes: alphasort() would depend on the locale. */
static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void add_entry(struct named_files *files, const char *path, const char *endings,
                      const struct named_file *like)
{
    struct stat st;
    if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && output_file_ends_in(path, endings))
        named_files_add(files, path, like);
}

/* Adds the files of a directory with one of the endings, sorted so that messages do not depend
 * on the file system. */
static void add_directory(struct named_files *files, const char *path, const char *endings,
                          const struct named_file *like)
{
    struct dirent **entry;
    const int n = scandir(path, &entry, is_no_parent, compare_entries);
    if (n < 0)
        return;
    for (int i = 0; i < n; i++) {
        struct buf name = BUF_INIT;
        buf_printf(&name, "%s/%s", path, entry[i]->d_name);
        add_entry(files, buf_str(&name), endings, like);
        buf_free(&name);
        free(entry[i]);
    }
    free(entry);
}

/* The properties of a use in the set of files. */
static struct named_file like_of(enum file_use use, const char *option, size_t group)
{
    static const struct {
        bool is_read, is_written;
    } rows[] = {
        [FILE_NONE] = {false, false},         [FILE_READ] = {true, false},
        [FILE_WRITTEN] = {false, true},       [FILE_EXTENDED] = {true, true},
        [FILE_DATABASE] = {true, false},      [FILE_DATABASE_CHANGED] = {true, true},
        [FILES_READ] = {true, false},         [FILES_WRITTEN] = {false, true},
        [DIRECTORY_REPLACED] = {false, true},
    };
    return (struct named_file){.option = option,
                               .group = group,
                               .is_read = rows[use].is_read,
                               .is_written = rows[use].is_written};
}

static void add_value(struct named_files *files, enum file_use use, const char *endings,
                      const char *path, const struct named_file *like)
{
    const bool is_standard =
        (use == FILE_READ || use == FILE_WRITTEN) && strcmp(path, "-") == 0;
    if (is_standard && use == FILE_READ)
        named_files_add_open(files, STDIN_FILENO, "standard input", like);
    else if (use == FILE_READ || use == DIRECTORY_REPLACED)
        named_files_add(files, path, like);
    else if ((use == FILE_WRITTEN && !is_standard) || use == FILE_EXTENDED)
        add_written(files, path, like);
    else if (use == FILE_DATABASE || use == FILE_DATABASE_CHANGED)
        add_database(files, path, like);
    else if (use == FILES_READ || use == FILES_WRITTEN)
        add_directory(files, path, endings, like);
}

/* ---- the command line ---- */

/* The value of an option that names files; NULL when it names none or is not given. */
static const char *value_of(const struct command_context *c, const struct option_row *row)
{
    return row->use == FILE_NONE ? NULL : options_text(c, row);
}

static bool is_end(const struct option_row *row)
{
    return row == NULL || row->kind == OPTION_END;
}

/* Groups: operands from 1, then options, then the standard streams. */
static size_t add_named(struct named_files *files, const struct command_context *c)
{
    size_t group = 0;
    for (size_t i = 0; i < c->n_args; i++) {
        const struct named_file like = like_of(c->command->operands, NULL, ++group);
        add_value(files, c->command->operands, NULL, c->args[i], &like);
    }
    for (const struct option_row *row = c->command->options; !is_end(row); row++) {
        const char *value = value_of(c, row);
        const struct named_file like = like_of(row->use, row->name, ++group);
        if (value != NULL)
            add_value(files, row->use, row->endings, value, &like);
    }
    return group;
}

/* The shell may redirect these to files that are also named. */
static void add_streams(struct named_files *files, const struct command_context *c,
                        size_t group)
{
    const struct named_file in = {.group = group + 1, .is_read = true};
    const struct named_file out = {.group = group + 2, .is_written = true};
    if (c->command->reads_standard_input)
        named_files_add_open(files, STDIN_FILENO, "standard input", &in);
    named_files_add_open(files, stream_descriptor(c->out), "standard output", &out);
}

static int check_replaced(const struct named_files *files, const struct command_context *c,
                          struct err *err)
{
    int status = 0;
    size_t group = c->n_args;
    for (const struct option_row *row = c->command->options; !is_end(row) && status == 0;
         row++) {
        const char *value = value_of(c, row);
        const struct named_file like = like_of(row->use, row->name, ++group);
        if (value != NULL && row->use == DIRECTORY_REPLACED)
            status = named_files_check_outside(files, value, &like, err);
    }
    return status;
}

/* ---- endings ---- */

/* The first format is "auto", or the only one. */
static bool names_format(const struct command_context *c)
{
    for (const struct option_row *row = c->command->options; !is_end(row); row++) {
        if (row->kind == OPTION_CHOICE && strcmp(row->name, "format") == 0)
            return *(const int *)(const void *)((const char *)c->options + row->offset) != 0;
    }
    return false;
}

static int check_ending(struct command_context *c, const struct option_row *row,
                        const char *path)
{
    struct buf list = BUF_INIT;
    if (output_file_is_standard(path) || output_file_ends_in(path, row->endings))
        return EXIT_CLEAN;
    output_file_list_endings(&list, row->endings);
    const int status = command_usage_error(c, "option '--%s': '%s' ends in none of %s",
                                           row->name, path, buf_str(&list));
    buf_free(&list);
    return status;
}

static int check_endings(struct command_context *c)
{
    int status = EXIT_CLEAN;
    for (const struct option_row *row = c->command->options;
         !is_end(row) && status == EXIT_CLEAN; row++) {
        const char *value = value_of(c, row);
        if (value != NULL && row->use == FILE_WRITTEN && !names_format(c))
            status = check_ending(c, row, value);
    }
    return status;
}

int command_files_check(struct command_context *c)
{
    struct named_files files = {0};
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    /* When the run writes no file, none is in the way of another.  Then they need not be looked at, which takes
     * long for thousands. */
    struct stat st;
    bool writes = c->n_args > 0 && like_of(c->command->operands, NULL, 0).is_written;
    for (const struct option_row *row = c->command->options; !is_end(row); row++)
        writes |= value_of(c, row) != NULL && like_of(row->use, NULL, 0).is_written;
    const int out = stream_descriptor(c->out);
    if (writes || (out >= 0 && fstat(out, &st) == 0 && S_ISREG(st.st_mode)))
        add_streams(&files, c, add_named(&files, c));
    if (named_files_check(&files, &err) < 0 || check_replaced(&files, c, &err) < 0)
        status = command_fail(c, &err);
    named_files_free(&files);
    return status == EXIT_CLEAN ? check_endings(c) : status;
}
