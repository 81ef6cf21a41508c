#include "commands/record_names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/name_key.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/line_input.h"
#include "commands/known_names.h"
#include "commands/record_setup.h"
#include "core/record.h"

/* Whether a player of the game is called so. */
static bool sits_at_table(const struct record *game, const char *name)
{
    bool does = false;
    for (unsigned i = 0; i < game->n_players && !does; i++)
        does = name_key_equal(game->player[i], name);
    return does;
}

/* The name that may be meant by that of a seat; NULL: none. */
static const char *find_doubt(const struct record *game, unsigned seat,
                              const struct known_names *names)
{
    const char *name = game->player[seat];
    if (known_names_find(names, name) != NULL)
        return NULL;
    const char *near = known_names_near(names, name);
    return near == NULL || sits_at_table(game, near) ? NULL : near;
}

/* Whether the near name is meant; nobody who leaves the question says so. */
static bool ask_name(struct line_input *in, const struct buf *doubt)
{
    struct buf prompt = BUF_INIT, answer = BUF_INIT;
    buf_printf(&prompt, "%s" KNOWN_NAMES_ANSWERS, buf_str(doubt));
    const bool is_meant = line_input_next(in, buf_str(&prompt), "", NULL, &answer) &&
                          text_fold(buf_str(&answer)[0]) != 'n';
    buf_free(&prompt);
    buf_free(&answer);
    return is_meant;
}

static void settle_names(struct record_setup *s, const struct known_names *names,
                         struct line_input *in, struct buf *said)
{
    struct buf doubt = BUF_INIT;
    for (unsigned seat = 0; seat < record_setup_game(s)->n_players; seat++) {
        const char *near = find_doubt(record_setup_game(s), seat, names);
        if (near == NULL)
            continue;
        buf_clear(&doubt);
        known_names_put_doubt(record_setup_game(s)->player[seat], near, &doubt);
        if (!line_input_is_terminal(in))
            buf_printf(said, "%s\n", buf_str(&doubt));
        else if (ask_name(in, &doubt))
            record_setup_rename(s, seat, near);
    }
    buf_free(&doubt);
}

void record_names_settle(struct record_setup *s, struct line_input *in, struct buf *said)
{
    struct err err = ERR_INIT;
    struct store *book = NULL;
    struct known_names names;
    char *path = book_find();
    if (path != NULL && store_open(&book, path, STORE_GLANCE, &err) == 0) {
        if (known_names_read(&names, book, &err) == 0)
            settle_names(s, &names, in, said);
        known_names_free(&names);
        store_close(book);
    }
    free(path);
}
