#include "commands/record_setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/named_rules.h"
#include "commands/game_option.h"
#include "commands/known_names.h"
#include "cli/settings.h"
#include "core/profile.h"
#include "games/game_registry.h"
#include "recorder/logbook.h"
#include "notation/lexer.h"

static const struct {
    const char *key, *question;
} rows[SETUP_QUESTIONS] = {
    [SETUP_GAME] = {"game", "game"},
    [SETUP_PLAYERS] = {"players", "players, clockwise from the first governor: Anna, Bob, ..."},
    [SETUP_RULES] = {"rules", "rules"},
    [SETUP_DATE] = {"date", "date"},
    [SETUP_EVENT] = {"event", "event"},
    [SETUP_SITE] = {"site", "place"},
    [SETUP_ID] = {"id", NULL},
};

/* The header lines in their order. */
static const enum setup_question order[SETUP_QUESTIONS] = {
    SETUP_GAME, SETUP_RULES, SETUP_DATE, SETUP_EVENT, SETUP_SITE, SETUP_ID, SETUP_PLAYERS};

void record_setup_init(struct record_setup *s, const struct logbook_library *library,
                       const char *today)
{
    *s = (struct record_setup){.book = logbook_new(library, NULL)};
    s->fallback[SETUP_GAME] = SETTINGS_DEFAULT_GAME;
    s->fallback[SETUP_DATE] = today;
    s->fallback[SETUP_EVENT] = s->fallback[SETUP_SITE] = s->fallback[SETUP_ID] = "";
}

void record_setup_free(struct record_setup *s)
{
    logbook_free(s->book);
    for (int q = 0; q < SETUP_QUESTIONS; q++)
        free(s->answer[q]);
}

const char *record_setup_key(enum setup_question q)
{
    return rows[q].key;
}

bool record_setup_is_asked(enum setup_question q)
{
    return rows[q].question != NULL;
}

enum setup_question record_setup_next(const struct record_setup *s)
{
    int q = 0;
    while (q < SETUP_QUESTIONS && s->answer[q] != NULL)
        q++;
    return (enum setup_question)q;
}

void record_setup_ask(const struct record_setup *s, enum setup_question q, struct buf *out)
{
    buf_puts(out, rows[q].question);
    if (s->fallback[q] != NULL && s->fallback[q][0] != '\0')
        buf_printf(out, " [%s]", s->fallback[q]);
    buf_puts(out, ": ");
}

/* ---- the header -------------------------------------------------------------------------- */

static void put_quoted(struct buf *out, const char *text, size_t length)
{
    buf_putc(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            buf_putc(out, '\\');
        buf_putc(out, text[i]);
    }
    buf_putc(out, '"');
}

/* Adds the letters of the seats to "Anna, Bob"; "A Anna; B Bob" has them. */
static void put_players(struct buf *out, const char *text)
{
    const char *const separators = strchr(text, ';') != NULL ? ";" : ",";
    if (text_fold(text[0]) == 'a' && text[1] == ' ' && separators[0] == ';') {
        buf_puts(out, text);
        return;
    }
    for (unsigned seat = 0; *text != '\0'; seat++) {
        size_t length = strcspn(text, separators);
        const char *next = text + length + (text[length] != '\0');
        const size_t at = lex_skip_blanks(text, length, 0);
        while (length > at && text[length - 1] == ' ')
            length--;
        buf_printf(out, "%s%c ", seat == 0 ? "" : "; ", (int)('A' + seat));
        put_quoted(out, text + at, length - at);
        text = next;
    }
}

static void put_line(const struct record_setup *s, enum setup_question q, struct buf *out)
{
    const char *answer = s->answer[q];
    if (answer == NULL || answer[0] == '\0')
        return;
    buf_printf(out, "%s ", rows[q].key);
    if (q == SETUP_PLAYERS)
        put_players(out, answer);
    else
        put_quoted(out, answer, strlen(answer));
    buf_putc(out, '\n');
}

void record_setup_put(const struct record_setup *s, struct buf *out)
{
    buf_puts(out, "slog 1\n");
    for (size_t i = 0; i < SETUP_QUESTIONS; i++) {
        put_line(s, order[i], out);
        if (order[i] == SETUP_RULES && s->is_open)
            buf_puts(out, "grade open\n");
    }
}

/* ---- answers ----------------------------------------------------------------------------- */

/* Unknown lines get a valid value, so that the reader's message is about the answer. */
static bool check_header(struct record_setup *s, struct buf *said)
{
    struct buf text = BUF_INIT;
    struct record_setup trial = *s;
    const struct game_def *game = s->book->record.game;
    char rules[] = "", players[] = "Anna, Bob";
    if (trial.answer[SETUP_PLAYERS] == NULL)
        trial.answer[SETUP_PLAYERS] = players;
    char *usual = game == NULL ? NULL : xstrdup(game->rules.default_rules);
    if (trial.answer[SETUP_RULES] == NULL)
        trial.answer[SETUP_RULES] = usual == NULL ? rules : usual;
    record_setup_put(&trial, &text);
    const bool is_fine = logbook_read(s->book, buf_str(&text), text.len,
                                      (struct logbook_report){0, PLACE_TYPED, said}) == 0;
    free(usual);
    buf_free(&text);
    return is_fine;
}

/* The name of the game gives the default rules. */
static bool check_game(struct record_setup *s, struct buf *said)
{
    struct buf text = BUF_INIT, report = BUF_INIT;
    buf_puts(&text, "slog 1\n");
    put_line(s, SETUP_GAME, &text);
    buf_puts(&text, "players A Anna; B Bob\n");
    logbook_read(s->book, buf_str(&text), text.len,
                 (struct logbook_report){0, PLACE_TYPED, &report});
    const struct game_def *game = s->book->record.game;
    if (game == NULL)
        buf_puts(said, buf_str(&report));
    else
        s->fallback[SETUP_RULES] = game->rules.default_rules;
    buf_free(&text);
    buf_free(&report);
    return game != NULL;
}

bool record_setup_answer(struct record_setup *s, enum setup_question q, const char *answer,
                         struct buf *said)
{
    if (answer[0] == '\0' && s->fallback[q] == NULL) {
        buf_puts(said, "expected the names of the players\n");
        return false;
    }
    const bool is_none = strcmp(answer, "-") == 0 && q >= SETUP_DATE;
    char *named = q == SETUP_RULES ? named_rules_find(s->names, answer) : NULL;
    s->answer[q] = named != NULL ? named
                                 : xstrdup(is_none             ? ""
                                           : answer[0] == '\0' ? s->fallback[q]
                                                               : answer);
    if (q == SETUP_GAME ? check_game(s, said) : check_header(s, said))
        return true;
    free(s->answer[q]);
    s->answer[q] = NULL;
    return false;
}

const struct record *record_setup_game(const struct record_setup *s)
{
    return &s->book->record;
}

void record_setup_rename(struct record_setup *s, unsigned seat, const char *name)
{
    const struct record *game = record_setup_game(s);
    struct buf text = BUF_INIT, said = BUF_INIT;
    for (unsigned i = 0; i < game->n_players; i++) {
        const char *player = i == seat ? name : game->player[i];
        buf_printf(&text, "%s%c ", i == 0 ? "" : "; ", (int)('A' + i));
        put_quoted(&text, player, strlen(player));
    }
    free(s->answer[SETUP_PLAYERS]);
    s->answer[SETUP_PLAYERS] = xstrdup(buf_str(&text));
    check_header(s, &said);
    buf_free(&text);
    buf_free(&said);
}

/* ---- completion -------------------------------------------------------------------------- */

static void offer_word(void *ctx, const char *word, const char *about)
{
    (void)about;
    offers_add(ctx, word, strlen(word));
}

/* First editions and the names that the user has given rules, then what goes with an edition. */
static void offer_rules(struct offers *o, const struct record_setup *s, bool is_first)
{
    const struct profile_tables *tables = s->book->record.game->rules.profiles;
    struct buf typed = BUF_INIT;
    for (size_t i = 0; is_first && tables != NULL && i < tables->n_editions; i++)
        offers_add(o, tables->editions[i].name, strlen(tables->editions[i].name));
    if (is_first)
        named_rules_each(s->names, offer_word, o);
    buf_put(&typed, o->typed, o->length);
    if (!is_first && tables != NULL)
        profile_offer_words(tables, buf_str(&typed), offer_word, o);
    buf_free(&typed);
}

/* Offers the names of the usual players. */
static void offer_names(struct offers *o, const char *names)
{
    while (names[0] != '\0') {
        const size_t length = strcspn(names, ",;"), blanks = strspn(names, " ");
        if (length > blanks)
            offers_add(o, names + blanks, length - blanks);
        names += length + (names[length] != '\0');
    }
}

size_t record_setup_complete(const struct record_setup *s, enum setup_question q,
                             const char *line, size_t length, struct buf *more,
                             struct buf *choices)
{
    size_t at = length;
    while (at > 0 && strchr(" ,+", line[at - 1]) == NULL)
        at--;
    struct offers o = {line + at, length - at, 0, more, choices};
    if (length == 0 && s->fallback[q] != NULL)
        offers_add(&o, s->fallback[q], strlen(s->fallback[q]));
    else if (q == SETUP_PLAYERS && s->fallback[q] != NULL)
        offer_names(&o, s->fallback[q]);
    else if (q == SETUP_GAME)
        for (size_t i = 0; game_at(i) != NULL; i++)
            offers_add(&o, game_at(i)->name, strlen(game_at(i)->name));
    else if (q == SETUP_RULES && s->book->record.game != NULL)
        offer_rules(&o, s, at == 0);
    return o.n;
}
