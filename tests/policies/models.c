#include "tests/policies/models.h"

#include <string.h>

#include "games/pr/pr_look.h"
#include "games/pr/pr_worth.h"
#include "games/sj/sj_look.h"
#include "games/sj/sj_sample.h"

static bool pr_is_role(const int16_t *state)
{
    return pr_view(state)->step == PR_STEP_ROLE;
}

static bool describe_pr_role(const void *rules, const int16_t *state, const struct event *e,
                             unsigned *column, int16_t *own, int *guess)
{
    (void)rules;
    if (e->verb != PR_VERB_ROLE)
        return false;
    const unsigned role = e->item[0].thing - PR_FIRST_ROLE;
    *column = pr_role_model.column_of(role);
    *own = pr_view(state)->role_coins[role];
    *guess = 0;
    return true;
}

static bool pr_is_thing(const int16_t *state)
{
    return pr_view(state)->step == PR_STEP_BUILD || pr_view(state)->step == PR_STEP_SETTLE;
}

/* By the policy before this model. */
static bool describe_pr_thing(const void *rules, const int16_t *state, const struct event *e,
                              unsigned *column, int16_t *own, int *guess)
{
    const struct play_style plain_1 = {.policy = 1};
    if (e->verb != PR_VERB_BUILD && e->verb != PR_VERB_TAKE && e->verb != PR_VERB_PASS)
        return false;
    pr_values(rules, state, &e, 1, plain_1, guess);
    *column = pr_column_of_choice(e);
    *own = kit_feature_of(*guess / PR_WORTH_UNIT);
    return true;
}

static bool pr_is_of_goods(const int16_t *state)
{
    const int16_t step = pr_view(state)->step;
    return step == PR_STEP_LOAD || step == PR_STEP_SELL || step == PR_STEP_KEEP ||
           step == PR_STEP_CRAFT;
}

static bool describe_pr_goods(const void *rules, const int16_t *state, const struct event *e,
                              unsigned *column, int16_t *own, int *guess)
{
    const struct play_style plain_1 = {.policy = 1};
    struct kit_look look;
    if (!pr_is_about_goods(pr_view(state), e))
        return false;
    const struct pr_valuation v =
        pr_valuation_of(pr_ruleset(rules), pr_view(state), e->seat, 0);
    pr_values(rules, state, &e, 1, plain_1, guess);
    *column = pr_look_at_goods(&v, e, *guess, &look);
    memcpy(own, look.x, pr_goods_model.n_of_choice * sizeof *own);
    return true;
}

static const char *const pr_profiles_fitted[] = {
    "rgg2002",          "rgg2002",
    "rgg2002",          "rgg2002 + new-buildings",
    "rgg2002 + nobles", "rgg2002 + new-buildings + nobles",
};

static bool sj_is_role(const int16_t *state)
{
    return sj_view(state)->step == SJ_STEP_ROLE;
}

/* Nothing lies on the roles: the first feature is always the same. */
static bool describe_sj_role(const void *rules, const int16_t *state, const struct event *e,
                             unsigned *column, int16_t *own, int *guess)
{
    (void)rules, (void)state;
    if (e->verb != SJ_VERB_ROLE)
        return false;
    *column = sj_role_model.column_of(e->item[0].thing - SJ_FIRST_ROLE);
    *own = 16;
    *guess = 0;
    return true;
}

static bool sj_is_thing(const int16_t *state)
{
    return sj_view(state)->step == SJ_STEP_BUILD;
}

static bool describe_sj_thing(const void *rules, const int16_t *state, const struct event *e,
                              unsigned *column, int16_t *own, int *guess)
{
    if (e->verb != SJ_VERB_BUILD && e->verb != SJ_VERB_PASS)
        return false;
    const struct sj_valuation v =
        sj_valuation_of(sj_ruleset(rules), sj_view(state), e->seat, 0);
    *guess = sj_value_of_build(&v, e);
    *column = sj_column_of_choice(e);
    *own = kit_feature_of(*guess / SJ_WORTH_UNIT);
    return true;
}

static bool sj_is_card(const int16_t *state)
{
    return sj_view(state)->step == SJ_STEP_CHOOSE && sj_view(state)->keep == 1;
}

static bool describe_sj_card(const void *rules, const int16_t *state, const struct event *e,
                             unsigned *column, int16_t *own, int *guess)
{
    if (e->verb != SJ_VERB_KEEP || e->n_items != 1)
        return false;
    const struct sj_valuation v =
        sj_valuation_of(sj_ruleset(rules), sj_view(state), e->seat, 0);
    *column = e->item[0].thing - SJ_FIRST_CARD;
    *guess = sj_worth_of_card(&v, *column);
    *own = kit_feature_of(*guess / SJ_WORTH_UNIT);
    return true;
}

static const char *const sj_profiles_fitted[] = {"second", "second", "first",
                                                 "second + new-buildings"};

static const struct model models[] = {
    {"san-juan", "san-juan", &sj_role_model, sj_value_models, sj_is_role, describe_sj_role,
     sj_profiles_fitted, 4, 0.2, 0.5, 0},
    {"san-juan-things", "san-juan", &sj_thing_model, sj_value_models, sj_is_thing,
     describe_sj_thing, sj_profiles_fitted, 4, 0.4, 1, 0},
    {"san-juan-cards", "san-juan", &sj_card_model, sj_value_models, sj_is_card,
     describe_sj_card, sj_profiles_fitted, 4, 0, 0, 10000},
    {"puerto-rico", "puerto-rico", &pr_role_model, pr_value_models, pr_is_role,
     describe_pr_role, pr_profiles_fitted, 6, 0.2, 0.5, 0},
    {"puerto-rico-things", "puerto-rico", &pr_thing_model, pr_value_models, pr_is_thing,
     describe_pr_thing, pr_profiles_fitted, 6, 0.4, 1, 0},
    {"puerto-rico-goods", "puerto-rico", &pr_goods_model, pr_value_models, pr_is_of_goods,
     describe_pr_goods, pr_profiles_fitted, 6, 0, 0, 10000},
};

const struct model *model_find(const char *name)
{
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        if (strcmp(models[i].name, name) == 0)
            return &models[i];
    return NULL;
}
