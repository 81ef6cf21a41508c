/* view.c - carries out the keys. */
#include "review/view.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "position/position_board.h"
#include "review/description.h"
#include "review/panes.h"
#include "review/typed.h"

enum { COUNT_MAX = 99999999, KEYS_OF_BINDING = 5 };

enum action {
    ACT_SEEK,  /* arg: enum seek_kind, step */
    ACT_PAGE,  /* step: a page of events */
    ACT_HALF,  /* step: half a page */
    ACT_FIRST, /* the first event, or the one whose number was typed */
    ACT_LAST,
    ACT_AGAIN,  /* step: the last jump, in its direction or the other */
    ACT_PROMPT, /* arg: ':' or '/' */
    ACT_MATCH,  /* step: next match, or next finding without a search */
    ACT_OPEN,   /* arg: enum view_page */
    ACT_ALL,
    ACT_ESCAPE,
    ACT_QUIT,
};

/* A row of this table, which is also a row of the help page. */
struct binding {
    uint32_t key[KEYS_OF_BINDING];
    uint8_t action; /* enum action */
    int8_t step;
    uint8_t arg;
    const char *keys, *help;
};

#define KEY(action, step, arg, keys, help, ...) {{__VA_ARGS__}, action, step, arg, keys, help},
static const struct binding bindings[] = {
#include "review/view_key.def"
};
#undef KEY
enum { BINDINGS = sizeof bindings / sizeof *bindings };

void view_init(struct view *v, struct review *review, const char *source)
{
    *v = (struct view){.review = review, .source = source, .whose = SEAT_NONE};
    v->before = xcalloc(1, sizeof *v->before);
    v->now = xcalloc(1, sizeof *v->now);
    v->marked = xcalloc(1, sizeof *v->marked);
}

void view_free(struct view *v)
{
    screen_free(&v->screen);
    text_page_free(&v->text);
    buf_free(&v->typed);
    buf_free(&v->sought);
    buf_free(&v->message);
    buf_free(&v->asked);
    free(v->before);
    free(v->now);
    free(v->marked);
}

/* ---- jumps ------------------------------------------------------------------------------- */

static unsigned take_count(struct view *v)
{
    const unsigned count = v->count > 0 ? v->count : 1;
    v->count = 0;
    return count;
}

static void say_not_found(struct view *v, const struct seek *seek, int step)
{
    static const char *const noun[SEEK_KINDS] = {
        [SEEK_EVENT] = "events",     [SEEK_ROLE] = "choices of a role",
        [SEEK_ROUND] = "rounds",     [SEEK_SEAT] = "decisions of this player",
        [SEEK_FINDING] = "findings", [SEEK_MISTAKE] = "mistakes",
        [SEEK_BLUNDER] = "blunders", [SEEK_TEXT] = "matches",
    };
    buf_printf(&v->message, "no %s%s", seek->kind == SEEK_EVENT ? "" : "more ",
               noun[seek->kind]);
    if ((seek->kind == SEEK_MISTAKE || seek->kind == SEEK_BLUNDER) && seek->seat != SEAT_NONE)
        buf_printf(&v->message, " of %s", v->review->name[seek->seat]);
    buf_printf(&v->message, " %s this event", step > 0 ? "after" : "before");
}

static void jump_to(struct view *v, const struct seek *seek, int step, unsigned count)
{
    if (!seek_go(v->review, seek, step, count, &v->at))
        say_not_found(v, seek, step);
}

static void jump_and_remember(struct view *v, struct seek seek, int step)
{
    v->last = seek;
    v->last_step = step;
    jump_to(v, &seek, step, take_count(v));
}

static void jump_again(struct view *v, int step)
{
    const unsigned count = take_count(v);
    if (v->last_step == 0)
        buf_puts(&v->message, "no jump to repeat");
    else if (v->last.kind == SEEK_TEXT && v->sought.len == 0)
        buf_puts(&v->message, "nothing was searched");
    else {
        v->last.text = buf_str(&v->sought); /* it may have moved */
        jump_to(v, &v->last, step * v->last_step, count);
    }
}

/* `n` without a search goes from finding to finding. */
static void jump_to_match(struct view *v, int step)
{
    struct seek seek = {.kind = v->sought.len > 0 ? SEEK_TEXT : SEEK_FINDING};
    seek.text = buf_str(&v->sought);
    jump_and_remember(v, seek, step);
}

static void go_to(struct view *v, uint32_t number)
{
    v->count = 0;
    v->at = number < v->review->n_events ? number : v->review->n_events;
}

/* ---- prompts ----------------------------------------------------------------------------- */

static void search_typed(struct view *v)
{
    if (v->typed.len > 0) {
        buf_clear(&v->sought);
        buf_puts(&v->sought, buf_str(&v->typed));
    }
    if (v->sought.len == 0)
        return;
    const struct seek seek = {.kind = SEEK_TEXT, .text = buf_str(&v->sought)};
    v->last = seek;
    v->last_step = 1;
    if (!seek_go(v->review, &seek, 1, 1, &v->at))
        buf_printf(&v->message, "'%s' is not found after this event", buf_str(&v->sought));
}

static void finish_prompt(struct view *v)
{
    if (v->prompt == '/')
        search_typed(v);
    else if (v->typed.len > 0 && !seek_parse(v->review, buf_str(&v->typed), &v->at))
        buf_printf(&v->message, "'%s' is not an event, rROUND, rROUND.ROLE or end",
                   buf_str(&v->typed));
    v->prompt = 0;
}

/* ---- pages ------------------------------------------------------------------------------- */

static void open_page(struct view *v, enum view_page page)
{
    v->page = v->page == page ? PAGE_NONE : page;
    v->page_top = 0;
    v->count = 0;
}

/* Scrolls a page by `lines`; its last line stays in sight. */
static void scroll_page(struct view *v, int lines)
{
    const int64_t rows = v->page_rows > 0 ? v->page_rows : 1;
    const int64_t most = (int64_t)v->text.n > rows ? (int64_t)v->text.n - rows : 0;
    const int64_t top = (int64_t)v->page_top + lines;
    v->page_top = (size_t)(top < 0 ? 0 : lines >= 0 && top > most ? most : top);
    v->count = 0;
}

/* ---- games like this one ----------------------------------------------------------------- */

/* The book is searched once for a position, not each time the page is drawn. */
static void ask_alike(struct view *v)
{
    const struct review_alike *alike = v->review->alike;
    if (v->asked_page == v->page && v->asked_at == v->at)
        return;
    v->asked_page = v->page;
    v->asked_at = v->at;
    v->chosen = 0;
    v->alike = alike != NULL ? alike->ask(alike->ctx, v->at)
                             : (struct review_alike_answer){
                                   .about = "Only a game of a book has others beside it: "
                                            "shipslog review --db BOOK."};
}

static void list_alike(struct view *v)
{
    text_page_put(&v->text, TONE_PLAIN, 0, v->alike.about);
    text_page_put(&v->text, TONE_PLAIN, 0, "");
    for (size_t i = 0; i < v->alike.n; i++) {
        const bool is_chosen = i == v->chosen;
        if (is_chosen)
            v->chosen_line = v->text.n;
        text_page_put_f(&v->text, is_chosen ? TONE_CURRENT : TONE_PLAIN, 4, "%c %s",
                        is_chosen ? '>' : ' ', v->alike.game[i].about);
    }
}

static void choose_alike(struct view *v, int64_t step)
{
    const int64_t last = (int64_t)v->alike.n - 1, wanted = (int64_t)v->chosen + step;
    v->chosen = (size_t)(wanted > last ? (last > 0 ? last : 0) : wanted > 0 ? wanted : 0);
    v->count = 0;
}

/* Keys that move through the events move through the list. */
static bool alike_key(struct view *v, const struct binding *b, int rows)
{
    switch ((enum action)b->action) {
    case ACT_SEEK:
        if (b->arg == SEEK_EVENT)
            choose_alike(v, b->step * (int64_t)take_count(v));
        return b->arg == SEEK_EVENT;
    case ACT_PAGE:
        choose_alike(v, b->step * rows);
        return true;
    case ACT_HALF:
        choose_alike(v, b->step * (rows + 1) / 2);
        return true;
    case ACT_FIRST:
        choose_alike(v, -COUNT_MAX);
        return true;
    case ACT_LAST:
        choose_alike(v, COUNT_MAX);
        return true;
    case ACT_OPEN:
        if (b->arg == PAGE_EVENT && v->chosen < v->alike.n)
            v->opened = &v->alike.game[v->chosen];
        return b->arg == PAGE_EVENT;
    case ACT_AGAIN:
    case ACT_PROMPT:
    case ACT_MATCH:
    case ACT_ALL:
    case ACT_ESCAPE:
    case ACT_QUIT:
        break;
    }
    return false;
}

/* While a page is shown, keys that move through the events move through its lines. */
static bool page_key(struct view *v, const struct binding *b)
{
    const int rows = v->page_rows > 0 ? v->page_rows : 1;
    if (v->page == PAGE_NONE)
        return false;
    if (v->page == PAGE_ALIKE && alike_key(v, b, rows))
        return true;
    switch ((enum action)b->action) {
    case ACT_SEEK:
        if (b->arg != SEEK_EVENT)
            return false;
        scroll_page(v, b->step * (int)take_count(v));
        return true;
    case ACT_PAGE:
        scroll_page(v, b->step * rows);
        return true;
    case ACT_HALF:
        scroll_page(v, b->step * (rows + 1) / 2);
        return true;
    case ACT_FIRST:
        v->page_top = 0;
        return true;
    case ACT_LAST:
        scroll_page(v, COUNT_MAX);
        return true;
    case ACT_ESCAPE:
    case ACT_QUIT:
        v->page = PAGE_NONE;
        return true;
    case ACT_AGAIN:
    case ACT_PROMPT:
    case ACT_MATCH:
    case ACT_OPEN:
    case ACT_ALL:
        break;
    }
    return false;
}

/* Games are played on once for a position, not each time the page is drawn. */
static void ask_chances(struct view *v)
{
    const struct review_judged *j = v->review->judged;
    if (v->asked_page == v->page && v->asked_at == v->at)
        return;
    v->asked_page = v->page;
    v->asked_at = v->at;
    buf_clear(&v->asked);
    if (j != NULL && j->ask != NULL)
        j->ask(j->ctx, v->at, v->page == PAGE_PLAYED, &v->asked);
    else
        buf_puts(&v->asked, "Nothing can be said about this game.\n");
}

void view_fill_page(struct view *v, int width)
{
    struct buf board = BUF_INIT;
    text_page_reset(&v->text, width);
    switch (v->page) {
    case PAGE_EVENT:
        text_page_put(&v->text, TONE_LABEL, 4, v->review->event[v->at].text);
        describe_event(v->review, v->at, v->marked, &v->text);
        break;
    case PAGE_FINDINGS:
        describe_findings(v->review, v->at, &v->text);
        break;
    case PAGE_BOARD:
        position_board_draw(v->review->game, v->review->rules, review_state(v->review, v->at),
                            v->review->name, &board);
        text_page_put_lines(&v->text, TONE_PLAIN, buf_str(&board));
        break;
    case PAGE_CHOICES:
    case PAGE_PLAYED:
        ask_chances(v);
        text_page_put_lines(&v->text, TONE_PLAIN, buf_str(&v->asked));
        break;
    case PAGE_ALIKE:
        ask_alike(v);
        list_alike(v);
        break;
    case PAGE_SCORES:
        score_pane_page(v->review, v->at, &v->text);
        break;
    case PAGE_HELP:
        view_list_keys(&v->text);
        break;
    case PAGE_NONE:
        break;
    }
    buf_free(&board);
}

const char *view_page_title(enum view_page page)
{
    static const char *const titles[] = {
        [PAGE_NONE] = "",
        [PAGE_EVENT] = "This event",
        [PAGE_FINDINGS] = "Findings",
        [PAGE_BOARD] = "The position after this event",
        [PAGE_CHOICES] = "What the choices here would give, estimated",
        [PAGE_PLAYED] = "What the choices here would give, by the program's play",
        [PAGE_ALIKE] = "Games that came to a position like this one",
        [PAGE_SCORES] = "Victory points at the end of each round, or at this event",
        [PAGE_HELP] = "Keys",
    };
    return titles[page];
}

struct view_key_text view_key_text_at(size_t i)
{
    return i < BINDINGS ? (struct view_key_text){bindings[i].keys, bindings[i].help}
                        : (struct view_key_text){NULL, NULL};
}

void view_list_keys(struct text_page *page)
{
    for (size_t i = 0; i < BINDINGS; i++)
        text_page_put_f(page, TONE_PLAIN, 20, "%-18s  %s", bindings[i].keys, bindings[i].help);
    text_page_put(page, TONE_PLAIN, 0, "");
    text_page_put(page, TONE_PLAIN, 0,
                  "A number before a key repeats it: 5j is five events on.");
    text_page_put(page, TONE_PLAIN, 0,
                  "What the chosen event changed is highlighted; a '-' marks what is gone.");
    text_page_put(page, TONE_PLAIN, 0,
                  "> who decides next, or the chosen event; ! finding, ? mistake, ~ perhaps "
                  "one, # comment;");
    text_page_put(page, TONE_PLAIN, 0,
                  "A32 B11: chances to win in percent; with a ~ they are estimated; N noble,");
    text_page_put(page, TONE_PLAIN, 0,
                  "2/3 two of three circles are occupied, (hacienda) an empty building,");
    text_page_put(page, TONE_PLAIN, 0,
                  "indigo plant* a good lies on it; a strip of bars shows a player's score by "
                  "rounds.");
}

/* ---- keys -------------------------------------------------------------------------------- */

static void show_all(struct view *v)
{
    struct review *r = v->review;
    v->count = 0;
    if (r->findings.n_following == 0) {
        buf_puts(&v->message, "no finding follows from another");
        return;
    }
    r->shows_all = !r->shows_all;
    buf_puts(&v->message, r->shows_all ? "all findings, also those that follow from others"
                                       : "findings that follow from others are hidden");
}

static void act_on_board(struct view *v, const struct binding *b, uint32_t key)
{
    const unsigned rows = v->page_rows > 0 ? (unsigned)v->page_rows : 1;
    struct seek seek = {.kind = (enum seek_kind)b->arg};
    switch ((enum action)b->action) {
    case ACT_SEEK:
        if (seek.kind == SEEK_SEAT)
            v->whose = key - 'A';
        seek.seat = v->whose;
        if (seek.kind == SEEK_EVENT)
            jump_to(v, &seek, b->step, take_count(v));
        else
            jump_and_remember(v, seek, b->step);
        break;
    case ACT_PAGE:
    case ACT_HALF:
        seek.kind = SEEK_EVENT;
        jump_to(v, &seek, b->step, b->action == ACT_PAGE ? rows : (rows + 1) / 2);
        v->count = 0;
        break;
    case ACT_FIRST:
        go_to(v, v->count);
        break;
    case ACT_LAST:
        go_to(v, v->count > 0 ? v->count : UINT32_MAX);
        break;
    case ACT_AGAIN:
        jump_again(v, b->step);
        break;
    case ACT_PROMPT:
        v->prompt = (char)b->arg;
        buf_clear(&v->typed);
        v->count = 0;
        break;
    case ACT_MATCH:
        jump_to_match(v, b->step);
        break;
    case ACT_OPEN:
        open_page(v, (enum view_page)b->arg);
        break;
    case ACT_ALL:
        show_all(v);
        break;
    case ACT_ESCAPE:
        v->count = 0;
        v->whose = SEAT_NONE;
        buf_clear(&v->sought);
        break;
    case ACT_QUIT:
        break;
    }
}

static const struct binding *find_binding(uint32_t key)
{
    for (size_t i = 0; i < BINDINGS; i++)
        for (size_t k = 0; k < KEYS_OF_BINDING && bindings[i].key[k] != 0; k++)
            if (bindings[i].key[k] == key)
                return &bindings[i];
    return NULL;
}

bool view_key(struct view *v, uint32_t key)
{
    buf_clear(&v->message);
    if (v->prompt != 0) {
        if (key == VIEW_KEY_ESCAPE || key == VIEW_CONTROL('g'))
            v->prompt = 0;
        else if (key == VIEW_KEY_ENTER || key == '\n')
            finish_prompt(v);
        else if (!typed_key(&v->typed, key) && typed_is_erase(key))
            v->prompt = 0;
        return true;
    }
    if (key >= '0' && key <= '9') {
        const unsigned count = v->count * 10 + (key - '0');
        v->count = count <= COUNT_MAX ? count : COUNT_MAX;
        return true;
    }
    const struct binding *b = find_binding(key);
    if (b == NULL) {
        v->count = 0;
        buf_puts(&v->message, "no such key; h lists them");
        return true;
    }
    if (page_key(v, b))
        return v->opened == NULL;
    if (b->action == ACT_QUIT)
        return false;
    const uint32_t before = v->at;
    act_on_board(v, b, key);
    if (v->at != before)
        v->page_top = 0;
    return true;
}
