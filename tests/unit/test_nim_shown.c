/* Nim (tests/games) on screens, on pages and in the recorder: what faces give a game. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "cli/command.h"
#include "command_line.h"
#include "review/view.h"
#include "review_fixture.h"
#include "scratch.h"
#include "session.h"

#define HEAD                                                                                   \
    "slog 1\ngame nim\nrules normal, left=1, middle=2, right=1\nplayers A Anna; B Bob\n\n"
#define GAME HEAD "A take middle 2\nB take left 1\nA take right 1\nresult A 1, B 0\n"

TestSuite(nim_shown, .init = scratch_begin, .fini = scratch_end);

static void expect_in(const char *part, const char *text)
{
    cr_expect_not_null(strstr(text, part), "'%s' is not in:\n%s", part, text);
}

/* ---- review ------------------------------------------------------------------------------ */

static const char *screen_of(struct view *view, const char *keys)
{
    static struct buf text = BUF_INIT;
    view_draw(view, 80, 24);
    for (; *keys != '\0'; keys++) {
        cr_assert(view_key(view, (unsigned char)*keys));
        view_draw(view, 80, 24);
    }
    buf_clear(&text);
    screen_write_text(&view->screen, &text);
    return buf_str(&text);
}

Test(nim_shown, is_reviewed_on_a_screen)
{
    struct review_fixture f;
    struct view view;
    review_begin(&f, GAME);
    view_init(&view, f.review, "game.slog");
    expect_in("left 1", screen_of(&view, ""));
    expect_in("A take middle 2", screen_of(&view, "j"));
    expect_in("middle 0", screen_of(&view, ""));
    expect_in("the game is over", screen_of(&view, "G"));
    expect_in("no more choices of a role before this event", screen_of(&view, "("));
    expect_in("2     1             0", screen_of(&view, "s"));
    view_free(&view);
    review_end(&f);
}

/* ---- pages ------------------------------------------------------------------------------- */

Test(nim_shown, has_a_page)
{
    cr_expect_eq(run("page", scratch_write_text("game.slog", GAME)), EXIT_CLEAN);
    expect_in("<title>Anna, Bob \xE2\x80\x93 Nim</title>", printed());
    expect_in("\"panels\":[{\"kind\":\"piles\",\"title\":\"heaps\",", printed());
    expect_in("take middle 2", printed());
}

/* ---- the recorder ------------------------------------------------------------------------ */

Test(nim_shown, is_recorded_move_by_move)
{
    struct session s;
    session_begin(&s, HEAD);
    cr_expect_str_eq(session_prompt(&s), "A take> ");
    session_say(&s, "middle 2");
    expect_in("it is another player's turn", session_say(&s, "A take left 1"));
    expect_in("a log of Nim holds no hashes", session_say(&s, "hash"));
    expect_in("B take left 1; B take right 1", session_say(&s, "?"));
    session_say(&s, "take left 1\ntake right 1");
    expect_in("1. A Anna 1\n", session_say(&s, "score"));
    session_say(&s, "finish");
    cr_expect_str_eq(session_log(&s),
                     "A take middle 2\nB take left 1\nA take right 1\nresult A 1, B 0\n");
    cr_expect_eq(session_findings(&s), 0);
    session_end(&s);
}
