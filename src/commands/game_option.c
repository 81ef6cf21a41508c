#include "commands/game_option.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "cli/settings.h"
#include "core/record.h"
#include "core/record_position.h"
#include "game_name.h"
#include "games/game_registry.h"
#include "importer.h"
#include "position/state_line.h"

/* The game as a person may write it, "San Juan". */
static const struct game_def *find_written(const char *name)
{
    struct buf folded = BUF_INIT;
    for (const char *at = name; *at != '\0'; at++)
        buf_putc(&folded, *at == ' ' ? '-' : text_fold(*at));
    const struct game_def *game = game_find(buf_str(&folded), folded.len);
    buf_free(&folded);
    return game;
}

const struct game_def *game_option_find(struct command_context *c, const char *name)
{
    const struct game_def *game = find_written(name);
    struct buf known = BUF_INIT;
    if (game != NULL)
        return game;
    for (size_t i = 0; game_at(i) != NULL; i++)
        buf_printf(&known, "%s%s", i == 0 ? "" : " or ", game_at(i)->name);
    command_usage_error(c, "option '--game': no game is called '%s', expected %s", name,
                        buf_str(&known));
    buf_free(&known);
    return NULL;
}

static bool is_game(const char *text, size_t n)
{
    return game_find(text, n) != NULL;
}

int game_option_reading(const struct command_context *c, struct importer_options *reading,
                        struct err *err)
{
    size_t length;
    const char *option = reading->games;
    if (option == NULL)
        reading->games = c->settings->value[SETTING_GAMES];
    reading->rules = c->settings->value[SETTING_RULES];
    const char *wrong = game_name_find_wrong(reading->games, is_game, &length);
    if (wrong == NULL)
        return 0;
    return err_set(err,
                   "%s: no game is called '%.*s', expected \"NAME=puerto-rico\" or "
                   "\"NAME=san-juan\"",
                   option != NULL ? "option '--game'" : "setting 'games'", (int)length, wrong);
}

const struct game_def *game_option_of_rules(const char *profile)
{
    struct err err = ERR_INIT;
    return game_find_by_rules(profile, &err);
}

int game_option_check_rules(const char *option, const char *profile, struct err *err)
{
    struct err why = ERR_INIT;
    if (profile == NULL || game_find_by_rules(profile, &why) != NULL)
        return 0;
    return err_set(err, "option '--%s': %s", option, why.text);
}

int game_option_read_position(const char *line, struct record *record, struct err *err)
{
    struct state_line_rules rules;
    if (state_line_read_rules(line, &rules, err) < 0)
        return -1;
    const struct game_def *game = game_find_by_rules(rules.profile, err);
    if (game == NULL)
        return -1;
    *err = (struct err)ERR_INIT; /* that it is none of another game */
    return record_position_take(record, game, line, err);
}

int game_option_read_from(const char *line, struct record *record, struct err *err)
{
    struct err why = ERR_INIT;
    return game_option_read_position(line, record, &why) == 0
               ? 0
               : err_set(err, "option '--from': %s", why.text);
}

int game_option_play_from(const char *line, struct record *record, struct err *err)
{
    if (game_option_read_from(line, record, err) < 0)
        return -1;
    if (record->game->rules.slot_grade != NO_SLOT)
        return err_set(err,
                       "option '--from': a position of %s does not hold the cards of the "
                       "players, so nobody can go on from it",
                       record->game->title);
    return 0;
}

int game_option_parse_seat(const char *letter, unsigned *seat, struct err *err)
{
    *seat = SEAT_NONE;
    if (letter == NULL)
        return 0;
    const char c = text_fold(letter[0]);
    if (c < 'a' || c >= 'a' + SEATS_MAX || letter[1] != '\0')
        return err_set(err, "option '--as': '%s' is not a seat, expected A to %c", letter,
                       'A' + SEATS_MAX - 1);
    *seat = (unsigned)(c - 'a');
    return 0;
}

bool game_option_has_seat(unsigned seat, const struct record *record)
{
    return seat == SEAT_NONE || seat < record->n_players;
}
