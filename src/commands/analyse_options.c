#include "commands/analyse_options.h"

#include "cli/command.h"
#include "commands/policy_option.h"
#include "play/budget.h"

enum { CHANCE_POINT = MEASURE_WIN / 100 };

int analyse_options(struct command_context *c, const struct game_def *game,
                    struct analysis_options *out)
{
    const struct analyse_arguments *a = c->options;
    *out = analysis_usual(game);
    out->play_style.temper = (uint8_t)a->temper;
    out->seed = (uint64_t)a->seed;
    out->games = (uint32_t)a->games;
    if (a->error > 0)
        out->effort.error = (int64_t)a->error * CHANCE_POINT;
    out->budget = (uint64_t)a->time * BUDGET_SECOND;
    if (a->time > 0 && a->error == 0)
        out->effort.error = 0; /* all of it is used */
    out->all_cards = a->all_cards;
    out->chances_only = a->chances_only;
    out->show_progress = !a->quiet;
    out->fast = a->fast;
    out->jobs = (unsigned)a->jobs;
    if (a->fast && game->play->estimate == NULL)
        return command_error(c, "%s has no estimate of positions", game->title);
    return policy_option_find(c, game->play, a->policy, &out->play_style.policy);
}
