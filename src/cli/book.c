#include "cli/book.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/options.h"
#include "cli/settings.h"

struct book {
    char *path;
    const char *origin; /* "$SHIPSLOG_DB" */
    const char *args[2];
    bool
        is_searched; /* and not what the user said, here or once for all: a surprise, perhaps */
    bool is_of_other; /* user */
    bool is_said;
};

/* ---- finding it -------------------------------------------------------------------------- */

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static bool is_same_folder(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) != 0 || stat(b, &y) != 0 ||
           (x.st_ino == y.st_ino && x.st_dev == y.st_dev);
}

/* The nearest book upwards from here; false when there is none up to the root. */
static bool find_above(struct buf *path)
{
    struct buf up = BUF_INIT, above = BUF_INIT;
    bool is_found = false, is_root = false;
    while (!is_found && !is_root) {
        buf_clear(path);
        buf_printf(path, "%s" BOOK_FILE, buf_str(&up));
        is_found = is_file(buf_str(path));
        buf_clear(&above);
        buf_printf(&above, "%s..", buf_str(&up));
        is_root = is_same_folder(up.len == 0 ? "." : buf_str(&up), buf_str(&above));
        buf_puts(&up, "../");
    }
    buf_free(&up);
    buf_free(&above);
    return is_found;
}

/* The name may be a link, of which both ends count.  Without a file there is no other user. */
static bool is_of_other(const char *path, const struct settings *settings)
{
    struct stat link, file, named;
    const char *book = settings->value[SETTING_BOOK];
    if (settings_take_others(settings) || lstat(path, &link) != 0 || stat(path, &file) != 0 ||
        (link.st_uid == geteuid() && file.st_uid == geteuid()))
        return false;
    return book == NULL || stat(book, &named) != 0 || named.st_ino != file.st_ino ||
           named.st_dev != file.st_dev;
}

static struct book *find_book(const struct settings *settings)
{
    bool is_of_other_user = false, is_searched = false;
    struct buf above = BUF_INIT;
    const char *variable = getenv(BOOK_VARIABLE), *path = NULL, *origin = NULL;
    if (variable != NULL && variable[0] != '\0')
        path = variable, origin = "$" BOOK_VARIABLE;
    else if (find_above(&above))
        path = buf_str(&above), origin = "found from here upwards", is_searched = true,
        is_of_other_user = is_of_other(path, settings);
    else if (settings->value[SETTING_BOOK] != NULL)
        path = settings->value[SETTING_BOOK], origin = "shipslog config";
    struct book *book = NULL;
    if (path != NULL) {
        book = xcalloc(1, sizeof *book);
        *book = (struct book){.path = xstrdup(path),
                              .origin = origin,
                              .is_searched = is_searched,
                              .is_of_other = is_of_other_user};
    }
    buf_free(&above);
    return book;
}

char *book_find(void)
{
    struct settings settings;
    struct err err = ERR_INIT;
    char *path = NULL;
    struct book *book = settings_read(&settings, &err) == 0 ? find_book(&settings) : NULL;
    if (book != NULL && !book->is_of_other)
        path = book->path;
    else if (book != NULL)
        free(book->path);
    free(book);
    settings_free(&settings);
    return path;
}

/* ---- filling it in ----------------------------------------------------------------------- */

static bool is_of_database(const struct option_row *row)
{
    return row->use == FILE_DATABASE || row->use == FILE_DATABASE_CHANGED;
}

/* The row of a database that the arguments leave out; NULL when they name it, or a file instead. */
static const struct option_row *missing_row(const struct command_context *c)
{
    const struct option_row *row = c->command->options;
    for (; row != NULL && row->kind != OPTION_END; row++)
        if (is_of_database(row) && options_text(c, row) == NULL &&
            !(row->is_instead_of_file && c->n_args > 0))
            return row;
    return NULL;
}

/* --db of a command that takes the database as an operand. */
static int take_option(struct command_context *c)
{
    const struct option_row *row = c->command->options;
    while (row != NULL && row->kind != OPTION_END && !is_of_database(row))
        row++;
    const char *db = row == NULL || row->kind == OPTION_END ? NULL : options_text(c, row);
    if (db == NULL)
        return EXIT_CLEAN;
    if (c->n_args > 0)
        return command_usage_error(c, "two databases given: '%s' and '%s'", db, c->args[0]);
    options_set_text(c, row, NULL);
    c->named_book[0] = db;
    c->args = c->named_book;
    c->n_args = 1;
    return EXIT_CLEAN;
}

static const struct option_row *row_called(const struct command_context *c, const char *name)
{
    const struct option_row *row = c->command->options;
    while (row != NULL && row->kind != OPTION_END &&
           (row->name == NULL || strcmp(row->name, name) != 0))
        row++;
    return row != NULL && row->kind == OPTION_END ? NULL : row;
}

/* "review 24" is "review --game 24", as in "show 24": of a command that takes a game of a book or a file, a number that is
 * the name of no file. */
static void take_number(struct command_context *c)
{
    const struct option_row *db = row_called(c, "db"), *game = row_called(c, "game");
    if (db == NULL || !db->is_instead_of_file || game == NULL || game->kind != OPTION_TEXT ||
        options_text(c, game) != NULL || c->n_args != 1)
        return;
    const char *word = c->args[0];
    if (word[0] == '\0' || word[strspn(word, "0123456789")] != '\0' || access(word, F_OK) == 0)
        return;
    options_set_text(c, game, word);
    c->n_args = 0;
}

int book_fill(struct command_context *c)
{
    take_number(c);
    const struct option_row *row = c->command->takes_book ? NULL : missing_row(c);
    const int status = c->command->takes_book ? take_option(c) : EXIT_CLEAN;
    const bool is_operand = c->command->takes_book && c->n_args == 0;
    if (status != EXIT_CLEAN || (row == NULL && !is_operand))
        return status;
    c->book = find_book(c->settings);
    if (c->book == NULL)
        return EXIT_CLEAN;
    if (row != NULL) {
        options_set_text(c, row, c->book->path);
        return EXIT_CLEAN;
    }
    c->book->args[0] = c->book->path;
    c->args = c->book->args;
    c->n_args = 1;
    return EXIT_CLEAN;
}

void book_free(struct command_context *c)
{
    if (c->book != NULL)
        free(c->book->path);
    free(c->book);
    c->book = NULL;
}

int book_try(struct command_context *c, const char *db, enum store_mode mode,
             struct store **out, struct err *err)
{
    const bool is_book = c->book != NULL && db == c->book->path; /* else it was named */
    *out = NULL;
    if (is_book && c->book->is_of_other)
        return err_at(err, c->book->path, 0, 0,
                      "is the book (%s) and belongs to another user: name it to use it, or "
                      "'shipslog config others take' to use all that are found",
                      c->book->origin);
    if (is_book && c->book->is_searched && !c->book->is_said)
        output_printf(c->err, "shipslog: the book is %s (%s)\n", c->book->path,
                      c->book->origin);
    if (is_book)
        c->book->is_said = true;
    return store_open(out, db, mode, err);
}

const char *book_or_new(struct command_context *c, const char *db)
{
    if (db != NULL)
        return db;
    output_puts(c->err, "shipslog: no book was found: this is the new book " BOOK_FILE
                        " in this folder\n");
    return BOOK_FILE;
}

int book_open(struct command_context *c, const char *db, enum store_mode mode,
              struct store **out)
{
    struct err err = ERR_INIT;
    *out = NULL;
    if (db == NULL)
        return command_usage_error(c, "no database given: --db FILE, $" BOOK_VARIABLE
                                      ", or a " BOOK_FILE " from here upwards; 'shipslog "
                                      "config book FILE' sets one for everywhere");
    return book_try(c, db, mode, out, &err) < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}
