#include "cli/command_files.h"

#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/new_file.h"
#include "base/stream.h"
#include "base/target.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output_file.h"

/* ---- a set of files, and the conflicts in it ----
 *
 * Files are compared by what they are, not by their names.  A pipe or a device is in no set. */

struct named_file {
    struct file_identity identity;
    char *path;         /* as given, or a description */
    const char *option; /* "output"; NULL for an operand; borrowed */
    size_t group;       /* files of one group never conflict */
    bool is_read, is_written;
    bool is_stream; /* redirected by the shell: an option may also lead to standard output */
};

struct named_files {
    struct named_file *file;
    size_t n, room;
};

static struct named_file *add_file(struct named_files *files,
                                   const struct file_identity *identity, const char *path,
                                   const struct named_file *like)
{
    files->file = xgrow_array(files->file, files->n, &files->room, sizeof *files->file);
    files->file[files->n] = *like;
    files->file[files->n].identity = *identity;
    files->file[files->n].path = xstrdup(path);
    return &files->file[files->n++];
}

/* Adds the file `path` with the other members of `like`; ignores a path that cannot exist. */
static void named_files_add(struct named_files *files, const char *path,
                            const struct named_file *like)
{
    struct file_identity identity;
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return;
    if (file_identity_find(&identity, path) == 0)
        add_file(files, &identity, path, like);
}

/* The same for an open regular file. */
static void named_files_add_open(struct named_files *files, int fd, const char *shown,
                                 const struct named_file *like)
{
    struct file_identity identity;
    struct stat st;
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
        file_identity_of(&identity, fd) == 0)
        add_file(files, &identity, shown, like)->is_stream = true;
}

/* ---- what is in the way of what ---- */

/* "a.csv (--output)" */
static void put_file(struct buf *out, const struct named_file *file)
{
    buf_puts(out, file->path);
    if (file->option != NULL)
        buf_printf(out, " (--%s)", file->option);
}

static int fail_clash(const struct named_file *written, const struct named_file *other,
                      const char *relation, const char *role, struct err *err)
{
    struct buf text = BUF_INIT;
    put_file(&text, written);
    buf_puts(&text, relation);
    put_file(&text, other);
    buf_puts(&text, role);
    err_set(err, "%s: nothing was written", buf_str(&text));
    buf_free(&text);
    return -1;
}

static const char *role_of(const struct named_file *file)
{
    if (!file->is_read)
        return ", which this run writes, too";
    return file->is_written ? ", which this run changes" : ", which this run reads";
}

static bool can_be_the_same(const struct named_file *a, const struct named_file *b)
{
    const bool is_written = a->is_written || b->is_written;
    const bool is_read = a->is_read || b->is_read;
    return a->group == b->group || !is_written || ((a->is_stream || b->is_stream) && !is_read);
}

static int check_pair(const struct named_file *a, const struct named_file *b, struct err *err)
{
    if (can_be_the_same(a, b) || !file_identity_equal(&a->identity, &b->identity))
        return 0;
    const bool is_a_read = a->is_read && (!b->is_read || !a->is_written);
    return is_a_read ? fail_clash(b, a, " is the same file as ", role_of(a), err)
                     : fail_clash(a, b, " is the same file as ", role_of(b), err);
}

/* 0 when no file is written that is also read or written by another group; else -1 with `err`. */
static int named_files_check(const struct named_files *files, struct err *err)
{
    for (size_t i = 0; i < files->n; i++) {
        for (size_t k = 0; k < files->n && files->file[i].is_written; k++) {
            if (check_pair(&files->file[i], &files->file[k], err) < 0)
                return -1;
        }
    }
    return 0;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Walks up from the directory of the file by "..", to the root, which is its own parent. */
static bool is_inside(const char *path, const struct stat *directory)
{
    struct buf above = BUF_INIT;
    struct stat st = {0}, below = {0};
    int descriptor;
    buf_puts(&above, path);
    bool goes_on = target_follow_links(&above, &descriptor);
    const char *slash = strrchr(buf_str(&above), '/');
    buf_truncate(&above, slash == NULL ? 0 : (size_t)(slash + 1 - above.data));
    buf_puts(&above, ".");
    bool is_found = false;
    while (goes_on && !is_found) {
        goes_on = stat(buf_str(&above), &st) == 0 && !is_same(&st, &below);
        is_found = goes_on && is_same(&st, directory);
        below = st;
        buf_puts(&above, "/..");
    }
    buf_free(&above);
    return is_found;
}

/* 0 when none of the files is inside the directory, which `like` stands for; else -1 with `err`. */
static int named_files_check_outside(const struct named_files *files, const char *directory,
                                     const struct named_file *like, struct err *err)
{
    struct stat st;
    struct named_file whole = *like;
    if (stat(directory, &st) < 0)
        return 0;
    whole.path = xstrdup(directory);
    int status = 0;
    for (size_t i = 0; i < files->n && status == 0; i++) {
        const struct named_file *file = &files->file[i];
        if (!file->is_stream && file->group != like->group && is_inside(file->path, &st))
            status = fail_clash(&whole, file, " is replaced as a whole, and holds ", "", err);
    }
    free(whole.path);
    return status;
}

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

static int is_no_parent(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Compares bytes: alphasort() would depend on the locale. */
static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
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
        struct stat st;
        if (stat(buf_str(&name), &st) == 0 && S_ISREG(st.st_mode) &&
            output_file_ends_in(buf_str(&name), endings))
            named_files_add(files, buf_str(&name), like);
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
    if (is_standard && use == FILE_READ) {
        named_files_add_open(files, STDIN_FILENO, "standard input", like);
    } else if (use == FILE_READ || use == DIRECTORY_REPLACED) {
        named_files_add(files, path, like);
    } else if ((use == FILE_WRITTEN && !is_standard) || use == FILE_EXTENDED) {
        struct buf real = BUF_INIT;
        int descriptor;
        named_files_add(files, path, like);
        buf_puts(&real, path);
        if (target_follow_links(&real, &descriptor) && descriptor < 0)
            add_ending(files, buf_str(&real), NEW_FILE_ENDING, like);
        buf_free(&real);
    } else if (use == FILE_DATABASE || use == FILE_DATABASE_CHANGED) {
        add_database(files, path, like);
    } else if (use == FILES_READ || use == FILES_WRITTEN) {
        add_directory(files, path, endings, like);
    }
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

static int check_endings(struct command_context *c)
{
    int status = EXIT_CLEAN;
    for (const struct option_row *row = c->command->options;
         !is_end(row) && status == EXIT_CLEAN; row++) {
        const char *value = value_of(c, row);
        if (value == NULL || row->use != FILE_WRITTEN || names_format(c) ||
            output_file_is_standard(value) || output_file_ends_in(value, row->endings))
            continue;
        struct buf list = BUF_INIT;
        output_file_list_endings(&list, row->endings);
        status = command_usage_error(c, "option '--%s': '%s' ends in none of %s", row->name,
                                     value, buf_str(&list));
        buf_free(&list);
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
    for (size_t i = 0; i < files.n; i++) {
        file_identity_free(&files.file[i].identity);
        free(files.file[i].path);
    }
    free(files.file);
    return status == EXIT_CLEAN ? check_endings(c) : status;
}
