#include "cli/settings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/folder.h"
#include "base/input.h"
#include "base/new_file.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/named_rules.h"
#include "games/game_registry.h"

enum { BYTES_MAX = 1 << 20 };

static const struct {
    const char *name, *standard, *value, *help;
} rows[SETTINGS] = {
    [SETTING_BOOK] = {"book", "", "DB", "database of the commands that name none"},
    [SETTING_GAME] = {"game", SETTINGS_DEFAULT_GAME, "KIND",
                      "game of the commands that read no log"},
    [SETTING_GAMES] = {"games", "", "NAME=KIND",
                       "games that files of results call otherwise: NAME=KIND; NAME=KIND"},
    [SETTING_RULES] = {"rules", "", "PROFILE",
                       "rules of logs that name none, for each game, and names for rules: "
                       "PROFILE; NAME = PROFILE"},
    [SETTING_PLAYERS] = {"players", "", "NAMES",
                         "players that 'record' proposes: Anna, Bob, Chris"},
    [SETTING_COLORS] = {"colors", "auto", "auto|never", "auto or never"},
    [SETTING_EARLY] = {"early", "count", "count|leave-out",
                       "games that ended early, in standings and ratings: count or leave-out"},
    [SETTING_OTHERS] =
        {"others", "refuse", "refuse|take",
         "a shipslog.db from here upwards that is another user's: refuse or take"},
    [SETTING_DECIMAL] = {"decimal", "point", "point|comma",
                         "in numbers that people read: point or comma"},
    [SETTING_DATES] = {"dates", "iso", "iso|day-first|month-first",
                       "in what people read: iso, day-first or month-first"},
    [SETTING_HEADINGS] = {"headings", "", "NAME=TEXT",
                          "headings of tables that people read: player=Spieler; wins=Siege"},
};

enum setting setting_find(const char *name)
{
    for (int i = SETTING_NONE + 1; i < SETTINGS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return (enum setting)i;
    return SETTING_NONE;
}

const char *setting_name(enum setting which)
{
    return rows[which].name;
}

const char *setting_default(enum setting which)
{
    return rows[which].standard;
}

const char *setting_help(enum setting which)
{
    return rows[which].help;
}

const char *setting_value(enum setting which)
{
    return rows[which].value;
}

bool settings_take_others(const struct settings *s)
{
    return s->value[SETTING_OTHERS] != NULL && strcmp(s->value[SETTING_OTHERS], "take") == 0;
}

bool settings_want_colors(const struct settings *s)
{
    return s->value[SETTING_COLORS] == NULL || strcmp(s->value[SETTING_COLORS], "never") != 0;
}

/* ---- the file ---------------------------------------------------------------------------- */

/* A file or folder of the user, below the folder that the variable names, or else below one in HOME; NULL
 * when there is neither.  XDG: a value that is not absolute counts as none. */
static char *find_path(const char *variable, const char *in_home, const char *name)
{
    const char *base = getenv(variable), *between = "/";
    struct buf path = BUF_INIT;
    if (base == NULL || base[0] != '/') {
        base = getenv("HOME");
        between = in_home;
    }
    if (base == NULL || base[0] != '/')
        return NULL;
    buf_printf(&path, "%s%s%s", base, between, name);
    return buf_steal(&path);
}

char *settings_find_cache(void)
{
    return find_path("XDG_CACHE_HOME", "/.cache/", "shipslog/");
}

static int read_file(struct settings *s, struct err *err)
{
    struct input *input;
    if (access(s->path, F_OK) < 0 && (errno == ENOENT || errno == ENOTDIR))
        return 0;
    if (input_open_found(&input, s->path, err) < 0)
        return -1;
    int status = input_read_all(input, BYTES_MAX, "settings", &s->text, err);
    if (status == 0)
        status = input_expect_utf8(input, err);
    input_close(input);
    return status;
}

/* A line of the file: its key and value, without the blanks around them. */
struct line {
    const char *key, *value;
    size_t key_length, value_length;
};

static struct line split_line(const char *text, size_t length)
{
    struct line line = {text, text, 0, 0};
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\r'))
        length--;
    while (line.key_length < length && text[line.key_length] != ' ')
        line.key_length++;
    size_t at = line.key_length;
    while (at < length && text[at] == ' ')
        at++;
    line.value = text + at;
    line.value_length = length - at;
    return line;
}

static bool is_setting(const struct line *line, enum setting which)
{
    return strlen(rows[which].name) == line->key_length &&
           memcmp(rows[which].name, line->key, line->key_length) == 0;
}

static int take_line(struct settings *s, const char *text, size_t length, unsigned number,
                     struct err *err)
{
    const struct line line = split_line(text, length);
    if (line.key_length == 0 || text[0] == '#')
        return 0;
    for (int i = SETTING_NONE + 1; i < SETTINGS; i++)
        if (is_setting(&line, (enum setting)i)) {
            free(s->value[i]);
            s->value[i] = xstrndup(line.value, line.value_length);
            return 0;
        }
    return err_at(err, s->path, number, 1, "unknown setting '%.*s'", (int)line.key_length,
                  line.key);
}

int settings_read(struct settings *s, struct err *err)
{
    *s =
        (struct settings){.path = find_path("XDG_CONFIG_HOME", "/.config/", "shipslog/config")};
    if (s->path == NULL)
        return 0;
    if (read_file(s, err) < 0)
        return -1;
    const char *text = buf_str(&s->text);
    unsigned number = 0;
    for (size_t at = 0; at < s->text.len;) {
        const size_t length = strcspn(text + at, "\n");
        if (take_line(s, text + at, length, ++number, err) < 0)
            return -1;
        at += length + 1;
    }
    return 0;
}

void settings_free(struct settings *s)
{
    free(s->path);
    for (int i = 0; i < SETTINGS; i++)
        free(s->value[i]);
    buf_free(&s->text);
}

/* ---- changing ---------------------------------------------------------------------------- */

/* The path from the root, so that it is the same book wherever a command runs. */
static char *absolute_path(const char *path, struct err *err)
{
    char folder[PATH_MAX] = "";
    struct buf whole = BUF_INIT;
    if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL) {
        err_set(err, "%s: %s", path, strerror(errno));
        return NULL;
    }
    buf_printf(&whole, "%s%s%s", folder, path[0] == '/' ? "" : "/", path);
    char *copy = xstrdup(buf_str(&whole));
    buf_free(&whole);
    return copy;
}

/* A word that could not be told from rules is no name. */
static bool is_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (strchr(",+=", name[i]) != NULL)
            return false;
    char *profile = xstrndup(name, length);
    const bool is_profile = game_find_by_rules(profile, NULL) != NULL;
    free(profile);
    return !is_profile;
}

/* Each of "rgg2002; Thursday = rgg2002, price.factory=8" must be the rules of a game, but that a name without
 * rules is taken away. */
static int check_rules(const char *value, struct err *err)
{
    struct err why = ERR_INIT;
    for (size_t length; *value != '\0'; value += length + (value[length] != '\0')) {
        value += strspn(value, " ");
        length = strcspn(value, ";");
        size_t rules = 0;
        const size_t name = named_rules_split(value, length, &rules);
        if (!is_name(value, name))
            return err_set(err, "'rules': '%.*s' is no name for rules", (int)name, value);
        if (name > 0 && rules == length)
            continue;
        char *profile = xstrndup(value + rules, length - rules);
        const bool is_known = game_find_by_rules(profile, &why) != NULL;
        free(profile);
        if (!is_known)
            return err_set(err, "'rules': %s", why.text);
    }
    return 0;
}

/* Whether its values are some words. */
static bool is_choice(enum setting which)
{
    return strchr(rows[which].value, '|') != NULL;
}

static bool is_among(const char *word, const char *words)
{
    const size_t length = strlen(word);
    while (strncmp(words, word, length) != 0 ||
           (words[length] != '|' && words[length] != '\0')) {
        words += strcspn(words, "|");
        if (*words++ == '\0')
            return false;
    }
    return true;
}

static int check_value(enum setting which, const char *value, struct err *err)
{
    const size_t length = strlen(value);
    if (length == 0 || value[0] == ' ' || value[length - 1] == ' ')
        return err_set(err, "'%s': the value is empty, or begins or ends with a blank",
                       rows[which].name);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)value[i] < ' ')
            return err_set(err, "'%s': the value holds a control character", rows[which].name);
    if (which == SETTING_GAME && game_find(value, length) == NULL)
        return err_set(err, "'game': no game is called '%s'", value);
    if (which == SETTING_RULES)
        return check_rules(value, err);
    if (is_choice(which) && !is_among(value, rows[which].value))
        return err_set(err, "'%s': '%s' is not one of %s", rows[which].name, value,
                       rows[which].value);
    return 0;
}

/* The text of the file with another value, or without one when it is NULL. */
static void put_changed(const struct settings *s, enum setting which, const char *value,
                        struct buf *out)
{
    const char *text = buf_str(&s->text);
    for (size_t at = 0; at < s->text.len;) {
        const size_t length = strcspn(text + at, "\n");
        const struct line line = split_line(text + at, length);
        if (!is_setting(&line, which))
            buf_printf(out, "%.*s\n", (int)length, text + at);
        at += length + 1;
    }
    if (value != NULL)
        buf_printf(out, "%-8s %s\n", rows[which].name, value);
}

static int write_file(struct settings *s, const struct buf *text, struct err *err)
{
    if (s->path == NULL)
        return err_set(err, "neither XDG_CONFIG_HOME nor HOME names a folder");
    if (folder_make_for(s->path, err) < 0)
        return -1;
    return new_file_write(s->path, text->data, text->len, err);
}

int settings_change(struct settings *s, enum setting which, const char *value, struct err *err)
{
    struct buf text = BUF_INIT;
    if (value != NULL && check_value(which, value, err) < 0)
        return -1;
    char *now = value == NULL            ? NULL
                : which == SETTING_BOOK  ? absolute_path(value, err)
                : which == SETTING_RULES ? named_rules_change(s->value[SETTING_RULES], value)
                                         : xstrdup(value);
    if (value != NULL && now == NULL)
        return -1;
    if (now != NULL && now[0] == '\0') { /* the last name is gone */
        free(now);
        now = NULL;
    }
    put_changed(s, which, now, &text);
    const int status = write_file(s, &text, err);
    buf_free(&text);
    free(s->value[which]);
    s->value[which] = now;
    return status;
}
