/* cmd_review.c - shipslog review: a game on the whole screen, event by event. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/output.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/one_game.h"
#include "commands/review_chances.h"
#include "commands/game_option.h"
#include "cli/settings.h"
#include "review/terminal.h"
#include "core/ruleset.h"
#include "notation/redact.h"
#include "review/view.h"

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

/* ---- the game ---------------------------------------------------------------------------- */

/* What the screen is about; owns what the review borrows. */
struct session {
    struct command_context *c;
    struct record record;
    struct ruleset_cache *cache;
    struct one_game place;
    struct review *review; /* NULL until it is loaded */
    struct review_chances chances;
};

/* What a database keeps is about the whole log, by its own rules. */
static int load_judged(struct session *s, unsigned as)
{
    const struct review_options *o = s->c->options;
    struct err err = ERR_INIT;
    const bool is_kept_as_shown = o->db != NULL && o->from == NULL && s->c->n_args == 0 &&
                                  o->rules == NULL && as == SEAT_NONE;
    return review_chances_init(&s->chances, s->review, is_kept_as_shown ? o->db : NULL,
                               s->place.number, &err) < 0
               ? command_fail(s->c, &err)
               : 0;
}

/* Reads and replays the game; an exit status after an error message, else 0. */
static int load_game(struct session *s, unsigned as)
{
    const struct review_options *o = s->c->options;
    struct err err = ERR_INIT;
    const struct one_game_choice choice = {o->db, o->game, o->from, o->rules};
    const int status = one_game_load(s->c, &choice, &s->record, &s->place);
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
    return load_judged(s, as);
}

/* ---- the screen -------------------------------------------------------------------------- */

static void show_views(struct terminal *terminal, struct view *view)
{
    uint32_t key = 0;
    int width, height;
    do {
        terminal_size(terminal, &width, &height);
        view_draw(view, width, height);
        terminal_paint(terminal, &view->screen);
    } while (terminal_key(terminal, &key) && (key == 0 || view_key(view, key)));
}

static int show_on_terminal(struct session *s, struct view *view)
{
    struct err err = ERR_INIT;
    struct terminal *terminal;
    if (terminal_open(&terminal, s->c->out, settings_want_colors(s->c->settings), &err) < 0)
        return command_fail(s->c, &err);
    if (s->place.has_more)
        buf_puts(&view->message, "the first game of the file; --game N shows another");
    show_views(terminal, view);
    terminal_close(terminal);
    return EXIT_CLEAN;
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
    struct session s = {.c = c};
    unsigned as;
    const struct one_game_choice choice = {o->db, o->game, o->from, o->rules};
    const char *wrong = one_game_usage_error(c, &choice, true);
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_parse_seat(o->as, &as, &err) < 0)
        return command_fail(c, &err);
    record_init(&s.record);
    s.cache = ruleset_cache_new();
    int status = load_game(&s, as);
    if (status == 0)
        status = show_game(&s);
    review_chances_free(&s.chances);
    review_free(s.review);
    ruleset_cache_free(s.cache);
    record_free(&s.record);
    return status;
}

const struct command cmd_review = {
    .name = "review",
    .summary = "look through a game on the whole screen",
    .usage = "[OPTION]... FILE|-|--from LINE|--db DB",
    .help = "Shows a game on the whole terminal, of at least 80x24: the board of every\n"
            "player, the list of events, what the chosen event changed (highlighted) and what\n"
            "followed by itself, the course of the scores. Keys go from event to event, role\n"
            "to role, round to round, finding to finding, or search; 'h' lists them, 'q'\n"
            "leaves. docs/review.md shows a screen. NO_COLOR is respected; terminals without\n"
            "colours or UTF-8 work, too.\n"
            "\n"
            "Exit status: 0 done (findings are on the screen), 2 no such game, or no\n"
            "terminal.\n",
    .options = options,
    .defaults = &defaults,
    .options_size = sizeof defaults,
    .operands = FILE_READ,
    .run = run_review,
};
