/* cmd_review.c - shipslog review: a game on the whole screen, event by event. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/settings.h"
#include "commands/alike_search.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/one_game.h"
#include "core/ruleset.h"
#include "notation/redact.h"
#include "notation/writer.h"
#include "pages/kept_page.h"
#include "play/analysis_write.h"
#include "play/budget.h"
#include "review/review.h"
#include "review/terminal.h"
#include "review/view.h"
#include "store/evaluation.h"
#include "store/store.h"

struct review_options {
    const char *db;
    const char *rules;
    const char *game;
    const char *at;
    const char *as;
    const char *print;
    const char *from;
};

static const struct review_options defaults = {.at = "0"};

static const struct option_row options[] = {
    ONE_GAME_OPTION_ROWS(struct review_options),
    ONE_GAME_FROM_ROW(struct review_options),
    OPTION_TEXT_ROW('a', "at", struct review_options, at, "EVENT|ROUND.ROLE|end",
                    "begin at this event, or where the ROLEth role of ROUND is taken"),
    OPTION_TEXT_ROW(0, "rules", struct review_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_TEXT_ROW(0, "as", struct review_options, as, "SEAT",
                    "only what the player of this seat saw, where anything was hidden"),
    OPTION_TEXT_ROW('p', "print", struct review_options, print, "COLUMNSxROWS",
                    "print the screen that a terminal of this size would show, and exit"),
    {0},
};

struct review_chances {
    struct review_judged judged; /* for review.judged */
    struct review *review;       /* borrowed */
    struct arena texts;
    struct buf by;
    struct buf story; /* a line for each sentence, and an empty one */
};

/* Of a log with more events nobody waits for the estimates. */
enum { EVENTS_MAX = 5000, SECONDS = 5 };
/* Thousandths of a game from which a loss that is known is a mistake that is sought. */
enum { THOUSANDTH = MEASURE_WIN / 1000, KNOWN_LEAST = 30 };

/* ---- what else could be done ------------------------------------------------------------------ */

static struct analysis_options options_for(const struct game_def *game, bool exact)
{
    struct analysis_options o = analysis_usual(game);
    o.fast = !exact;
    o.reasons = exact;
    if (exact) {
        o.budget = SECONDS * BUDGET_SECOND;
        o.effort.error = MEASURE_WIN / 100;
    }
    return o;
}

/* review_judged.ask.  Before the first event stands the story of the game; what the log does next is explained. */
static void answer_position(void *ctx, uint32_t number, bool exact, struct buf *out)
{
    struct review_chances *c = ctx;
    struct review *r = c->review;
    struct analysis_options how = options_for(r->game, exact);
    struct analysis a;
    how.instead = exact && number < r->n_events ? &r->record->events[number] : NULL;
    if (number == 0)
        buf_put(out, c->story.data, c->story.len);
    analysis_run_at(&a, r->record, r->rules, review_state(r, number), &how);
    if (a.next == NULL) {
        buf_puts(out, "Nobody has a choice at this position.\n");
    } else {
        if (number < r->n_events)
            buf_printf(out, "The log goes on: %s\n\n", r->event[number + 1].text);
        analysis_write_choices(&a, out);
    }
    analysis_free(&a);
}

/* ---- estimated -------------------------------------------------------------------------------- */

static const char *text_of(struct review_chances *c, const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(c->review->game, e, &text);
    const char *copy = arena_strndup(&c->texts, buf_str(&text), text.len);
    buf_free(&text);
    return copy;
}

static void take_losses(struct review_chances *c, const struct analysis *a)
{
    struct review_loss *loss = arena_calloc(&c->texts, a->trajectory.n + 1, sizeof *loss);
    size_t n = 0;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct race *race = a->event[i].race;
        if (race == NULL)
            continue;
        const int64_t lost = fixed_divide(race_loss(race).value, THOUSANDTH);
        loss[n++] = (struct review_loss){.event = a->event[i].at->index + 1,
                                         .loss = lost,
                                         .mistake = analysis_is_listed(a, i),
                                         .best = text_of(c, &race->choice[race->rival].event)};
    }
    c->judged.loss = loss;
    c->judged.n_losses = n;
}

/* ---- kept ------------------------------------------------------------------------------------- */

/* With the names of this game; NULL: not known. */
static const char *why_of(struct review_chances *c, const struct page_decision *d)
{
    struct buf text = BUF_INIT;
    if (d->why == NULL)
        return NULL;
    record_put_named(c->review->record, d->why, &text);
    const char *copy = arena_strndup(&c->texts, buf_str(&text), text.len);
    buf_free(&text);
    return copy;
}

static void take_kept(struct review_chances *c, const struct kept_page *kept)
{
    const struct page_judged *j = &kept->judged;
    struct review_loss *loss = arena_calloc(&c->texts, j->n_decisions + 1, sizeof *loss);
    size_t n = 0;
    for (unsigned seat = 0; seat < j->n_seats; seat++) {
        int64_t *chance = arena_calloc(&c->texts, j->n_positions, sizeof *chance);
        for (size_t i = 0; i < j->n_positions; i++)
            chance[i] = j->chance[seat][i];
        c->judged.chance[seat] = chance;
    }
    for (size_t i = 0; i < j->n_decisions; i++) {
        const struct page_decision *d = &j->decision[i];
        const bool is_clear = d->loss >= KNOWN_LEAST && d->loss > 2 * d->error;
        if (d->event < 1 || d->event > c->review->n_events)
            continue;
        loss[n++] = (struct review_loss){
            .event = (uint32_t)d->event,
            .loss = d->loss,
            .mistake = d->mistake || is_clear,
            .blunder =
                d->mistake && analysis_severity_of(d->loss * THOUSANDTH) == SEVERITY_BLUNDER,
            .best = arena_strndup(&c->texts, d->best, strlen(d->best)),
            .why = why_of(c, d)};
    }
    for (size_t i = 0; i < j->n_story; i++) {
        record_put_named(c->review->record, j->story[i], &c->story);
        buf_puts(&c->story, i + 1 < j->n_story ? "\n" : "\n\n");
    }
    buf_printf(&c->by, "by policy %s", kept->by);
    c->judged.by = buf_str(&c->by);
    c->judged.n_positions = j->n_positions;
    c->judged.loss = loss;
    c->judged.n_losses = n;
}

/* 1 = it is filled in, 0 = nothing is kept, -1 with `err`.  A kept estimate has no decisions. */
static int read_kept(struct review_chances *c, const char *db, int64_t id, struct err *err)
{
    struct store *store;
    struct kept_page kept = {.texts = ARENA_INIT};
    if (store_open(&store, db, STORE_READ, err) < 0)
        return -1;
    int found = kept_page_read(&kept, store, id, err);
    if (found > 0 && (kept.judged.n_seats != c->review->n_players ||
                      strcmp(kept.by, EVALUATION_ESTIMATE) == 0))
        found = 0;
    if (found > 0)
        take_kept(c, &kept);
    kept_page_free(&kept);
    store_close(store);
    return found;
}

/* Fills in the chances of the review, which borrows `c` until review_chances_free().  `db`: the game is number `id` of this
 * database, shown whole and by its own rules; NULL: it is not.  Of a game without an estimate, a bare result or a
 * log of very many events nothing is filled in.  0, or -1 with `err` when the database cannot be read. */
static int review_chances_init(struct review_chances *c, struct review *review, const char *db,
                               int64_t id, struct err *err)
{
    const struct game_play *play = review->game->play;
    *c = (struct review_chances){
        .review = review, .texts = ARENA_INIT, .by = BUF_INIT, .story = BUF_INIT};
    if (play == NULL || play->estimate == NULL || review->n_events > EVENTS_MAX ||
        review->record->grade == GRADE_RESULT)
        return 0;
    const int found = db != NULL ? read_kept(c, db, id, err) : 0;
    if (found < 0)
        return -1;
    if (found == 0) {
        const struct analysis_options how = options_for(c->review->game, false);
        struct analysis a;
        analysis_run(&a, c->review->record, c->review->rules, &how);
        for (unsigned seat = 0; seat < a.n_players; seat++) {
            int64_t *chance = arena_calloc(&c->texts, a.trajectory.n + 1, sizeof *chance);
            chance[0] = fixed_divide(a.start.chance[seat].value, THOUSANDTH);
            for (size_t i = 0; i < a.trajectory.n; i++)
                chance[i + 1] = fixed_divide(a.event[i].after.chance[seat].value, THOUSANDTH);
            c->judged.chance[seat] = chance;
        }
        c->judged.n_positions = a.trajectory.n + 1;
        take_losses(c, &a);
        analysis_write_story_lines(&a, &c->story);
        c->judged.by = "estimated";
        c->judged.is_estimated = true;
        analysis_free(&a);
    }
    c->judged.ask = answer_position;
    c->judged.ctx = c;
    review->judged = &c->judged;
    return 0;
}

static void review_chances_free(struct review_chances *c)
{
    buf_free(&c->story);
    arena_free(&c->texts);
    buf_free(&c->by);
}

/* ---- the game ---------------------------------------------------------------------------- */

/* What the screen is about; owns what the review borrows. */
struct session {
    struct command_context *c;
    struct one_game_choice choice;
    struct record record;
    struct ruleset_cache *cache;
    struct one_game place;
    struct review *review; /* NULL until it is loaded */
    struct review_chances chances;
    struct alike_search alike;
};

static void begin_session(struct session *s, struct command_context *c,
                          const struct one_game_choice *choice)
{
    *s = (struct session){.c = c, .choice = *choice};
    record_init(&s->record);
    s->cache = ruleset_cache_new();
}

static void end_session(struct session *s)
{
    review_chances_free(&s->chances);
    alike_search_free(&s->alike);
    review_free(s->review);
    ruleset_cache_free(s->cache);
    record_free(&s->record);
}

/* Reads and replays the game; an exit status after an error message, else 0. */
static int load_game(struct session *s, unsigned as)
{
    const struct review_options *o = s->c->options;
    struct err err = ERR_INIT;
    const int status = one_game_load(s->c, &s->choice, &s->record, &s->place);
    if (status != 0)
        return status;
    const void *rules =
        one_game_rules(s->cache, o->rules, &s->record, s->place.source, s->place.number, &err);
    if (rules == NULL || game_get_faces(s->record.game, &err) == NULL)
        return command_fail(s->c, &err);
    if (!game_option_has_seat(as, &s->record))
        return command_error(s->c, "%s: nobody sits at %c", s->place.source, (int)('A' + as));
    if (as != SEAT_NONE) {
        struct replay whole = {0}, seen = {0};
        redact_record(&whole, &seen, rules, &s->record, as);
        replay_free(&whole);
        replay_free(&seen);
    }
    s->review = review_new(&s->record, rules);
    const bool is_of_book = o->db != NULL && o->from == NULL && s->c->n_args == 0;
    /* What a database keeps is about the whole log, by its own rules. */
    const bool is_kept_as_shown = is_of_book && o->rules == NULL && as == SEAT_NONE;
    if (is_of_book && s->record.grade != GRADE_RESULT)
        alike_search_init(&s->alike, s->review, o->rules != NULL ? o->rules : s->record.rules,
                          o->db, s->place.number);
    return review_chances_init(&s->chances, s->review, is_kept_as_shown ? o->db : NULL,
                               s->place.number, &err) < 0
               ? command_fail(s->c, &err)
               : 0;
}

/* ---- the screen -------------------------------------------------------------------------- */

/* Until the user leaves, or opens another game. */
static int show_view(struct session *s, struct view *view)
{
    struct err err = ERR_INIT;
    struct terminal *terminal;
    if (terminal_open(&terminal, s->c->out, settings_want_colors(s->c->settings), &err) < 0)
        return command_fail(s->c, &err);
    if (s->place.has_more)
        buf_puts(&view->message, "the first game of the file; --game N shows another");
    uint32_t key = 0;
    int width, height;
    do {
        terminal_size(terminal, &width, &height);
        view_draw(view, width, height);
        terminal_paint(terminal, &view->screen);
    } while (terminal_key(terminal, &key) && (key == 0 || view_key(view, key)));
    terminal_close(terminal);
    return EXIT_CLEAN;
}

static int show_on_terminal(struct session *s, struct view *view);

/* A game that was found, at the position; who leaves it comes back. */
static int show_found(struct session *from, const struct review_alike_game *found)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)found->game);
    struct one_game_choice choice = from->choice;
    choice.game = number;
    struct session s;
    begin_session(&s, from->c, &choice);
    int status = load_game(&s, SEAT_NONE);
    if (status == 0) {
        struct view view;
        view_init(&view, s.review, s.place.source);
        view.at = found->event < s.review->n_events ? found->event : s.review->n_events;
        buf_printf(&view.message, "game %lld of the book; q goes back", (long long)found->game);
        status = show_on_terminal(&s, &view);
        view_free(&view);
    }
    end_session(&s);
    return status;
}

static int show_on_terminal(struct session *s, struct view *view)
{
    int status = show_view(s, view);
    while (status == EXIT_CLEAN && view->opened != NULL) {
        status = show_found(s, view->opened);
        view->opened = NULL;
        if (status == EXIT_CLEAN)
            status = show_view(s, view);
    }
    return status;
}

/* Reads "80x24"; false when the size is wrong or too small for a game. */
static bool read_size(const char *text, int *width, int *height)
{
    const size_t columns = strspn(text, "0123456789");
    const char *rows = text + columns + 1;
    if (columns == 0 || columns > 3 || text[columns] != 'x' || rows[0] == '\0' ||
        strlen(rows) > 3 || rows[strspn(rows, "0123456789")] != '\0')
        return false;
    *width = (int)strtol(text, NULL, 10);
    *height = (int)strtol(rows, NULL, 10);
    return view_layout_fits(*width, *height);
}

static int print_screen(struct session *s, struct view *view)
{
    const struct review_options *o = s->c->options;
    struct buf text = BUF_INIT;
    int width, height;
    if (!read_size(o->print, &width, &height))
        return command_error(
            s->c, "option '--print': '%s' is not COLUMNSxROWS, from %dx%d to 999x999", o->print,
            VIEW_MIN_WIDTH, VIEW_MIN_HEIGHT);
    view_draw(view, width, height);
    screen_write_text(&view->screen, &text);
    output_put(s->c->out, text.data, text.len);
    buf_free(&text);
    return EXIT_CLEAN;
}

static int show_game(struct session *s)
{
    const struct review_options *o = s->c->options;
    struct view view;
    int status;
    view_init(&view, s->review, s->place.source);
    if (!seek_parse(s->review, o->at, &view.at))
        status = command_error(s->c, "option '--at': '%s' is not an event, ROUND.ROLE or 'end'",
                               o->at);
    else if (o->print != NULL)
        status = print_screen(s, &view);
    else
        status = show_on_terminal(s, &view);
    view_free(&view);
    return status;
}

static int run_review(struct command_context *c)
{
    const struct review_options *o = c->options;
    struct err err = ERR_INIT;
    struct session s;
    unsigned as;
    const struct one_game_choice choice = {o->db, o->game, o->from, o->rules};
    const char *wrong = one_game_usage_error(c, &choice, true);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_parse_seat(o->as, &as, &err) < 0)
        return command_fail(c, &err);
    begin_session(&s, c, &choice);
    int status = load_game(&s, as);
    if (status == 0)
        status = show_game(&s);
    end_session(&s);
    return status;
}

const struct command cmd_review = {
    .name = "review",
    .summary = "look through a game on the whole screen",
    .group = GROUP_LOOK,
    .usage = "[OPTION]... FILE|-|--from LINE|--db DB",
    .help =
        "Shows a game on the whole terminal, of at least 80x24: the board of every\n"
        "player, the list of events, what the chosen event changed (highlighted) and what\n"
        "followed by itself, the course of the scores. Keys go from event to event, role\n"
        "to role, round to round, finding to finding, or search; 'a' finds games of the\n"
        "book that came to a position like the one shown. 'h' lists the keys, 'q' leaves.\n"
        "docs/review.md shows a screen. NO_COLOR is respected; terminals without colours or\n"
        "UTF-8 work, too.\n"
        "\n"
        "Exit status: 0 done (findings are on the screen), 2 no such game, or no\n"
        "terminal.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .operands = FILE_READ,
    .run = run_review,
};
