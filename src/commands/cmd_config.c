/* cmd_config.c - shipslog config: what a user sets once for all commands. */
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"

struct config_options {
    bool unset;
};

static const struct option_row options[] = {
    OPTION_FLAG_ROW(0, "unset", struct config_options, unset, "take the setting away"),
    {0},
};

static const char *value_of(const struct settings *s, enum setting which)
{
    return s->value[which] != NULL ? s->value[which] : setting_default(which);
}

static int run_with(struct command_context *c, struct settings *s)
{
    const struct config_options *o = c->options;
    struct err err = ERR_INIT;
    if (c->n_args == 0) {
        for (int i = SETTING_NONE + 1; i < SETTINGS; i++)
            output_printf(c->out, "%-8s %s%s  # %s\n", setting_name((enum setting)i),
                          value_of(s, (enum setting)i), s->value[i] == NULL ? " (not set)" : "",
                          setting_help((enum setting)i));
        if (s->path != NULL)
            output_printf(c->out, "the file is %s\n", s->path);
        return EXIT_CLEAN;
    }
    const enum setting which = setting_find(c->args[0]);
    if (which == SETTING_NONE)
        return command_usage_error(c, "unknown setting '%s'", c->args[0]);
    if (!o->unset && c->n_args == 1) {
        output_printf(c->out, "%s\n", value_of(s, which));
        return EXIT_CLEAN;
    }
    struct buf value = BUF_INIT; /* Thursday = rgg2002, price.factory=8 are several words */
    for (size_t i = 1; i < c->n_args; i++)
        buf_printf(&value, "%s%s", i > 1 ? " " : "", c->args[i]);
    const int status = settings_change(s, which, o->unset ? NULL : buf_str(&value), &err);
    buf_free(&value);
    return status < 0 ? command_fail(c, &err) : EXIT_CLEAN;
}

/* "rules Thursday = rgg2002, price.factory=8" */
static bool names_rules(const struct command_context *c)
{
    return c->n_args > 2 && strcmp(c->args[0], setting_name(SETTING_RULES)) == 0;
}

static int run_config(struct command_context *c)
{
    const struct config_options *o = c->options;
    struct settings settings;
    struct err err = ERR_INIT;
    const size_t most = o->unset ? 1 : names_rules(c) ? SIZE_MAX : 2;
    if (c->n_args > most)
        return command_usage_error(c, "unexpected argument '%s'", c->args[most]);
    if (o->unset && c->n_args == 0)
        return command_usage_error(c, "no setting given");
    const int status =
        settings_read(&settings, &err) < 0 ? command_fail(c, &err) : run_with(c, &settings);
    settings_free(&settings);
    return status;
}

const struct command cmd_config = {
    .name = "config",
    .summary = "show or set what all commands take for granted",
    .group = GROUP_KEEP,
    .usage = "[KEY [VALUE]] | --unset KEY",
    .help =
        "Without a key it lists all settings and the file they are in,\n"
        "$XDG_CONFIG_HOME/shipslog/config or ~/.config/shipslog/config. A line of that\n"
        "file is a key and its value.\n"
        "\n"
        "  book     the database of the commands that name none. $SHIPSLOG_DB comes before\n"
        "           it, and so does a shipslog.db in this folder or one above it\n"
        "  game     the game of the commands that read no log: puerto-rico, san-juan\n"
        "  games    games that files of results call otherwise: NAME=KIND; NAME=KIND, and\n"
        "           KIND alone is the game of files that name none\n"
        "  rules    the rules of logs that name none, for each game: 'deluxe; second'. "
        "Without\n"
        "           it those that a log fits best. NAME = PROFILE gives rules a name that\n"
        "           stands for them wherever a PROFILE is asked for: Thursday = rgg2002,\n"
        "           price.factory=8. Logs hold the rules in full. NAME = takes it away\n"
        "  players  the players that 'record' proposes: Anna, Bob, Chris\n"
        "  colors   auto, or never\n"
        "  early    whether games that ended early count in standings and ratings, by the\n"
        "           places that their logs give: count, or leave-out\n"
        "  others   whether a shipslog.db that is found from here upwards and belongs to\n"
        "           another user is refused, or taken: whoever owns it decides what is in it.\n"
        "           A database that is named, or is the book set here, needs no such leave\n"
        "  decimal  what stands before the decimals in what people read (tables, Markdown,\n"
        "           HTML, csv-excel): point, or comma. CSV, TSV and JSON never change\n"
        "  dates    how dates are written there: iso, day-first (30.11.2026), month-first\n"
        "           (11/30/2026)\n"
        "  headings what columns are called there: player=Spieler; mean_score=Schnitt\n",
    COMMAND_OPTIONS(options, struct config_options),
    .ignores_settings = true,
    .run = run_config,
};
