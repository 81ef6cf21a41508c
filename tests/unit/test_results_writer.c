#include <criterion/criterion.h>
#include <string.h>

#include "bgstats_value.h"
#include "export/results_writer.h"
#include "result_fixture.h"
#include "scratch.h"

TestSuite(results_writer, .init = scratch_begin, .fini = scratch_end);

#define UUID "11111111-2222-4333-8444-555555555501"

/* A game of everything that both formats keep. */
#define FROM_BGSTATS                                                                           \
    "slog 1\ngame puerto-rico\nrules pr1897\ngrade result\ndate 2026-03-15\nsite Home\n"       \
    "id bgstats-" UUID "\nplayers A Zo\xC3\xAB; B Ann; C Anonymous; D Anonymous 2\n"           \
    "x-bgg-id 367272\nx-bgstats-board Mine\nx-bgstats-date 2026-03-15 23:02:11\n"              \
    "x-bgstats-players 22222222-2222-4333-8444-555555555501 "                                  \
    "33333333-2222-4333-8444-555555555501 "                                                    \
    "- -\n"                                                                                    \
    "x-bgstats-score-b 31+20\n"                                                                \
    "x-duration-min 75\nx-nobody C D\n\n# One,\n# \"two\"\nresult A 49, B 51, C 30, D "        \
    "51\nwinner B\n"
#define BY_HAND                                                                                \
    "\nslog 1\ngame san-juan\nrules second\ngrade result\nseating first\ndate 2026-03-16\n"    \
    "players A -Ann; B \"Bob; Bee\"; C Cleo\n\nresult A 38, C 33\n"

static struct buf canonical(const char *importer, const char *text)
{
    struct result_reading r = result_read(importer, text);
    cr_assert(!err_is_set(&r.err), "%s", r.err.text);
    cr_assert_eq(r.troubles.len, 0, "%s", buf_str(&r.troubles));
    buf_free(&r.troubles);
    return r.logs;
}

/* Expects that what was written says the same. */
static void assert_round_trip(const struct results_writer *writer, const char *importer,
                              const char *text)
{
    struct buf before = canonical("slog", text), written = result_write(writer, "slog", text);
    struct buf after = canonical(importer, buf_str(&written));
    struct buf again = result_write(writer, importer, buf_str(&written));
    cr_assert_str_eq(buf_str(&after), buf_str(&before));
    cr_assert_str_eq(buf_str(&again), buf_str(&written));
    buf_free(&before);
    buf_free(&written);
    buf_free(&after);
    buf_free(&again);
}

static void assert_written(const struct results_writer *writer, const char *text,
                           const char *expected)
{
    struct buf written = result_write(writer, "slog", text);
    cr_assert(strstr(buf_str(&written), expected), "%s\nin:\n%s", expected, buf_str(&written));
    buf_free(&written);
}

static unsigned count_in(const char *text, const char *word)
{
    unsigned n = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        n++;
    return n;
}

Test(results_writer, gives_bg_stats_what_came_from_it)
{
    assert_round_trip(&bgstats_writer, "bgstats", FROM_BGSTATS);
}

/* Three have 40 points; of the two behind the first one is the third. */
Test(results_writer, gives_bg_stats_the_places_behind_the_first)
{
    assert_round_trip(&bgstats_writer, "bgstats",
                      "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03-15\n"
                      "id bgstats-" UUID "\nplayers A Ann; B Bob; C Cleo; D Dora\n"
                      "x-bgg-id 3076\nx-bgstats-date 2026-03-15 00:00:00\n"
                      "x-bgstats-players 22222222-2222-4333-8444-555555555501 "
                      "22222222-2222-4333-8444-555555555502 "
                      "22222222-2222-4333-8444-555555555503 "
                      "22222222-2222-4333-8444-555555555504\n"
                      "tiebreak A 1, D 2\n\nresult A 40, B 40, C 39, D 40\nwinner D\n");
}

Test(results_writer, gives_bg_stats_ranks_only_where_points_do_not_tell)
{
    struct buf text = result_write(&bgstats_writer, "slog", FROM_BGSTATS);
    cr_assert_eq(count_in(buf_str(&text), "\"rank\": 0"), 4);
    buf_free(&text);
}

Test(results_writer, gives_a_table_that_reads_back)
{
    assert_round_trip(&results_csv_writer, "results", FROM_BGSTATS BY_HAND);
}

Test(results_writer, keeps_apart_games_of_other_players_on_one_day)
{
    assert_round_trip(&results_csv_writer, "results",
                      "slog 1\ngame puerto-rico\ngrade result\nseating unknown\nplayers A Ann; "
                      "B Bob\n\nresult A 1, B 2\n"
                      "\nslog 1\ngame puerto-rico\ngrade result\nseating unknown\nplayers A "
                      "Cleo; B Dora\n\nresult A 1, B 2\n");
}

Test(results_writer, says_who_won_a_tie_by_hand)
{
    assert_written(&bgstats_writer, FROM_BGSTATS, "\"manualWinner\": true");
    assert_written(&bgstats_writer,
                   "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03-15\nplayers A Ann; B "
                   "Bob\nresult A 3, B 3\n",
                   "\"manualWinner\": false");
}

Test(results_writer, says_who_won_where_the_log_does_not)
{
    struct buf text = result_write(&bgstats_writer, "slog",
                                   "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03-15\n"
                                   "players A Ann; B Bob\nresult A 3, B 4\n");
    cr_assert_eq(count_in(buf_str(&text), "\"winner\": true"), 1);
    cr_assert_eq(count_in(buf_str(&text), "\"winner\": false"), 1);
    buf_free(&text);
}

Test(results_writer, keeps_the_text_of_a_score_only_while_it_is_true)
{
    assert_written(&bgstats_writer, FROM_BGSTATS, "\"score\": \"31+20\"");
    assert_written(&bgstats_writer,
                   "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03-15\nplayers A Ann; B "
                   "Bob\nx-bgstats-score-a 1+1\nresult A 3, B 4\n",
                   "\"score\": \"3\"");
}

Test(results_writer, numbers_what_plays_refer_to_once)
{
    struct buf text = result_write(&bgstats_writer, "slog", FROM_BGSTATS "\n" FROM_BGSTATS);
    cr_assert_eq(count_in(buf_str(&text), "\"bggName\""), 1);
    cr_assert_eq(count_in(buf_str(&text), "\"isAnonymous\""), 3);
    cr_assert_eq(count_in(buf_str(&text), "\"Home\""), 1);
    cr_assert_eq(count_in(buf_str(&text), "\"playDate\""), 2);
    buf_free(&text);
}

Test(results_writer, leaves_out_of_bg_stats_what_has_no_day)
{
    struct buf text = result_write(&bgstats_writer, "slog",
                                   "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03\n"
                                   "players A Ann; B Bob\nresult A 3, B 4\n");
    cr_assert_eq(count_in(buf_str(&text), "\"playDate\""), 0);
    buf_free(&text);
}

Test(results_writer, writes_a_time_of_day_as_bg_stats_does)
{
    static const char *const dates[][2] = {
        {"2026-03-15", "\"playDate\": \"2026-03-15 00:00:00\""},
        {"2026-03-15T19:30Z", "\"playDate\": \"2026-03-15 19:30:00\""},
        {"2026-03-15T19:30:59Z", "\"playDate\": \"2026-03-15 19:30:59\""},
        {"2026-03-15\nx-bgstats-date 2026-03-15T19:31", "\"playDate\": \"2026-03-15T19:31\""},
        {"2026-03-15\nx-bgstats-date 2026-03-15x19:31",
         "\"playDate\": \"2026-03-15 00:00:00\""},
        {"2026-03-15\nx-bgstats-date 2026-03-14 19:31",
         "\"playDate\": \"2026-03-15 00:00:00\""},
    };
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        struct buf text = BUF_INIT;
        buf_printf(&text,
                   "slog 1\ngame puerto-rico\ngrade result\ndate %s\nplayers A Ann; B Bob\n"
                   "result A 3, B 4\n",
                   dates[i][0]);
        assert_written(&bgstats_writer, buf_str(&text), dates[i][1]);
        buf_free(&text);
    }
}

Test(results_writer, writes_only_well_formed_text)
{
    assert_written(&bgstats_writer,
                   "slog 1\ngame puerto-rico\ngrade result\ndate 2026-03-15\nplayers A "
                   "\"A\\xFF\\x1B\"; B \"B\\\"\"\nresult A 3, B 4\n",
                   "\"name\": \"A??\"");
}

Test(results_writer, makes_the_same_uuids_each_time_and_others_for_others)
{
    char one[BGSTATS_UUID_TEXT], same[BGSTATS_UUID_TEXT], other[BGSTATS_UUID_TEXT];
    bgstats_uuid_make("player", "Ann", one);
    bgstats_uuid_make("player", "Ann", same);
    bgstats_uuid_make("location", "Ann", other);
    cr_assert_str_eq(one, same);
    cr_assert_str_neq(one, other);
    /* what other programs make of the same name */
    cr_assert_str_eq(one, "1b84e49c-1a06-506d-81c3-582939dc9444");
    cr_assert(bgstats_uuid_read("0B4B9A2E-5C0B-4E0C-9D6C-6A1C2F3D4E51", one));
    /* what other programs make of the same name */
    cr_assert_str_eq(one, "0b4b9a2e-5c0b-4e0c-9d6c-6a1c2f3d4e51");
    cr_assert(!bgstats_uuid_read("0B4B9A2E-5C0B-4E0C-9D6C-6A1C2F3D4E5", one));
    cr_assert(!bgstats_uuid_read("", one));
}
