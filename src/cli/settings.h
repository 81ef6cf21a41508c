/* settings.h - what a user sets once for all commands: the small file of `shipslog config`.
 *
 * The file is $XDG_CONFIG_HOME/shipslog/config, or ~/.config/shipslog/config.  A line is a key and
 * its value; a line that begins with '#' is a comment.  A file that is not there sets nothing.
 */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include <stdbool.h>

#include "base/buf.h"

struct err;

#define SETTINGS_DEFAULT_GAME "puerto-rico"

enum setting {
    SETTING_NONE,
    SETTING_BOOK,    /* the database of commands that name none (book.h); an absolute path */
    SETTING_GAME,    /* the game of commands that read no log */
    SETTING_GAMES,   /* what games are called in files of results (importers/game_name.h) */
    SETTING_RULES,   /* of logs that name none: profiles separated by ';'; and named_rules.h */
    SETTING_PLAYERS, /* the players that `record` proposes */
    SETTING_COLORS,  /* "auto" or "never" */
    SETTING_EARLY, /* "count" or "leave-out": games that ended early, in statistics of results */
    SETTING_OTHERS,   /* "refuse" or "take": a book that is found and belongs to another user */
    SETTING_DECIMAL,  /* "point" or "comma" in what people read (report/report_format.h) */
    SETTING_DATES,    /* "iso", "day-first" or "month-first", likewise */
    SETTING_HEADINGS, /* "player = Spieler; wins = Siege", likewise */
    SETTINGS
};

struct settings {
    char *path;            /* of the file; NULL when the user has no home */
    char *value[SETTINGS]; /* NULL: not set */
    struct buf text;       /* of the file */
};

/* Reads the file.  Returns 0, or -1 with `err` (file and line).  The caller frees `s` in every case. */
int settings_read(struct settings *s, struct err *err);
void settings_free(struct settings *s);

/* The setting of that name; SETTING_NONE when there is none. */
enum setting setting_find(const char *name);
const char *setting_name(enum setting which);
/* What stands for a setting that is not set, and what it is: for people. */
const char *setting_default(enum setting which);
const char *setting_help(enum setting which);
/* What its values are, as the usage of a command would say it: "KIND", "auto|never". */
const char *setting_value(enum setting which);

/* Sets a value (NULL: takes it away; rules: as named_rules_change() does) and writes the file, all at once; other lines stay as they are.
 * Returns 0, or -1 with `err` when the value is none that the setting can have, or on failure. */
int settings_change(struct settings *s, enum setting which, const char *value, struct err *err);

/* The folder for what can be computed once more, "$XDG_CACHE_HOME/shipslog/" or "~/.cache/shipslog/", with
 * the last slash; it need not exist.  NULL when the user has no home.  The caller frees it. */
char *settings_find_cache(void);

/* Whether a book that is found and belongs to another user is taken. */
bool settings_take_others(const struct settings *s);

/* Whether the terminal may show colours. */
bool settings_want_colors(const struct settings *s);

#endif
