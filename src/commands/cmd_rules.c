/* cmd_rules.c - shipslog rules: the resolved rules of a profile, and the clauses, as text. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/rules_clauses.h"
#include "core/game.h"
#include "games/game_registry.h"

struct rules_options {
    const char *game, *rules;
    long players;
    bool list;
};

static const struct rules_options defaults = {.players = 4};

static const struct option_row options[] = {
    OPTION_TEXT_ROW(
        0, "game", struct rules_options, game, "GAME",
        "of this game; without it of the one that has such a profile, or the usual one"),
    OPTION_TEXT_ROW(0, "rules", struct rules_options, rules, "PROFILE",
                    "profile and options, for example 'deluxe, vp-pool-5p=122'"),
    OPTION_NUMBER_ROW('n', "players", struct rules_options, players, 2, SEATS_MAX, "N",
                      "for N players"),
    OPTION_FLAG_ROW('l', "list", struct rules_options, list,
                    "list the profiles and options instead"),
    {0},
};

static int dump_rules(struct command_context *c, const struct game_def *game, struct buf *text)
{
    const struct rules_options *o = c->options;
    const char *profile = o->rules == NULL ? game->rules.default_rules : o->rules;
    struct err err = ERR_INIT;
    void *rules = xcalloc(1, game->rules.rules_size);
    int status = EXIT_CLEAN;
    if (game->rules.resolve(rules, profile, (unsigned)o->players, &err) == 0)
        game->rules.dump_rules(rules, text);
    else
        status = command_fail(c, &err);
    free(rules);
    return status;
}

/* The lists of one game, or of all. */
static void list_rules(const struct game_def *wanted, struct buf *text)
{
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (wanted != NULL && wanted != game_at(i))
            continue;
        if (wanted == NULL && game_at(1) != NULL)
            buf_printf(text, "%s%s (--game %s)\n\n", i == 0 ? "" : "\n", game_at(i)->title,
                       game_at(i)->name);
        game_at(i)->rules.list_rules(text);
    }
}

/* The game that has the profile; the usual game when none has, for its error message. */
static const struct game_def *game_of(const struct command_context *c, const char *profile)
{
    const char *usual = c->settings->value[SETTING_GAME];
    const struct game_def *game = profile == NULL ? NULL : game_option_of_rules(profile);
    if (usual == NULL)
        usual = SETTINGS_DEFAULT_GAME;
    return game != NULL ? game : game_find(usual, strlen(usual));
}

static int run_rules(struct command_context *c)
{
    const struct rules_options *o = c->options;
    const struct game_def *game = NULL;
    struct buf text = BUF_INIT;
    int status = EXIT_CLEAN;
    if (c->n_args > 0 && (o->list || o->rules != NULL))
        return command_usage_error(c, "--%s goes without a clause", o->list ? "list" : "rules");
    if (o->game != NULL && (game = game_option_find(c, o->game)) == NULL)
        return EXIT_USAGE;
    if (c->n_args > 0)
        return rules_clauses(c, game);
    if (o->list)
        list_rules(game, &text);
    else
        status = dump_rules(c, game != NULL ? game : game_of(c, o->rules), &text);
    output_put(c->out, buf_str(&text), text.len);
    buf_free(&text);
    return status;
}

const struct command cmd_rules = {
    .name = "rules",
    .summary = "print the rules of a profile, or clauses of the rules",
    .usage = "[OPTION]... [CLAUSE]...",
    .help = "Prints the numbers, buildings and options of a profile, which every replay by\n"
            "this profile uses.\n"
            "\n"
            "With the id of a clause, as findings name it (PR-ROLE-05), prints the clause in\n"
            "our words, with the findings that cite it. An area (PR-ROLE) lists its clauses,\n"
            "a game (PR) its areas. Case does not matter.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .run = run_rules,
};
