#include "tests/policies/models.h"

#include <string.h>

#include "games/pr/pr_look.h"
#include "games/sj/sj_look.h"

static bool pr_is_role(const int16_t *state)
{
    return pr_view(state)->step == PR_STEP_ROLE;
}

static int pr_own(const int16_t *state, unsigned role)
{
    return pr_view(state)->role_coins[role];
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

static int sj_own(const int16_t *state, unsigned role)
{
    (void)state, (void)role;
    return 16; /* nothing lies on the roles: the feature ALWAYS */
}

static const char *const sj_profiles_fitted[] = {"second", "second", "first",
                                                 "second + new-buildings"};

static const struct model models[] = {
    {"san-juan", &sj_role_model, &sj_value_model, sj_is_role, sj_own, sj_profiles_fitted, 4,
     0.2, 0.5},
    {"puerto-rico", &pr_role_model, &pr_value_model, pr_is_role, pr_own, pr_profiles_fitted, 6,
     0.2, 0.5},
};

const struct model *model_find(const char *game)
{
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        if (strcmp(models[i].game, game) == 0)
            return &models[i];
    return NULL;
}
