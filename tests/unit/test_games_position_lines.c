/* Whole positions as their games show them: every line, its items and their short forms. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "games/pr/pr_engine.h"
#include "games/sj/sj_engine.h"
#include "position/position_board.h"
#include "position/position_lines.h"

/* A position that a test changes by hand, and its lines as text. */
struct shown {
    struct ruleset_cache *cache;
    struct replay replay;
    struct position_lines *lines;
    struct buf text;
};

static void shown_begin(struct shown *w, const char *name, const char *rules, unsigned players)
{
    struct err err = ERR_INIT;
    const struct game_def *game = game_find(name, strlen(name));
    *w = (struct shown){.cache = ruleset_cache_new(), .lines = calloc(1, sizeof *w->lines)};
    const void *ruleset = ruleset_get(w->cache, game, rules, players, &err);
    cr_assert_not_null(ruleset, "%s", err.text);
    cr_assert_not_null(w->lines);
    replay_init(&w->replay, game, ruleset, GRADE_OPEN);
}

static void shown_end(struct shown *w)
{
    replay_free(&w->replay);
    ruleset_cache_free(w->cache);
    free(w->lines);
    buf_free(&w->text);
}

/* "cargo 1=car1", then '-' when it is idle; nothing behind '=' when there is no short form. */
static void write_item(struct shown *w, const struct position_item *item)
{
    buf_printf(&w->text, " %s=%s%s;", item->text, item->brief, item->is_idle ? "-" : "");
}

static void write_line(struct shown *w, const struct position_line *line)
{
    static const char *const ranks[] = {"head", "", "detail"};
    if (line->seat != SEAT_NONE)
        buf_printf(&w->text, "%c ", 'A' + line->seat);
    buf_printf(&w->text, "%s/%s %s%s:", line->label, line->brief_label, ranks[line->rank],
               line->is_holding ? "held" : "");
    for (unsigned i = line->first; i < line->first + line->n; i++)
        write_item(w, &w->lines->item[i]);
    buf_putc(&w->text, '\n');
}

/* All lines of the position; those of the table alone, or those of one seat.  Borrowed. */
static const char *lines_of(struct shown *w, unsigned seat)
{
    const struct replay *r = &w->replay;
    buf_clear(&w->text);
    r->game->faces->lay_out(r->rules, r->state, w->lines);
    if (seat == SEAT_NONE)
        buf_printf(&w->text, "%s\n", w->lines->headline);
    for (unsigned i = 0; i < w->lines->n_lines; i++)
        if (w->lines->line[i].seat == seat)
            write_line(w, &w->lines->line[i]);
    return buf_str(&w->text);
}

/* The costs of buildings, for each of which a line says what may be drafted. */
#define NOTHING_TO_DRAFT                                                                       \
    "To draft/Draft :\nTo draft/Draft :\nTo draft/Draft :\nTo draft/Draft :\n"                 \
    "To draft/Draft :\nTo draft/Draft :\nTo draft/Draft :\nTo draft/Draft :\n"                 \
    "To draft/Draft :\nTo draft/Draft :\n"

static const char *headline_of(struct shown *w)
{
    lines_of(w, SEAT_NONE);
    return w->lines->headline;
}

static const char *board_of(struct shown *w)
{
    static const char *const names[] = {"Anna", "Bob", "Chris", "Dora"};
    const struct replay *r = &w->replay;
    buf_clear(&w->text);
    position_board_draw(r->game, r->rules, r->state, names, &w->text);
    return buf_str(&w->text);
}

/* ---- Puerto Rico ------------------------------------------------------------------------- */

static struct pr_state *pr_of(struct shown *w)
{
    return (struct pr_state *)(void *)w->replay.state;
}

static void leave_to_build(int16_t *copies)
{
    memset(copies, 0, PR_BUILDING_COUNT * sizeof *copies);
    copies[PR_SMALL_MARKET - PR_FIRST_BUILDING] = 2;
    copies[PR_RESIDENCE - PR_FIRST_BUILDING] = 1;
}

static void set_table(struct pr_state *s)
{
    s->role_taken[0] = 2;
    s->role_coins[0] = s->role_coins[1] = 1;
    s->house[PR_CORN] = s->house[PR_COFFEE] = 1;
    memset(s->row, 0, sizeof s->row);
    s->row[PR_INDIGO] = 2;
    s->row_unknown = 1;
    s->cargo_kind[0] = PR_TOBACCO;
    s->cargo_load[0] = 2;
    s->ship_colonists = 4;
    s->ship_nobles = 1;
    s->discard[PR_SUGAR] = 2;
    s->discard_unknown = 1;
    s->gone[PR_CORN] = 1;
    s->bank = 17;
    leave_to_build(s->copies);
}

Test(position_lines, the_table_of_puerto_rico_is_shown_whole)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "deluxe, nobles, doubloon-bank=90", 4);
    set_table(pr_of(&w));
    cr_assert_str_eq(
        lines_of(&w, SEAT_NONE),
        "Round 1, 0 of 4 roles taken: the first plantations are turned up\n"
        "Roles/Roles : settler (B)=settler:B-; mayor +1=mayor+1; builder=builder; "
        "craftsman=craft; trader=trader; captain=captain; prospector=prosp;\n"
        "Ships/Ships : tobacco 2/5=tob2/5; empty 0/6=0/6; empty 0/7=0/7;\n"
        "House/House : corn 1=corn1; coffee 1=cof1; (2 of 4)=2/4;\n"
        "Face up/Tiles : indigo 2=ind2; unknown 1=?1; quarries 8=quarry8;\n"
        "Supply/Supply : corn 10=corn10; indigo 11=ind11; sugar 11=sug11; tobacco 9=tob9; "
        "coffee 9=cof9; colonists 76=col76; on their ship 3 + 1 N=col.ship3+1N; nobles "
        "19=noble19; VP 100=VP100; doubloons 17=17d;\n"
        "Tiles/Tiles detail: face down 44=; discarded 3=; out of the game 1=;\n"
        "To build/Build detail: small market 2=s.market2; residence "
        "1=residence1;\n" NOTHING_TO_DRAFT);
    shown_end(&w);
}

Test(position_lines, a_table_of_puerto_rico_says_nothing_of_what_the_game_lacks)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "rgg2002", 3);
    leave_to_build(pr_of(&w)->copies);
    cr_assert_str_eq(
        lines_of(&w, SEAT_NONE),
        "Round 1, 0 of 3 roles taken: the first plantations are turned up\n"
        "Roles/Roles : settler=settler; mayor=mayor; builder=builder; craftsman=craft; "
        "trader=trader; captain=captain;\n"
        "Ships/Ships : empty 0/4=0/4; empty 0/5=0/5; empty 0/6=0/6;\n"
        "House/House : (0 of 4)=0/4;\n"
        "Face up/Tiles : quarries 8=quarry8;\n"
        "Supply/Supply : corn 10=corn10; indigo 11=ind11; sugar 11=sug11; tobacco 9=tob9; "
        "coffee 9=cof9; colonists 55=col55; on their ship 3=col.ship3; VP 75=VP75;\n"
        "Tiles/Tiles detail: face down 47=; discarded 0=;\n"
        "To build/Build detail: small market 2=s.market2; residence "
        "1=residence1;\n" NOTHING_TO_DRAFT);
    shown_end(&w);
}

Test(position_lines, buildings_to_draft_are_shown_while_they_are_drafted)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "deluxe, new-buildings", 3);
    struct pr_state *s = pr_of(&w);
    s->step = PR_STEP_DRAFT;
    s->box[PR_SMALL_MARKET - PR_FIRST_BUILDING] = 0;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "To draft/Draft : hacienda=hacienda;"));
    cr_assert_not_null(strstr(board_of(&w),
                              "\nTo draft  hacienda, construction hut, forest house, "
                              "black market (2 of cost 2)\n"));
    s->step = PR_STEP_ROLE;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), NOTHING_TO_DRAFT));
    shown_end(&w);
}

static void set_island(struct pr_seat *p)
{
    static const int16_t tiles[] = {1, 1, 1, 2, 2, 2, 1}, manned[] = {0, 1, 1, 0, 2, 1, 0};
    memcpy(p->tiles, tiles, sizeof tiles);
    memcpy(p->manned, manned, sizeof manned);
    p->noble_manned[PR_SUGAR] = 1;
    p->san_juan = 3;
    p->noble_san_juan = 1;
}

static int16_t *of_building(int16_t *row, unsigned building)
{
    return &row[building - PR_FIRST_BUILDING];
}

static void set_city(struct pr_seat *p)
{
    *of_building(p->city, PR_SMALL_INDIGO_PLANT) = 0;
    *of_building(p->city, PR_SUGAR_MILL) = 2;
    *of_building(p->city, PR_TOBACCO_STORAGE) = 3;
    *of_building(p->noble_city, PR_TOBACCO_STORAGE) = 1;
    *of_building(p->city, PR_COFFEE_ROASTER) = 2;
    *of_building(p->city, PR_HACIENDA) = 1;
    *of_building(p->city, PR_OFFICE) = 1;
    *of_building(p->noble_city, PR_OFFICE) = 1;
    *of_building(p->city, PR_STATUE) = 0;
    p->waived[0] = 1 << (PR_HACIENDA - PR_FIRST_BUILDING);
}

static void set_seat(struct pr_seat *p)
{
    set_island(p);
    set_city(p);
    p->doubloons = 1;
    p->chips = 5;
    p->goods[PR_SUGAR] = 3;
}

Test(position_lines, a_player_of_puerto_rico_is_shown_whole)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "deluxe, nobles, new-buildings", 4);
    set_seat(&pr_of(&w)->seat[1]);
    cr_assert_str_eq(
        lines_of(&w, 1),
        "B / head: 29 VP=29VP; 1 doubloon=1d; San Juan 2 + 1 N=SJ2+1N;\n"
        "B VP/VP detail: chips 5=; buildings 20=; nobles 4=; bonus 0=;\n"
        "B Goods/Goods held: sugar 3=sug3;\n"
        "B Island/Isl : corn 0/1=corn0/1-; indigo 1/1=ind1; sugar 1/1 N=sug1N; tobacco "
        "0/2=tob0/2-; coffee 2/2=cof2; quarry 1/2=quarry1/2; forest 1=forest1; 2 free=;\n"
        "B City/City : small indigo plant 0/1=(s.ind.plant)-; sugar mill 2/3=sug.mill2/3; "
        "tobacco storage 3/3 N=tob.storage3N; coffee roaster 2/2=cof.roaster2; hacienda "
        "1/1=hacienda; office 1/1 N=office+N; statue=statue; 4 free=4free;\n"
        "B Waives/Waives : hacienda=hacienda;\n");
    shown_end(&w);
}

Test(position_lines, a_place_is_shown_when_the_game_is_over)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "rgg2002", 3);
    struct pr_state *s = pr_of(&w);
    s->step = PR_STEP_OVER;
    s->seat[2].chips = s->seat[2].san_juan = 1;
    cr_assert_str_eq(lines_of(&w, 0),
                     "A / head: 0 VP=0VP; 2 doubloons=2d; governor=gov; place 2=#2;\n"
                     "A VP/VP detail: chips 0=; buildings 0=; bonus 0=;\n"
                     "A Goods/Goods held:\n"
                     "A Island/Isl : indigo 0/1=ind0/1-; 11 free=;\n"
                     "A City/City : 12 free=12free;\n"
                     "A Waives/Waives :\n");
    cr_assert_not_null(strstr(lines_of(&w, 2), " San Juan 1=SJ1; place 1=#1;"));
    shown_end(&w);
}

Test(position_lines, more_nobles_in_a_building_are_counted)
{
    struct shown w;
    shown_begin(&w, "puerto-rico", "deluxe, nobles", 4);
    struct pr_seat *p = &pr_of(&w)->seat[0];
    p->city[PR_TOBACCO_STORAGE - PR_FIRST_BUILDING] = 3;
    p->noble_city[PR_TOBACCO_STORAGE - PR_FIRST_BUILDING] = 2;
    cr_assert_not_null(strstr(lines_of(&w, 0), " tobacco storage 3/3 2N="));
    shown_end(&w);
}

/* ---- San Juan ---------------------------------------------------------------------------- */

static struct sj_state *sj_of(struct shown *w)
{
    return (struct sj_state *)(void *)w->replay.state;
}

static void set_cards(struct sj_state *s)
{
    s->deck = 52;
    s->discards = 7;
    s->offer = 4;
    s->least[SJ_IN_OFFER][SJ_SMITHY - SJ_FIRST_CARD] = 2;
    s->least[SJ_IN_OFFER][SJ_WELL - SJ_FIRST_CARD] = 1;
    s->cathedral = 1;
    s->inconsistent = 1;
}

/* Seat B is the trader, whose tile is turned up; the next tile has not been seen, the last has. */
static void set_sale(struct sj_state *s)
{
    s->role = SJ_TRADER - SJ_FIRST_ROLE;
    s->role_taken[s->role] = 2;
    s->picks = 1;
    s->chooser = s->turn = 1;
    s->step = SJ_STEP_SELL;
    s->trades = 4;
    s->tile_now = 2;
    for (int i = 0; i < SJ_TILES; i++)
        s->tile[i] = -1;
    s->tile[1] = 0;
    s->tile[3] = 2;
}

Test(position_lines, the_table_of_san_juan_is_shown_whole)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second, new-buildings", 3);
    set_cards(sj_of(&w));
    set_sale(sj_of(&w));
    cr_assert_str_eq(
        lines_of(&w, SEAT_NONE),
        "Round 1, 1 of 3 roles taken, trader of B: B sells\n"
        "Roles/Roles : builder=builder; producer=producer; trader (B)=trader:B-; "
        "councillor=council; prospector=prosp;\n"
        "Prices/Prices : indigo 1=ind1; sugar 1=sug1; tobacco 2=tob2; coffee 2=cof2; silver "
        "3=silv3;\n"
        "Next sale/Next sale : ?=?; ?=?; 11122=11122; ?=?; 11223=11223;\n"
        "Cards/Cards : draw pile 52=draw52; discard pile 7=discard7; goods (*) 0=; cathedral "
        "free=cathedral; contradictions 1=inconsistent1;\n"
        "Offered/Offered : smithy 2=smithy2; well=well; 1 unknown=?1;\n");
    shown_end(&w);
}

static void set_sj_seat(struct sj_state *s, struct sj_seat *p)
{
    p->hand = 5;
    s->least[SJ_IN_HAND + 1][SJ_CHAPEL - SJ_FIRST_CARD] = 2;
    s->least[SJ_IN_HAND + 1][SJ_TOWER - SJ_FIRST_CARD] = 1;
    p->built[SJ_INDIGO_PLANT - SJ_FIRST_CARD] = 3;
    p->goods[0] = 2;
    p->built[SJ_SUGAR_MILL - SJ_FIRST_CARD] = 1;
    p->built[SJ_COFFEE_ROASTER - SJ_FIRST_CARD] = 1;
    p->goods[3] = 1;
    p->built[SJ_CHAPEL - SJ_FIRST_CARD] = 1;
    p->built[SJ_CUSTOMS_OFFICE - SJ_FIRST_CARD] = 2;
    p->goods[SJ_CUSTOMS] = 1;
    p->built[SJ_CITY_HALL - SJ_FIRST_CARD] = 1;
    p->covered[SJ_SMITHY - SJ_FIRST_CARD] = 1;
    p->pile[SJ_PILE_ONE] = 1;
    p->waived[0] = (int16_t)(1 << (SJ_CHAPEL - SJ_FIRST_CARD));
}

Test(position_lines, prices_are_shown_in_the_phase_of_the_trader)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second", 3);
    struct sj_state *s = sj_of(&w);
    set_sale(s);
    s->step = SJ_STEP_DRAW;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "Prices/Prices : indigo 1=ind1;"));
    s->step = SJ_STEP_TILE;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "Prices/Prices :\n"));
    cr_assert_not_null(strstr(board_of(&w), "\nNext sale ?, ?, 11122, ?, 11223\n"));
    s->step = SJ_STEP_SELL;
    s->role = SJ_BUILDER - SJ_FIRST_ROLE;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "Prices/Prices :\n"));
    shown_end(&w);
}

Test(position_lines, a_tile_that_nobody_wrote_down_is_unknown)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second", 3);
    struct sj_state *s = sj_of(&w);
    set_sale(s);
    s->tile_now = s->tile[1] = s->tile[3] = -1;
    cr_assert_not_null(
        strstr(lines_of(&w, SEAT_NONE),
               "Prices/Prices : unknown=?;\nNext sale/Next sale : unknown=?;\n"));
    cr_assert_not_null(strstr(board_of(&w), "\nPrices    unknown\nNext sale unknown\n"));
    shown_end(&w);
}

Test(position_lines, a_cathedral_is_shown_where_there_is_one)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second, new-buildings", 3);
    sj_of(&w)->cathedral = 0;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), " cathedral gone=;"));
    shown_end(&w);
    shown_begin(&w, "san-juan", "second", 3);
    cr_assert_null(strstr(lines_of(&w, SEAT_NONE), "cathedral"));
    shown_end(&w);
}

Test(position_lines, cards_that_a_building_turns_up_are_revealed)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second", 3);
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "Offered/Offered :\n"));
    sj_of(&w)->reveals_by = SJ_GOLD_MINE - SJ_FIRST_CARD + 1;
    cr_assert_not_null(strstr(lines_of(&w, SEAT_NONE), "Revealed/Revealed :\n"));
    shown_end(&w);
}

Test(position_lines, the_headline_says_how_many_cards_a_hand_may_hold)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second", 3);
    struct sj_state *s = sj_of(&w);
    s->step = SJ_STEP_START;
    s->seat[0].hand = 8;
    cr_assert_str_eq(headline_of(&w), "Round 1, 0 of 3 roles taken: A discards down to 7");
    s->seat[0].hand = 7;
    cr_assert_str_eq(headline_of(&w), "Round 1, 0 of 3 roles taken: A begins the round");
    s->step = SJ_STEP_ROLE;
    s->seat[0].hand = 8;
    cr_assert_str_eq(headline_of(&w), "Round 1, 0 of 3 roles taken: A takes a role");
    shown_end(&w);
}

Test(position_lines, a_player_of_san_juan_is_shown_whole)
{
    struct shown w;
    shown_begin(&w, "san-juan", "second, new-buildings", 3);
    set_sj_seat(sj_of(&w), &sj_of(&w)->seat[1]);
    cr_assert_str_eq(
        lines_of(&w, 1),
        "B / head: 17 VP=17VP; 5 cards=5cards; 4 goods=4goods;\n"
        "B VP/VP detail: buildings 12=; city hall 4=; cards under buildings 1=;\n"
        "B Produces/Prod held: indigo plant* 2=ind.plant*2; indigo plant=ind.plant; sugar "
        "mill=sug.mill; coffee roaster*=cof.roaster*;\n"
        "B City/City : chapel=chapel; city hall=city-hall; customs office*=cust.off*; "
        "customs office=cust.off; (9 of 12 buildings)=9/12;\n"
        "B Covered/Covered : smithy=smithy;\n"
        "B Under/Under : chapel 1=chapel1;\n"
        "B Hand/Hand held: chapel 2=chapel2; tower=tower; 2 unknown=?2;\n"
        "B Waives/Waives : chapel=chapel;\n");
    shown_end(&w);
}
