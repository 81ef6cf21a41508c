/* kit_profiles.inc.c - the editions, expansions and options of a game, from its list of options; the
 * file that resolves its rules includes this once, after the names of the game (pr_names.h).
 */
enum {
#define PROFILE(id, ...) GAME(EDITION_##id),
#include GAME_LIST(option)
};

static const struct option_def options[] = {
#define OPTION KIT_OPTION
#include GAME_LIST(option)
};
ASSERT_WITHIN(COUNT_OF(options), OPTIONS_MAX);

static const struct family_def families[] = {
#define FAMILY KIT_FAMILY
#include GAME_LIST(option)
    {0}, /* not counted: a game may have none */
};

static const struct edition_def editions[] = {
#define PROFILE KIT_PROFILE
#include GAME_LIST(option)
};
ASSERT_WITHIN(COUNT_OF(editions), EDITIONS_MAX);

static const struct overlay_def overlays[] = {
#define OVERLAY KIT_OVERLAY
#include GAME_LIST(option)
};

static const struct overlay_def expansion_overlays[] = {
#define EXPANSION_OVERLAY KIT_EXPANSION_OVERLAY
#include GAME_LIST(option)
    {0}, /* not counted: a game may have none */
};

static const struct edition_word edition_words[] = {
#define EDITION_WORD KIT_EDITION_WORD
#include GAME_LIST(option)
    {0}, /* likewise */
};

static const struct refused_word refused[] = {
#define REFUSED KIT_REFUSED
#include GAME_LIST(option)
    {0}, /* likewise */
};

const struct profile_tables GAME_OWN(profiles) = {
    .options = options,
    .n_options = COUNT_OF(options),
    .families = families,
    .n_families = COUNT_OF(families) - 1,
    .things = GAME_OWN(things),
    .editions = editions,
    .n_editions = COUNT_OF(editions),
    .overlays = overlays,
    .n_overlays = COUNT_OF(overlays),
    .expansions = GAME_OWN(sets),
    .n_expansions = GAME(EXPANSION_COUNT),
    .expansion_overlays = expansion_overlays,
    .n_expansion_overlays = COUNT_OF(expansion_overlays) - 1,
    .words = edition_words,
    .n_words = COUNT_OF(edition_words) - 1,
    .refused = refused,
    .n_refused = COUNT_OF(refused) - 1,
};
