#include "commands/completion_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/command_run.h"
#include "cli/named_rules.h"
#include "cli/options.h"
#include "cli/settings.h"
#include "core/game.h"
#include "core/profile.h"
#include "games/game_registry.h"
#include "importer.h"
#include "report/report.h"
#include "report/report_describe.h"
#include "store/query.h"
#include "store/store.h"

struct offering {
    const struct completion *c;
    completion_sink *sink;
    void *context;
    const char *typed; /* what candidates begin with */
    struct buf fixed;  /* what stands before that in the word */
};

static bool is_safe(const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        bool is_cell_safe;
        i += text_cell(text + i, length - i, &is_cell_safe);
        if (!is_cell_safe)
            return false;
    }
    return true;
}

/* A name with a control character could not be typed by who sees it, so it is left out. */
static void offer_word(struct offering *o, const char *text, const char *about)
{
    struct buf word = BUF_INIT, said = BUF_INIT;
    /* A word that the command would take for an option. */
    if (strncmp(text, o->typed, strlen(o->typed)) != 0 || !is_safe(text) ||
        (o->c->what == COMPLETE_VALUE && o->c->row == NULL && !o->c->has_ended_options &&
         text[0] == '-'))
        return;
    buf_printf(&word, "%s%s", buf_str(&o->fixed), text);
    text_put_safe(&said, about, strlen(about));
    o->sink(o->context, buf_str(&word), buf_str(&said));
    buf_free(&word);
    buf_free(&said);
}

/* "a|b"; an alternative that is not typed as it stands ("N" of "N|mixed") is none. */
static void offer_alternatives(struct offering *o, const char *lead, const char *words)
{
    while (*words != '\0') {
        struct buf word = BUF_INIT;
        const size_t length = strcspn(words, "|,");
        buf_puts(&word, lead);
        buf_put(&word, words, length);
        if (words[0] < 'A' || words[0] > 'Z')
            offer_word(o, buf_str(&word), "");
        buf_free(&word);
        words += words[length] == '|' ? length + 1 : strlen(words);
    }
}

/* ---- commands and options ---------------------------------------------------------------- */

static void offer_commands(struct offering *o, const struct command *const *table)
{
    for (; *table != NULL; table++)
        if (!(*table)->is_hidden)
            offer_word(o, (*table)->name, (*table)->summary);
}

static void offer_option(struct offering *o, const struct option_row *row)
{
    struct buf name = BUF_INIT;
    buf_printf(&name, "--%s", row->name);
    offer_word(o, buf_str(&name), row->help);
    buf_free(&name);
}

static void offer_all_commands(struct offering *o)
{
    offer_commands(o, o->c->commands);
}

/* The word before is the command: "help db m". */
static void offer_actions(struct offering *o)
{
    const struct command *command =
        o->c->operand == NULL ? NULL : command_find(o->c->commands, o->c->operand);
    if (command != NULL && command->actions != NULL)
        offer_commands(o, command->actions);
}

/* ---- what the program knows -------------------------------------------------------------- */

static void offer_reports(struct offering *o)
{
    for (size_t i = 0; report_at(i) != NULL; i++)
        offer_word(o, report_at(i)->name, report_at(i)->summary);
}

static void offer_kinds(struct offering *o)
{
    for (size_t i = 0; game_at(i) != NULL; i++)
        offer_word(o, game_at(i)->name, game_at(i)->title);
}

static void offer_importers(struct offering *o)
{
    for (size_t i = 0; importer_at(i) != NULL; i++)
        offer_word(o, importer_at(i)->name, importer_at(i)->summary);
}

static void offer_settings(struct offering *o)
{
    for (enum setting i = SETTING_NONE + 1; i < SETTINGS; i++)
        offer_word(o, setting_name(i), setting_help(i));
}

static void offer_clauses(struct offering *o)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_clauses *clauses = game_at(i)->clauses;
        for (size_t k = 0; clauses != NULL && k < clauses->n_rows; k++) {
            /* The case of a clause does not matter: small letters go on in small letters. */
            const bool is_small = o->typed[0] >= 'a' && o->typed[0] <= 'z';
            struct buf id = BUF_INIT;
            for (const char *at = clauses->rows[k].id; *at != '\0'; at++)
                buf_putc(&id, is_small ? text_fold(*at) : *at);
            offer_word(o, buf_str(&id), clauses->rows[k].heading);
            buf_free(&id);
        }
    }
}

/* Of the report that the words name. */
static void offer_columns(struct offering *o)
{
    const struct report *report = o->c->operand == NULL ? NULL : report_find(o->c->operand);
    struct report_table columns;
    if (report == NULL)
        return;
    report_describe_columns(&columns, report);
    for (size_t row = 0; row < columns.n_rows; row++)
        offer_word(o, report_cell(&columns, row, 0)->text, report_cell(&columns, row, 2)->text);
    report_table_free(&columns);
}

static void offer_seats(struct offering *o)
{
    for (int i = 0; i < SEATS_MAX; i++)
        offer_word(o, (const char[]){(char)('A' + i), '\0'}, "");
}

static bool has_policy(const struct game_def *game, const char *name)
{
    for (size_t k = 0; game->play != NULL && game->play->policies[k] != NULL; k++)
        if (strcmp(game->play->policies[k], name) == 0)
            return true;
    return false;
}

/* Each once, though several games have it. */
static void offer_policy(struct offering *o, size_t game, const char *name)
{
    for (size_t i = 0; i < game; i++)
        if (has_policy(game_at(i), name))
            return;
    offer_word(o, name, "");
}

static void offer_policies(struct offering *o)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_play *play = game_at(i)->play;
        for (size_t k = 0; play != NULL && play->policies[k] != NULL; k++)
            offer_policy(o, i, play->policies[k]);
    }
}

/* ---- profiles ---------------------------------------------------------------------------- */

static void offer_addition(void *ctx, const char *word, const char *about)
{
    offer_word(ctx, word, about);
}

static void offer_rules_name(void *ctx, const char *name, const char *rules)
{
    offer_word(ctx, name, rules);
}

/* Those that the user has given rules. */
static void offer_rules_names(struct offering *o)
{
    struct settings settings;
    struct err err = ERR_INIT;
    if (settings_read(&settings, &err) == 0)
        named_rules_each(settings.value[SETTING_RULES], offer_rules_name, o);
    settings_free(&settings);
}

/* Whether the first word of a profile, which ends where `text` or its first separator does, is one of
 * the editions. */
static bool begins_with_edition(const struct profile_tables *t, const char *text)
{
    const size_t length = strcspn(text, " ,+");
    for (size_t i = 0; i < t->n_editions; i++)
        if (strlen(t->editions[i].name) == length &&
            memcmp(t->editions[i].name, text, length) == 0)
            return true;
    return false;
}

/* First an edition, then what goes with the game that has it. */
static void offer_profiles(struct offering *o)
{
    const char *text = o->c->typed + o->c->fixed;
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct profile_tables *t = game_at(i)->rules.profiles;
        if (t != NULL && text == o->typed)
            for (size_t k = 0; k < t->n_editions; k++)
                offer_word(o, t->editions[k].name, t->editions[k].title);
        else if (t != NULL && begins_with_edition(t, text))
            profile_offer_words(t, o->typed, offer_addition, o);
    }
    if (text == o->typed)
        offer_rules_names(o);
}

/* ---- what the book holds ----------------------------------------------------------------- */

/* More are no help to who looks at them. */
#define MOST "1000"

static void offer_rows(struct offering *o, struct store *store, const char *sql)
{
    struct query *q;
    struct err err = ERR_INIT;
    if (query_new(&q, store, sql, &err) < 0)
        return;
    query_bind_text(q, 1, o->typed, strlen(o->typed));
    while (query_step(q, &err) > 0)
        offer_word(o, query_text(q, 0), query_text(q, 1));
    query_free(q);
}

/* A "~" that a shell would have put the home in the place of stays as it is: then there is no such file. */
static void offer_stored(struct offering *o, const char *sql)
{
    struct store *store;
    struct err err = ERR_INIT;
    char *book = o->c->db == NULL ? book_find() : NULL;
    const char *db = o->c->db != NULL ? o->c->db : book;
    if (db != NULL && store_open(&store, db, STORE_GLANCE, &err) == 0) {
        offer_rows(o, store, sql);
        store_close(store);
    }
    free(book);
}

static void offer_players(struct offering *o)
{
    offer_stored(o, "SELECT name, '' FROM player WHERE substr(name, 1, length(?1)) = ?1\n"
                    "ORDER BY name LIMIT " MOST);
}

/* Commands about players also take the names that others have in logs. */
static void offer_names(struct offering *o)
{
    offer_stored(o, "SELECT name, about FROM (SELECT name, '' AS about FROM player\n"
                    "  UNION ALL SELECT name, stands_for FROM alias)\n"
                    "WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name LIMIT " MOST);
}

static void offer_events(struct offering *o)
{
    offer_stored(o, "SELECT DISTINCT event, '' FROM game\n"
                    "WHERE event <> '' AND substr(event, 1, length(?1)) = ?1\n"
                    "ORDER BY event LIMIT " MOST);
}

static void offer_sites(struct offering *o)
{
    offer_stored(o, "SELECT DISTINCT site, '' FROM game\n"
                    "WHERE site <> '' AND substr(site, 1, length(?1)) = ?1\n"
                    "ORDER BY site LIMIT " MOST);
}

static void offer_games(struct offering *o)
{
    offer_stored(o,
                 "SELECT g.id, trim(g.date || ' ' || g.event || ' ' ||\n"
                 "  (SELECT group_concat(player, ', ') FROM (SELECT p.player FROM v_sitters p\n"
                 "    WHERE p.game = g.id ORDER BY p.seat_no)))\n"
                 "FROM game g WHERE substr(CAST(g.id AS TEXT), 1, length(?1)) = ?1\n"
                 "ORDER BY g.id DESC LIMIT " MOST);
}

/* ---- which of them ----------------------------------------------------------------------- */

enum place { AN_OPTION = 1, AN_OPERAND = 2, ANYWHERE = 3 };

/* The values of a name in a usage or after an option; a name in small letters is that of an option. */
static const struct value_words {
    const char *name;
    uint8_t place; /* enum place */
    void (*offer)(struct offering *o);
    const char *separators; /* the word is a list; NULL: it is not */
    uint8_t files;          /* enum completion_files */
} values[] = {
    {"PROFILE", ANYWHERE, offer_profiles, " ,+", COMPLETE_NO_FILES},
    {"REPORT", ANYWHERE, offer_reports, NULL, COMPLETE_NO_FILES},
    {"KIND", ANYWHERE, offer_kinds, NULL, COMPLETE_NO_FILES},
    {"GAME", AN_OPTION, offer_kinds, NULL, COMPLETE_NO_FILES},
    {"GAME", AN_OPERAND, offer_games, NULL, COMPLETE_NO_FILES},
    {"ID", ANYWHERE, offer_games, NULL, COMPLETE_NO_FILES},
    {"NAME", AN_OPTION, offer_players, NULL, COMPLETE_NO_FILES},
    {"NAME", AN_OPERAND, offer_names, NULL, COMPLETE_NO_FILES},
    {"INTO", AN_OPERAND, offer_names, NULL, COMPLETE_NO_FILES},
    {"PLAYER", ANYWHERE, offer_players, NULL, COMPLETE_NO_FILES},
    {"NAMES", ANYWHERE, offer_players, ",", COMPLETE_NO_FILES},
    {"POLICY", ANYWHERE, offer_policies, ",", COMPLETE_NO_FILES},
    {"IMPORTER", ANYWHERE, offer_importers, NULL, COMPLETE_NO_FILES},
    {"COMMAND", ANYWHERE, offer_all_commands, NULL, COMPLETE_NO_FILES},
    {"ACTION", ANYWHERE, offer_actions, NULL, COMPLETE_NO_FILES},
    {"KEY", ANYWHERE, offer_settings, NULL, COMPLETE_NO_FILES},
    {"CLAUSE", AN_OPERAND, offer_clauses, NULL, COMPLETE_NO_FILES},
    {"COLUMN", AN_OPTION, offer_columns, NULL, COMPLETE_NO_FILES},
    {"SEAT", AN_OPTION, offer_seats, NULL, COMPLETE_NO_FILES},
    {"event", AN_OPTION, offer_events, NULL, COMPLETE_NO_FILES},
    {"site", AN_OPTION, offer_sites, NULL, COMPLETE_NO_FILES},
    {"FILE", ANYWHERE, NULL, NULL, COMPLETE_FILES},
    {"LOG", ANYWHERE, NULL, NULL, COMPLETE_FILES},
    {"DB", ANYWHERE, NULL, NULL, COMPLETE_FILES},
    {"DIR", ANYWHERE, NULL, NULL, COMPLETE_FOLDERS},
    {"ROW", AN_OPERAND, NULL, NULL, COMPLETE_FILES},
};

/* What the value is called: "KIND", "N|mixed"; that of a setting by the word before. */
static const char *value_of(const struct completion *c)
{
    const bool is_setting = c->row == NULL && strcmp(c->name, "VALUE") == 0;
    const enum setting setting =
        is_setting && c->operand != NULL ? setting_find(c->operand) : SETTING_NONE;
    if (setting != SETTING_NONE)
        return setting_value(setting);
    return c->row != NULL && c->row->arg != NULL ? c->row->arg : c->name;
}

static bool is_called(const struct value_words *words, const struct completion *c)
{
    const char *value = value_of(c);
    const size_t length = strcspn(value, "|,.");
    return (strlen(words->name) == length && memcmp(words->name, value, length) == 0) ||
           (c->row != NULL && strcmp(words->name, c->row->name) == 0);
}

static const struct value_words *words_of(const struct completion *c)
{
    const uint8_t place = c->row == NULL ? AN_OPERAND : AN_OPTION;
    for (size_t i = 0; c->what == COMPLETE_VALUE && i < sizeof values / sizeof *values; i++)
        if ((values[i].place & place) != 0 && is_called(&values[i], c))
            return &values[i];
    return NULL;
}

enum completion_files completion_files_of(const struct completion *c)
{
    const struct value_words *words = words_of(c);
    return words == NULL ? COMPLETE_NO_FILES : (enum completion_files)words->files;
}

static void offer_values(struct offering *o)
{
    const struct value_words *words = words_of(o->c);
    if (words != NULL && words->separators != NULL) {
        /* Of a list only its last item is typed; blanks before it stay. */
        for (const char *at = o->typed; *at != '\0'; at++)
            if (strchr(words->separators, *at) != NULL)
                o->typed = at + 1;
        o->typed += strspn(o->typed, " ");
        buf_put(&o->fixed, o->c->typed + o->c->fixed,
                (size_t)(o->typed - o->c->typed) - o->c->fixed);
    }
    if (words != NULL && words->offer != NULL)
        words->offer(o);
    offer_alternatives(o, "", value_of(o->c));
}

void completion_offer(const struct completion *c, completion_sink *sink, void *context)
{
    struct offering o = {.c = c,
                         .sink = sink,
                         .context = context,
                         .typed = c->typed + c->fixed,
                         .fixed = BUF_INIT};
    buf_put(&o.fixed, c->typed, c->fixed);
    if (c->what == COMPLETE_COMMAND) {
        offer_commands(&o, c->table);
    } else if (c->what == COMPLETE_OPTION) {
        const struct option_row *row = o.c->command->options;
        for (; row != NULL && row->kind != OPTION_END; row++)
            offer_option(&o, row);
        offer_option(&o, &option_help);
    } else if (c->what == COMPLETE_CHOICE) {
        offer_alternatives(&o, "", c->row->choices);
    } else if (c->what == COMPLETE_VALUE) {
        offer_values(&o);
    }
    buf_free(&o.fixed);
}
