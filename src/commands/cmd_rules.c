/* cmd_rules.c - shipslog rules: the resolved rules of a profile, and the clauses, as text. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/json_out.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/rules_clauses.h"
#include "core/game.h"
#include "core/profile.h"
#include "games/game_registry.h"

enum { FORMAT_TEXT, FORMAT_JSON };

struct rules_options {
    const char *game, *rules;
    long players;
    bool list;
    int format;
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
    OPTION_CHOICE_ROW(0, "format", struct rules_options, format, "text|json",
                      "with --list: text, or one JSON object"),
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

static void put_named(struct buf *out, size_t i, const char *name, const char *title)
{
    buf_puts(out, i == 0 ? "{" : ",{");
    json_text(out, "name", name);
    json_text(out, "title", title);
}

/* What points are for: `needs` are the expansions that bring such points, [] when every game has them. */
static void put_parts(const struct game_def *game, struct buf *out)
{
    json_list(out, "parts");
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        const struct thing_def *thing = &game->words.things[game->rules.score_parts[i].thing];
        const char *between = "";
        put_named(out, i, thing->name, thing->title);
        json_text(out, "help", game->rules.score_parts[i].help);
        json_list(out, "needs");
        for (size_t e = 0; thing->set != 0 && e < game->words.n_sets; e++) {
            if (game->words.sets[e].set != thing->set)
                continue;
            buf_puts(out, between);
            json_quote(out, game->words.sets[e].name, strlen(game->words.sets[e].name));
            between = ",";
        }
        buf_puts(out, "]}");
    }
    buf_putc(out, ']');
}

/* What a set-up and a score sheet can ask: games, editions, expansions, who plays, points. */
static void put_game(const struct game_def *game, struct buf *out)
{
    const struct game_rules *rules = &game->rules;
    const struct profile_tables *tables = rules->profiles;
    json_text(out, "game", game->name);
    json_text(out, "title", game->title);
    json_text(out, "usual", rules->default_rules);
    json_int(out, "least_players", (int)rules->min_players);
    json_int(out, "most_players", (int)rules->max_players);
    json_int(out, "hides", rules->slot_grade != NO_SLOT);
    json_list(out, "profiles");
    for (size_t i = 0; i < tables->n_editions; i++) {
        put_named(out, i, tables->editions[i].name, tables->editions[i].title);
        json_text(out, "box", tables->editions[i].box);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
    json_list(out, "expansions");
    for (size_t i = 0; i < tables->n_expansions; i++) {
        put_named(out, i, tables->expansions[i].name, tables->expansions[i].title);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
    json_text(out, "tie", rules->tiebreak_of);
    put_parts(game, out);
}

static void list_as_json(const struct game_def *wanted, struct buf *out)
{
    const char *between = "";
    buf_puts(out, "{\"games\":[");
    for (size_t i = 0; game_at(i) != NULL; i++) {
        if (wanted != NULL && wanted != game_at(i))
            continue;
        buf_printf(out, "%s{", between);
        put_game(game_at(i), out);
        buf_putc(out, '}');
        between = ",";
    }
    buf_puts(out, "]}\n");
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
    if (o->format == FORMAT_JSON && !o->list)
        return command_usage_error(c, "--format goes with --list");
    if (o->game != NULL && (game = game_option_find(c, o->game)) == NULL)
        return EXIT_USAGE;
    if (c->n_args > 0)
        return rules_clauses(c, game);
    if (o->list && o->format == FORMAT_JSON)
        list_as_json(game, &text);
    else if (o->list)
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
    .group = GROUP_CHECK,
    .usage = "[OPTION]... [CLAUSE|BUILDING]...",
    .help = "Prints the numbers, buildings and options of a profile, which every replay by\n"
            "this profile uses.\n"
            "\n"
            "With the id of a clause, as findings name it (PR-ROLE-05), prints the clause in\n"
            "our words, with the findings that cite it. An area (PR-ROLE) lists its clauses,\n"
            "a game (PR) its areas. The name of a building or a role prints its own clauses,\n"
            "and lists those that name it: 'shipslog rules wharf'. Case does not matter.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .run = run_rules,
};
