/* The rules of a game as players say them. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "core/game.h"
#include "core/profile.h"
#include "games/game_registry.h"

static void expect(const char *game, const char *text, const char *words)
{
    struct buf out = BUF_INIT;
    profile_put_words(game_find(game, strlen(game))->rules.profiles, text, " / ", &out);
    cr_expect_str_eq(buf_str(&out), words);
    buf_free(&out);
}

Test(profile_words, editions_and_expansions_have_the_names_on_their_boxes)
{
    expect("puerto-rico", "rgg2002", "Rio Grande 2002");
    expect("puerto-rico", "deluxe + new-buildings-2004 + nobles",
           "deluxe / new edition / New Buildings, 2004 / Nobles");
    expect("san-juan", "first+new-buildings", "first edition, 2004 / The New Buildings");
}

Test(profile_words, an_option_is_said_without_signs)
{
    expect("puerto-rico", "rgg2002, balanced-prices=yes, price.factory=8",
           "Rio Grande 2002 / balanced prices: yes / price factory: 8");
}

Test(profile_words, what_is_not_known_stays_as_it_is)
{
    expect("puerto-rico", "", "");
    expect("puerto-rico", "rgg2003", "rgg2003");
}
