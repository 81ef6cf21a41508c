/* What other programs play with: the functions of shipslog.h that begin a game, play, take back and think. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "library/shipslog.h"

static struct shipslog_error error;

static shipslog_replay *start(const char *game, unsigned n_players)
{
    const struct shipslog_setup setup = {.game = game, .n_players = n_players};
    shipslog_replay *r;
    cr_assert_eq(shipslog_replay_start(&setup, &r, &error), SHIPSLOG_OK, "%s", error.text);
    return r;
}

static void play(shipslog_replay *r, const char *statement)
{
    cr_assert_eq(shipslog_replay_play(r, statement, &error), SHIPSLOG_OK, "%s: %s", statement,
                 error.text);
}

static struct shipslog_place place_of(const shipslog_replay *r)
{
    struct shipslog_place place;
    shipslog_replay_place(r, &place);
    return place;
}

/* A random legal event, or what chance brings; 0 when the game is over. */
static int play_any(shipslog_replay *r, uint64_t *seed)
{
    const struct shipslog_place place = place_of(r);
    if (place.is_over)
        return 0;
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    if (strcmp(place.kind, "chance") == 0) {
        cr_assert_eq(shipslog_replay_draw(r, seed, &error), SHIPSLOG_OK, "%s", error.text);
        return 1;
    }
    const size_t n = shipslog_replay_moves(r);
    cr_assert_gt(n, 0, "%s", place.step);
    const size_t i = (size_t)(*seed >> 33) % n;
    char *text = shipslog_replay_move_text(r, i);
    /* By number and by text in turn. */
    if ((*seed >> 40 & 1) != 0)
        play(r, text);
    else
        cr_assert_eq(shipslog_replay_play_move(r, i, &error), SHIPSLOG_OK, "%s: %s", text,
                     error.text);
    shipslog_free(text);
    return 1;
}

/* ---- beginning ----------------------------------------------------------------------------------- */

Test(library_play, a_game_begins_with_its_header)
{
    static const struct shipslog_header header[] = {{"date", "2024-05-01"},
                                                    {"x-table", "7: b"}};
    const struct shipslog_setup setup = {.rules = "rgg2002, tie=shared",
                                         .n_players = 3,
                                         .player = {"Zoe \"Z\"", NULL, "C"},
                                         .header = header,
                                         .n_headers = 2};
    struct shipslog_about about;
    shipslog_replay *r;
    cr_assert_eq(shipslog_replay_start(&setup, &r, &error), SHIPSLOG_OK, "%s", error.text);
    shipslog_game *game = shipslog_replay_game(r, &error);
    shipslog_game_about(game, &about);
    cr_assert_str_eq(about.date, "2024-05-01");
    cr_assert_str_eq(about.player[0], "Zoe \"Z\"");
    cr_assert_str_eq(about.player[1], "Bob");
    cr_assert_str_eq(shipslog_game_header_value(game, "x-table"), "7: b");
    cr_assert_null(shipslog_game_header_value(game, "x-none"));
    shipslog_game_free(game);
    shipslog_replay_free(r);
}

Test(library_play, what_cannot_begin_is_an_error_with_a_code)
{
    static const struct shipslog_header key = {"colour", "red"}, date = {"date", "soon"};
    const struct shipslog_setup wrong[] = {{.game = "chess"},
                                           {.rules = "chess"},
                                           {.n_players = 9},
                                           {.from = "x"},
                                           {.header = &key, .n_headers = 1},
                                           {.header = &date, .n_headers = 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        shipslog_replay *r;
        error.text[0] = '\0';
        cr_assert_eq(shipslog_replay_start(&wrong[i], &r, &error),
                     i == 5 ? SHIPSLOG_UNREADABLE : SHIPSLOG_UNKNOWN, "%zu", i);
        cr_assert_null(r);
        cr_assert_neq(error.text[0], '\0', "%zu", i);
    }
}

/* ---- playing ------------------------------------------------------------------------------------- */

Test(library_play, a_statement_is_played_or_refused_and_nothing_changes)
{
    shipslog_replay *r = start("puerto-rico", 3);
    play(r, "row corn corn indigo sugar");
    const uint64_t hash = place_of(r).hash;
    cr_assert_eq(shipslog_replay_play(r, "B settler", &error), SHIPSLOG_REFUSED);
    cr_assert_not_null(strstr(error.text, "[PR-ROLE-"), "%s", error.text);
    cr_assert_eq(shipslog_replay_play(r, "A sttler", &error), SHIPSLOG_UNREADABLE);
    cr_assert_eq(error.column, 3);
    cr_assert_eq(shipslog_replay_play(r, "A settler; A corn", &error), SHIPSLOG_UNREADABLE);
    cr_assert_eq(shipslog_replay_play(r, "", &error), SHIPSLOG_UNREADABLE);
    cr_assert_eq(shipslog_replay_play(r, "check A 3d", &error), SHIPSLOG_REFUSED);
    cr_assert_eq(place_of(r).hash, hash);
    cr_assert_eq(place_of(r).n_events, 1);
    play(r, "check A 2d");
    play(r, "A settler");
    play(r, "A quarry");
    cr_assert_eq(place_of(r).seat, 1);
    cr_assert_eq(shipslog_replay_play_as_written(r, "C corn", &error), SHIPSLOG_OK);
    cr_assert_eq(place_of(r).verdict, SHIPSLOG_ILLEGAL);
    cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_OK);
    cr_assert_eq(place_of(r).seat, 1);
    shipslog_replay_free(r);
}

/* Plays whole games by any legal events, and takes each back, once at once, and all from the end. */
static void play_and_take_back(const char *game, unsigned n_players, uint64_t seed)
{
    enum { MOST = 2000 };
    static uint64_t hash[MOST];
    shipslog_replay *r = start(game, n_players);
    size_t n = 0;
    while (n < MOST) {
        hash[n] = place_of(r).hash;
        const size_t events = place_of(r).n_events;
        const uint64_t before = seed;
        char *line = shipslog_replay_line(r);
        if (!play_any(r, &seed)) {
            shipslog_free(line);
            break;
        }
        cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_OK);
        char *again = shipslog_replay_line(r);
        cr_assert_str_eq(again, line);
        cr_assert_eq(place_of(r).hash, hash[n]);
        cr_assert_eq(place_of(r).n_events, events);
        shipslog_free(line);
        shipslog_free(again);
        seed = before;
        play_any(r, &seed);
        n++;
    }
    shipslog_game *played = shipslog_replay_game(r, &error);
    cr_assert_not_null(played, "%s", error.text);
    struct shipslog_audit_result result;
    char *text = shipslog_game_text(played, &error);
    cr_assert_eq(shipslog_game_audit(played, NULL, NULL, NULL, &result), 0, "%s", text);
    cr_assert_eq(result.is_over, n < MOST);
    shipslog_free(text);
    shipslog_game_free(played);
    while (n-- > 0) {
        cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_OK);
        cr_assert_eq(place_of(r).hash, hash[n]);
    }
    cr_assert_eq(place_of(r).n_events, 0);
    cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_NOTHING);
    shipslog_replay_free(r);
}

Test(library_play, whole_games_go_forth_and_back)
{
    for (unsigned n = 2; n <= 5; n++)
        play_and_take_back("puerto-rico", n, n);
    play_and_take_back("san-juan", 3, 7);
}

Test(library_play, a_log_is_left_and_found_again)
{
    static const char text[] =
        "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n"
        "# before\nrow corn corn indigo sugar\nround 1\nA settler\nA quarry\n";
    shipslog_game *game;
    shipslog_reader *reader =
        shipslog_reader_open_memory(text, sizeof text - 1, "a.slog", &error);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    shipslog_reader_close(reader);
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    cr_assert_eq(shipslog_replay_seek(r, 2), 0);
    play(r, "A builder");
    cr_assert_eq(shipslog_replay_step(r), 0, "its own events are not those of the log");
    char *other = shipslog_replay_text(r, &error);
    cr_assert_not_null(strstr(other, "# before\nrow corn corn indigo sugar\n"), "%s", other);
    cr_assert_not_null(strstr(other, "A builder\n"), "%s", other);
    cr_assert_null(strstr(other, "quarry"), "%s", other);
    shipslog_free(other);
    cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_OK);
    while (shipslog_replay_step(r) != 0)
        ;
    cr_assert_eq(place_of(r).n_events, 4);
    cr_assert_eq(shipslog_replay_undo(r), SHIPSLOG_OK);
    cr_assert_eq(place_of(r).n_events, 3);
    shipslog_replay_free(r);
    shipslog_game_free(game);
}

Test(library_play, the_events_of_a_log_are_played_in_its_order)
{
    static const struct shipslog_simulation what = {.game = "san-juan", .detail = 2, .seed = 5};
    struct shipslog_about about;
    shipslog_game *game = shipslog_game_simulate(&what, &error);
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    shipslog_game_about(game, &about);
    for (size_t i = 0; i < about.n_events; i++)
        cr_assert_eq(shipslog_replay_play_event(r, game, i, 0, &error), SHIPSLOG_OK, "%zu: %s",
                     i, error.text);
    cr_assert(place_of(r).is_over);
    cr_assert_eq(shipslog_replay_play_event(r, game, about.n_events, 0, &error),
                 SHIPSLOG_UNKNOWN);
    cr_assert_eq(shipslog_replay_play_event(r, game, 0, 0, &error), SHIPSLOG_OVER);
    shipslog_replay_free(r);
    shipslog_game_free(game);
}

Test(library_play, what_a_player_turns_over_is_drawn)
{
    uint64_t seed = 9;
    unsigned revealed = 0;
    shipslog_replay *r = start("san-juan", 2);
    for (int i = 0; i < 3000 && revealed == 0; i++) {
        struct shipslog_move move;
        const struct shipslog_place place = place_of(r);
        if (place.is_over)
            break;
        if (strcmp(place.kind, "chance") == 0) {
            cr_assert_eq(shipslog_replay_draw(r, &seed, &error), SHIPSLOG_OK);
            continue;
        }
        size_t chosen = (size_t)(seed >> 7) % shipslog_replay_moves(r);
        for (size_t k = 0; k < shipslog_replay_moves(r);
             k++) { /* gold mines, and what they do */
            shipslog_replay_move(r, k, &move);
            if (strcmp(move.verb, "reveal") == 0 ||
                (strcmp(move.verb, "build") == 0 &&
                 strcmp(move.item[0].thing, "gold-mine") == 0))
                chosen = k;
        }
        shipslog_replay_move(r, chosen, &move);
        char *text = shipslog_replay_move_text(r, chosen);
        cr_assert_eq(shipslog_replay_play_drawn(r, text, &seed, &error), SHIPSLOG_OK, "%s: %s",
                     text, error.text);
        shipslog_free(text);
        seed = seed * UINT64_C(6364136223846793005) + 1;
        if (strcmp(move.verb, "reveal") != 0)
            continue;
        shipslog_game *game = shipslog_replay_game(r, &error);
        cr_assert_eq(shipslog_game_move(game, place_of(r).n_events - 1, &move), 0);
        for (unsigned k = 0; k < move.n_items; k++)
            revealed += move.item[k].thing != NULL && move.item[k].mark[0] == '\0';
        cr_assert_gt(revealed, 0);
        shipslog_game_free(game);
    }
    cr_assert_gt(revealed, 0, "nobody revealed anything");
    shipslog_replay_free(r);
}

/* ---- values -------------------------------------------------------------------------------------- */

Test(library_play, legal_events_are_values)
{
    struct shipslog_move move;
    shipslog_replay *r = start("puerto-rico", 3);
    play(r, "row corn corn indigo sugar");
    play(r, "A settler");
    cr_assert_eq(shipslog_replay_moves(r), 5);
    cr_assert_eq(shipslog_replay_move(r, 0, &move), 0);
    cr_assert_str_eq(move.verb, "take");
    cr_assert_eq(move.kind, SHIPSLOG_DECISION);
    cr_assert_eq(move.seat, 0);
    cr_assert_eq(move.n_items, 1);
    cr_assert_str_eq(move.item[0].thing, "corn");
    cr_assert_str_eq(move.item[0].mark, "");
    cr_assert_eq(shipslog_replay_move(r, 5, &move), -1);
    cr_assert_eq(shipslog_replay_play_move(r, 5, &error), SHIPSLOG_UNKNOWN);
    shipslog_game *game = shipslog_replay_game(r, &error);
    cr_assert_eq(shipslog_game_move(game, 1, &move), 0);
    cr_assert_eq(move.kind, SHIPSLOG_MARK);
    cr_assert_str_eq(move.verb, "round");
    cr_assert_eq(move.item[0].count, 1);
    cr_assert_null(move.item[0].thing);
    shipslog_game_free(game);
    shipslog_replay_free(r);
}

/* Everything that a hand of San Juan can pay with: today's list of this hand was cut before whole buildings came. */
Test(library_play, all_ways_to_pay_are_listed)
{
    static const struct shipslog_setup setup = {.game = "san-juan", .n_players = 2};
    uint64_t seed = 3;
    size_t most = 0;
    shipslog_replay *r;
    cr_assert_eq(shipslog_replay_start(&setup, &r, &error), SHIPSLOG_OK);
    for (int i = 0; i < 400 && play_any(r, &seed); i++) {
        size_t n, lines = 0;
        char *text = shipslog_replay_legal(r, &n);
        for (const char *c = text; *c != '\0'; c++)
            lines += *c == '\n';
        shipslog_free(text);
        cr_assert_eq(lines, n);
        cr_assert_eq(shipslog_replay_moves(r), n);
        most = n > most ? n : most;
    }
    cr_assert_gt(most, 100);
    shipslog_replay_free(r);
}

Test(library_play, things_have_names_and_numbers)
{
    struct shipslog_thing thing;
    const char *name, *form;
    int kind;
    bool has_factory = false, has_sell = false;
    shipslog_replay *r = start("puerto-rico", 4);
    for (size_t i = 0; shipslog_replay_thing(r, i, &thing) == 0; i++) {
        if (strcmp(thing.name, "factory") != 0)
            continue;
        has_factory = true;
        cr_assert_str_eq(thing.kind, "building");
        cr_assert_str_eq(thing.number_name[0], "cost");
        cr_assert_eq(thing.number[0], 7);
        cr_assert_eq(thing.number[1], 3);
        cr_assert_neq(thing.does[0], '\0');
    }
    for (size_t i = 0; shipslog_replay_verb(r, i, &name, &form, &kind) == 0; i++)
        has_sell |= strcmp(name, "sell") == 0 && kind == SHIPSLOG_DECISION;
    char *rules = shipslog_replay_rules(r);
    cr_assert(has_factory && has_sell);
    cr_assert_eq(strncmp(rules, "puerto-rico, rgg2002", 20), 0);
    shipslog_free(rules);
    shipslog_replay_free(r);
}

Test(library_play, a_log_has_headers_comments_and_a_hash)
{
    static const char text[] =
        "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\nx-mood good\n"
        "# first\nrow corn corn indigo sugar  # turned up\n";
    struct shipslog_comment comment;
    const char *key, *value;
    shipslog_game *game;
    shipslog_reader *reader =
        shipslog_reader_open_memory(text, sizeof text - 1, "a.slog", &error);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    shipslog_reader_close(reader);
    cr_assert_eq(shipslog_game_header(game, 3, &key, &value), 0);
    cr_assert_str_eq(key, "x-mood");
    cr_assert_str_eq(value, "good");
    cr_assert_eq(shipslog_game_header(game, 4, &key, &value), -1);
    cr_assert_eq(shipslog_game_comment(game, 0, &comment), 0);
    cr_assert_str_eq(comment.text, "first");
    cr_assert(!comment.is_trailing);
    cr_assert_eq(shipslog_game_comment(game, 1, &comment), 0);
    cr_assert_str_eq(comment.text, "turned up");
    cr_assert(comment.is_trailing);
    cr_assert_eq(shipslog_game_comment(game, 2, &comment), -1);
    char *hash = shipslog_game_hash(game, &error);
    cr_assert_eq(strlen(hash), 32);
    shipslog_free(hash);
    shipslog_game_free(game);
}

Test(library_play, a_text_without_a_game_has_no_hash)
{
    static const char text[] = "slog 1\nnonsense\n";
    shipslog_game *game;
    shipslog_reader *reader =
        shipslog_reader_open_memory(text, sizeof text - 1, "a.slog", &error);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    shipslog_reader_close(reader);
    cr_assert_null(shipslog_game_hash(game, &error));
    cr_assert_str_eq(error.text, "the text holds no game");
    shipslog_game_free(game);
}

struct bytes {
    const char *at;
    size_t left;
};

static long give(void *context, void *to, size_t most)
{
    struct bytes *b = context;
    size_t n = b->left < 7 ? b->left : 7;
    n = n < most ? n : most;
    memcpy(to, b->at, n);
    b->at += n;
    b->left -= n;
    return (long)n;
}

static long fail(void *context, void *to, size_t most)
{
    (void)context, (void)to, (void)most;
    return -1;
}

Test(library_play, a_log_comes_from_a_callback)
{
    static const char text[] =
        "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A x; B y; C z\n";
    struct bytes bytes = {text, sizeof text - 1};
    shipslog_game *game;
    shipslog_reader *reader = shipslog_reader_open_callback(give, &bytes, "pipe", &error);
    cr_assert_not_null(reader, "%s", error.text);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    shipslog_game_free(game);
    shipslog_reader_close(reader);
    cr_assert_null(shipslog_reader_open_callback(fail, NULL, NULL, &error));
    cr_assert_str_eq(error.text, "the log could not be read to its end");
}

/* ---- thinking ------------------------------------------------------------------------------------ */

static int at_once(void *context)
{
    ++*(int *)context;
    return 1;
}

Test(library_play, a_player_thinks_the_same_with_the_same_seed)
{
    int asked = 0;
    const struct shipslog_thinking how = {.seed = 5, .games = 16}, plain = {.policy = "plain"},
                                   chess = {.policy = "chess"},
                                   soon = {.stop = at_once, .context = &asked};
    char *first, *second;
    shipslog_replay *r = start("puerto-rico", 3);
    cr_assert_eq(shipslog_replay_choose(r, NULL, &first, &error), SHIPSLOG_NO_CHOICE);
    play(r, "row corn corn indigo sugar");
    cr_assert_eq(shipslog_replay_choose(r, &how, &first, &error), SHIPSLOG_OK);
    cr_assert_eq(shipslog_replay_choose(r, &how, &second, &error), SHIPSLOG_OK);
    cr_assert_str_eq(first, second);
    shipslog_free(first);
    shipslog_free(second);
    cr_assert_eq(shipslog_replay_choose(r, &plain, &first, &error), SHIPSLOG_OK);
    play(r, first);
    shipslog_free(first);
    cr_assert_eq(shipslog_replay_choose(r, &chess, &first, &error), SHIPSLOG_UNKNOWN);
    cr_assert_eq(shipslog_replay_choose(r, &soon, NULL, &error), SHIPSLOG_OK);
    cr_assert_gt(asked, 0);
    shipslog_replay_free(r);
}

Test(library_play, chances_of_all_seats_sum_to_one)
{
    static const struct shipslog_thinking some = {.games = 20};
    struct shipslog_chances chances;
    shipslog_replay *r = start("puerto-rico", 4);
    play(r, "row corn corn indigo sugar tobacco");
    for (int i = 0; i < 2; i++) {
        int sum = 0;
        cr_assert_eq(shipslog_replay_chances(r, i == 0 ? NULL : &some, &chances, &error),
                     SHIPSLOG_OK);
        for (int seat = 0; seat < 4; seat++)
            sum += chances.seat[seat].chance;
        cr_assert(sum > 999990 && sum < 1000010, "%d", sum);
        cr_assert_eq(chances.games, i == 0 ? 0 : 20);
        cr_assert_eq(chances.seat[0].chance_error > 0, i == 1);
    }
    shipslog_replay_free(r);
}

Test(library_play, a_choice_says_what_it_costs)
{
    static const struct shipslog_thinking how = {.seed = 1, .games = 256};
    char *why = NULL;
    int cost = 0;
    shipslog_replay *r = start("puerto-rico", 3);
    play(r, "row corn corn indigo sugar");
    cr_assert_eq(shipslog_replay_why(r, &how, &why, &cost, &error), SHIPSLOG_NO_CHOICE);
    play(r, "A captain");
    cr_assert_eq(shipslog_replay_why(r, &how, &why, &cost, &error), SHIPSLOG_OK, "%s",
                 error.text);
    cr_assert_gt(cost, 0);
    shipslog_free(why);
    shipslog_replay_free(r);
}

Test(library_play, a_player_of_cards_knows_the_own_hand_alone)
{
    static const struct shipslog_thinking how = {.games = 8};
    uint64_t seed = 11;
    shipslog_replay *r = start("san-juan", 3);
    for (int i = 0; i < 40; i++) {
        char *chosen;
        const int code = shipslog_replay_choose(r, &how, &chosen, &error);
        if (code == SHIPSLOG_NO_CHOICE) {
            cr_assert_eq(shipslog_replay_draw(r, &seed, &error), SHIPSLOG_OK, "%s", error.text);
            continue;
        }
        cr_assert_eq(code, SHIPSLOG_OK, "%s", error.text);
        play(r, chosen);
        shipslog_free(chosen);
    }
    shipslog_replay_free(r);
}

Test(library_play, the_header_has_the_version_of_the_library)
{
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", SHIPSLOG_VERSION_MAJOR,
             SHIPSLOG_VERSION_MINOR, SHIPSLOG_VERSION_PATCH);
    cr_assert_str_eq(shipslog_version(), version);
}
