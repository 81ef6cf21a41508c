#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "games/pr/pr_vocab.h"
#include "core/recorded_hash.h"
#include "notation/canonical.h"
#include "notation/statement.h"
#include "notation/writer.h"
#include "notation_fixture.h"

static void assert_formats(const char *text, const char *canonical)
{
    char *once = fixture_format(text);
    char *twice = fixture_format(once);
    cr_expect_str_eq(once, canonical, "%s\n--- instead of\n%s", once, canonical);
    cr_expect_str_eq(twice, once, "second time:\n%s", twice);
    free(once);
    free(twice);
}

#define GAME "slog 1\ngame      puerto-rico\nplayers   A x; B y; C z\n"

Test(notation_writer, orders_the_header)
{
    assert_formats("slog 1\nx-b 2\nplayers A x;B \"y\";C \"z;\"\nid 4\nx-a-long-key 1\n"
                   "date 2026\nrules  a   b\nevent \" e\"\nsite s\ngame PUERTO_RICO\n",
                   "slog 1\ngame      puerto-rico\nrules     a b\ndate      2026\n"
                   "event     \" e\"\nsite      s\nid        4\nplayers   A x; B y; C \"z;\"\n"
                   "x-b       2\nx-a-long-key 1\n");
}

Test(notation_writer, writes_header_lines_that_could_not_be_decoded)
{
    assert_formats("slog 1\ngame Chess\ndate tomorrow\nplayers Anna, Bob # two\n",
                   "slog 1\ngame      Chess\ndate      tomorrow\nplayers   Anna, Bob # two\n");
}

Test(notation_writer, lays_statements_out_by_round_and_phase)
{
    assert_formats(
        GAME "row corn sugar\nround 1;A settler\nA quarry;B corn;check A 5d\nrow indigo\n"
             "B mayor\nB place corn\nround 2\ncheck B 2d\nB captain\nresult A 4\nhash "
             "0123456789abcdef\n",
        GAME "\nrow corn sugar\n\nround 1\nA settler\n  A quarry\n  B corn\n  check A 5d\n"
             "  row indigo\nB mayor\n  B place corn\n\nround 2\ncheck B 2d\nB captain\n"
             "result A 4\nhash 0123456789abcdef\n");
}

Test(notation_writer, keeps_comments_in_their_places)
{
    assert_formats(
        "\n#   licence\n\n\nslog 1 #v\n  # about the game\ngame puerto-rico #g\n\n"
        "players A x; B y; C z\n# about the row\nrow corn   #  the row  \n"
        "A settler\n#about Anna\nA corn # hm\n\n\n#\n# end of round\n\nround 2\n"
        "#next\nround 3\n# the\n# end\n\n",
        "#   licence\n\nslog 1  # v\n# about the game\ngame      puerto-rico  # g\n"
        "players   A x; B y; C z\n\n# about the row\nrow corn  #  the row\n"
        "A settler\n  # about Anna\n  A corn  # hm\n\n#\n# end of round\n\nround 2\n\n"
        "# next\nround 3\n# the\n# end\n");
}

Test(notation_writer, keeps_header_comments_with_their_lines)
{
    assert_formats("slog 1\n# one\nplayers A x; B y; C z # two\n# three\ngame puerto-rico\n"
                   "# four\n",
                   "slog 1\n# three\ngame      puerto-rico\n# one\n"
                   "players   A x; B y; C z  # two\n\n# four\n");
}

Test(notation_writer, keeps_comments_with_header_lines_of_any_name)
{
    assert_formats("slog 1\ngame puerto-rico\n# one\nweather rain # two\n# three\n"
                   "mood good # four\nplayers A x; B y; C z\n# five\n",
                   "slog 1\ngame      puerto-rico\nplayers   A x; B y; C z\n# one\n"
                   "weather   rain  # two\n# three\nmood      good  # four\n\n# five\n");
}

Test(notation_writer, keeps_comments_around_lines_with_errors)
{
    assert_formats(GAME "A settler\nA foo # lost with its line\n# kept\nA corn\n",
                   GAME "\nA settler\n  # kept\n  A corn\n");
}

Test(notation_writer, writes_only_comments_without_a_game)
{
    assert_formats("# c\nhello\n", "# c\n");
    assert_formats("slog 7\nhello\n", "");
}

Test(notation_writer, replaces_what_no_reader_takes)
{
    struct record r;
    struct buf out = BUF_INIT;
    record_init(&r);
    r.game = &words_only_game;
    r.n_players = 2;
    r.player[0] = "A\nB";
    r.player[1] = "\xC3\xA9\xC3";
    struct record_comment *c = record_add_comment(&r);
    c->text = "two\nlines \xFF\x7F";
    notation_write(&r, &out);
    cr_assert_str_eq(buf_str(&out),
                     "slog 1\ngame      puerto-rico\n"
                     "players   A \"A\\nB\"; B \"\xC3\xA9\\xC3\"\n\n# two lines ?\n");
    record_free(&r);
    buf_free(&out);
}

/* --- properties ------------------------------------------------------------------------------ */

/* Small pseudo-random numbers, the same every time (xorshift). */
static unsigned pick(uint64_t *state, unsigned n)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)((*state >> 33) % n);
}

/* A thing of the classes, or THING_NUMBER when a number will do. */
static uint8_t pick_thing(uint64_t *state, uint32_t classes)
{
    if ((classes & CLASS_NUMBER) != 0 && (classes == CLASS_NUMBER || pick(state, 2) == 0)) {
        return THING_NUMBER;
    }
    for (;;) {
        unsigned thing = pick(state, PR_THING_COUNT);
        if ((CLASS_BIT(pr_things[thing].class) & classes) != 0) {
            return (uint8_t)thing;
        }
    }
}

static int16_t pick_count(uint64_t *state, uint8_t rule)
{
    if (rule == COUNT_NO || (rule == COUNT_MAY && pick(state, 2) == 0)) {
        return COUNT_NONE;
    }
    return (int16_t)(pick(state, 4) == 0 ? pick(state, 10000) : pick(state, 10));
}

static void add_items(uint64_t *state, const struct verb_part *part, struct event *e)
{
    if ((part->classes & CLASS_HASH) != 0) {
        const struct recorded_hash hash = {(uint16_t)(1 + pick(state, 3)),
                                           (uint64_t)pick(state, 65536) << 48 |
                                               pick(state, 65536)};
        recorded_hash_put(e, part->mark, hash);
        return;
    }
    if ((part->classes & CLASS_LINE) != 0) {
        static const char line[] = "rgg2002:4 R1A//-A/role  T- x=-1 =?";
        e->text = line + pick(state, 8);
        e->text_length = 1 + pick(state, 8);
        e->text_length += e->text[e->text_length - 1] == ' ';
        return;
    }
    unsigned n = part->min + pick(state, part->max - part->min + 1U);
    for (unsigned i = 0; i < n; i++) {
        uint8_t thing = pick_thing(state, part->classes);
        uint8_t rule = thing == THING_NUMBER ? (uint8_t)COUNT_MUST : part->count;
        uint8_t mark = pick(state, 3) == 0 ? part->or_mark : part->mark;
        mark = part->or_mark == ITEM_PLAIN ? part->mark : mark;
        e->item[e->n_items++] = (struct event_item){thing, mark, pick_count(state, rule)};
    }
}

static void add_claim(uint64_t *state, uint8_t key, struct event_claim *claim, struct event *e)
{
    const struct claim_def *def = &pr_claims[key];
    struct event_claim *c = &claim[e->n_claims++];
    *c = (struct event_claim){.key = key, .thing = THING_NUMBER, .value = COUNT_NONE};
    if (def->arg != CLAIM_NUMBER) {
        c->thing = pick_thing(state, def->classes);
    }
    if (def->arg != CLAIM_THING) {
        c->value = pick_count(state, COUNT_MUST);
    }
}

/* Makes the event an adjustment, with signs or without. */
static void pick_adjustment(uint64_t *state, struct event *e)
{
    const struct adjustable *how =
        &words_only_game.words
             .adjustable[pick(state, (unsigned)words_only_game.words.n_adjustable)];
    const unsigned sign = how->changes == CHANGES_NONE || pick(state, 2) == 0
                              ? 0U
                              : (unsigned)ITEM_ADDED << pick(state, 2);
    e->note = how->verb;
    e->seat = pr_verbs[e->note].has_seat ? (uint8_t)pick(state, SEATS_MAX) : SEAT_NONE;
    for (size_t i = 0; i < VERB_PARTS && pr_verbs[e->note].part[i].classes != 0; i++)
        add_items(state, &pr_verbs[e->note].part[i], e);
    for (unsigned i = 0; i < e->n_items; i++)
        e->item[i].mark |= (uint8_t)sign;
}

/* A statement that the verb table allows. */
static struct event pick_event(uint64_t *state, struct event_claim *claim)
{
    struct event e = {.verb = (uint8_t)pick(state, PR_VERB_COUNT), .claim = claim};
    const struct verb_def *verb = &pr_verbs[e.verb];
    if (e.verb == PR_VERB_ADJUST) {
        pick_adjustment(state, &e);
        return e;
    }
    e.seat = verb->has_seat ? (uint8_t)pick(state, SEATS_MAX) : SEAT_NONE;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        add_items(state, &verb->part[i], &e);
    }
    for (uint8_t key = 0; key < PR_CLAIM_COUNT; key++) {
        if ((verb->claims & 1U << key) != 0 && pick(state, 3) == 0) {
            add_claim(state, key, claim, &e);
        }
    }
    return e;
}

static bool same_event(const struct event *a, const struct event *b)
{
    bool same = a->verb == b->verb && a->note == b->note && a->seat == b->seat &&
                a->n_items == b->n_items && a->n_claims == b->n_claims &&
                (a->text == NULL) == (b->text == NULL);
    if (same && a->text != NULL) {
        same =
            a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
    }
    for (unsigned i = 0; same && i < a->n_items; i++) {
        same = memcmp(&a->item[i], &b->item[i], sizeof(a->item[i])) == 0;
    }
    for (unsigned i = 0; same && i < a->n_claims; i++) {
        same = a->claim[i].key == b->claim[i].key && a->claim[i].thing == b->claim[i].thing &&
               a->claim[i].value == b->claim[i].value;
    }
    return same;
}

Test(notation_writer, writes_what_the_reader_reads_back)
{
    uint64_t state = 88172645463325252U;
    struct buf text = BUF_INIT;
    for (int i = 0; i < 100000; i++) {
        struct event_claim claims[PR_CLAIM_COUNT];
        struct event_claim read_claims[STATEMENT_CLAIMS];
        struct event e = pick_event(&state, claims);
        struct event back;
        struct err err = ERR_INIT;
        buf_clear(&text);
        notation_write_event(&words_only_game, &e, &text);
        int status = notation_parse_event(fixture_words(), SEATS_MAX, text.data, text.len,
                                          &back, read_claims, &err);
        cr_assert_eq(status, 0, "%s: %s", text.data, err.text);
        event_normalise(&words_only_game, &e);
        cr_assert(same_event(&e, &back), "%s", text.data);
    }
    buf_free(&text);
}

static void put_random_line(uint64_t *state, struct buf *text)
{
    struct event_claim claims[PR_CLAIM_COUNT];
    switch (pick(state, 8)) {
    case 0:
        buf_puts(text, pick(state, 2) ? "\n" : "  \r\n");
        return;
    case 1:
        buf_puts(text, pick(state, 2) ? "  # a comment\n" : "#\t\n");
        return;
    case 2:
        buf_puts(text, pick(state, 2) ? "what is this # lost\n" : "A corn 7; B -\n");
        return;
    default:
        break;
    }
    do {
        struct event e = pick_event(state, claims);
        notation_write_event(&words_only_game, &e, text);
        buf_puts(text, pick(state, 4) == 0 ? " ;" : pick(state, 4) == 0 ? " # why\n" : "\n");
    } while (text->data[text->len - 1] == ';');
}

Test(notation_writer, gives_the_same_text_the_second_time)
{
    uint64_t state = 1;
    for (int i = 0; i < 300; i++) {
        struct buf text = BUF_INIT;
        for (int game = 0; game < 3; game++) {
            buf_puts(&text, pick(&state, 2) ? "\n#c\n" : "");
            buf_puts(&text, GAME);
            for (unsigned lines = pick(&state, 60); lines > 0; lines--) {
                put_random_line(&state, &text);
            }
        }
        char *once = fixture_format(text.data);
        char *twice = fixture_format(once);
        cr_assert_str_eq(once, twice);
        free(once);
        free(twice);
        buf_free(&text);
    }
}

Test(notation_writer, keeps_the_events_of_a_game)
{
    uint64_t state = 7;
    for (int i = 0; i < 200; i++) {
        struct buf text = BUF_INIT;
        struct record a;
        struct record b;
        record_init(&a);
        record_init(&b);
        buf_puts(&text, GAME);
        for (int lines = 0; lines < 50; lines++) {
            put_random_line(&state, &text);
        }
        fixture_read(&a, text.data);
        char *once = fixture_format(text.data);
        fixture_read(&b, once);
        cr_assert_eq(a.n_events, b.n_events);
        cr_assert_eq(b.n_errors, 0);
        for (size_t j = 0; j < a.n_events; j++) {
            cr_assert(same_event(&a.events[j], &b.events[j]));
        }
        free(once);
        record_free(&a);
        record_free(&b);
        buf_free(&text);
    }
}
