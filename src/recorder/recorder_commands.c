/* recorder_commands.c - the commands of the recorder, such as "undo 3". */
#include "recorder/recorder_parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "position/position_board.h"
#include "core/recorded_hash.h"
#include "notation/lexer.h"
#include "notation/writer.h"

enum { LOG_LINES = 10, NOTES_MAX = 64, PASSES_MAX = 16, ARGUMENT_MAX = 1000000 };

/* What follows the name of a command, or the rest of that. */
struct argument {
    const char *text;
    size_t length;
};

static struct argument cut_blanks(const char *text, size_t length)
{
    const size_t at = lex_skip_blanks(text, length, 0);
    return (struct argument){text + at, length - at};
}

/* Takes a number off the front: 0 when there is none or it is more than ARGUMENT_MAX. */
static uint32_t take_number(struct argument *a)
{
    size_t n = 0;
    uint32_t number = 0;
    for (; n < a->length && a->text[n] >= '0' && a->text[n] <= '9'; n++)
        if (number <= ARGUMENT_MAX)
            number = number * 10 + (uint32_t)(a->text[n] - '0');
    const bool is_number = n == a->length || a->text[n] == ' ' || a->text[n] == '\t';
    if (!is_number || number > ARGUMENT_MAX)
        return 0;
    *a = cut_blanks(a->text + n, a->length - n);
    return number;
}

/* ---- looking ----------------------------------------------------------------------------- */

static unsigned do_board(struct recorder *r, struct argument a, struct buf *said)
{
    const char *names[SEATS_MAX];
    const struct replay *replay = &r->now->replay;
    (void)a;
    logbook_names(r->now, names);
    position_board_draw(replay->game, replay->rules, replay->state, names, said);
    return 0;
}

static unsigned do_score(struct recorder *r, struct argument a, struct buf *said)
{
    (void)a;
    recorder_put_scores(r->now, said);
    return 0;
}

static unsigned do_log(struct recorder *r, struct argument a, struct buf *said)
{
    const struct buf *text = &r->now->text;
    const uint32_t number = take_number(&a), wanted = number == 0 ? LOG_LINES : number;
    const uint32_t lines = recorder_count_lines(text->data, text->len);
    for (uint32_t n = lines > wanted ? lines - wanted + 1 : 1; n <= lines; n++)
        recorder_put_line(r->now, n, said);
    return 0;
}

static unsigned do_audit(struct recorder *r, struct argument a, struct buf *said)
{
    const struct logbook *b = r->next;
    (void)a;
    const struct logbook_report report = {0, PLACE_IN_LOG, said};
    logbook_read(r->next, r->now->text.data, r->now->text.len, report);
    buf_printf(said, "events %zu, findings %u, infos %u", b->record.n_events, b->findings,
               b->infos);
    if (b->cannot_tell > 0)
        buf_printf(said, ", undecidable %u", b->cannot_tell);
    buf_putc(said, '\n');
    return 0;
}

/* ---- changing ---------------------------------------------------------------------------- */

static unsigned do_undo(struct recorder *r, struct argument a, struct buf *said)
{
    const uint32_t wanted = a.length == 0 ? 1 : take_number(&a);
    uint32_t done = 0;
    if (wanted == 0) {
        buf_puts(said, "expected a number of steps: undo 3\n");
        return 0;
    }
    while (done < wanted && recorder_go_back(r, said))
        done++;
    if (done < wanted)
        buf_puts(said, "nothing more to undo\n");
    return done > 0 ? RECORDER_CHANGED : 0;
}

static unsigned replace_line(struct recorder *r, uint32_t number, bool is_insertion,
                             struct argument line, struct buf *said)
{
    struct gap gap;
    const bool keep = line.length > 0 && line.text[0] == '!';
    if (keep)
        line = cut_blanks(line.text + 1, line.length - 1);
    gap_of_line(r, number, is_insertion, &gap);
    const unsigned effect = recorder_enter(r, gap, line.text, line.length,
                                           keep ? ENTRY_EXACT : ENTRY_CHECKED, said);
    if (effect == 0) {
        r->n_refused++;
        buf_printf(said, "not taken; '%s %u !...' keeps it all the same\n",
                   is_insertion ? "insert" : "edit", (unsigned)number);
    }
    return effect;
}

/* Takes the number of a line of the log; 0 after saying that it is none. */
static uint32_t take_line_number(const struct recorder *r, struct argument *a,
                                 const char *command, struct buf *said)
{
    struct gap gap;
    const uint32_t number = take_number(a);
    if (number == 0)
        buf_printf(said, "expected the number of a line: %s 12 ('log' shows them)\n", command);
    else if (!gap_of_line(r, number, true, &gap))
        buf_printf(said, "the log has no line %u\n", (unsigned)number);
    else
        return number;
    return 0;
}

/* The first event on or after a line. */
static size_t event_at_line(const struct record *record, uint32_t line)
{
    size_t i = 0;
    while (i < record->n_events && record->events[i].span.line < line)
        i++;
    return i;
}

/* Puts a line into a gap as it is typed; the change is taken when the log can be read with it. */
static unsigned splice_line(struct recorder *r, struct gap gap, size_t from,
                            struct argument line, struct argument change, struct buf *said)
{
    const struct buf *old = &r->now->text;
    struct buf text = BUF_INIT, out = BUF_INIT;
    const struct logbook_report report = {from, PLACE_IN_LOG, &out};
    buf_put(&text, old->data, gap.before);
    buf_put(&text, line.text, line.length);
    buf_puts(&text, line.length > 0 ? "\n" : "");
    buf_put(&text, old->data + gap.after, old->len - gap.after);
    const unsigned before = r->now->findings;
    const bool is_read = logbook_read(r->next, text.data, text.len, report) == 0;
    buf_puts(said, buf_str(&out));
    if (is_read) {
        buf_printf(said, "replayed to the end: findings in the whole log %u, before %u\n",
                   r->next->findings, before);
        recorder_commit(r, change.text, change.length);
    } else {
        r->n_refused++;
        buf_puts(said, "not taken: the log could not be read with it\n");
    }
    buf_free(&out);
    buf_free(&text);
    return is_read ? RECORDER_CHANGED : 0;
}

unsigned recorder_replace(struct recorder *r, const char *line, size_t length, struct buf *said)
{
    const uint32_t number = r->edited;
    const struct argument a = {line, length};
    struct gap gap;
    r->edited = 0;
    buf_clear(&r->offer);
    if (length == 0) {
        buf_printf(said, "line %u stays as it is\n", (unsigned)number);
        return 0;
    }
    if (!recorder_is_header_line(r, number))
        return replace_line(r, number, false, a, said);
    gap_of_line(r, number, false, &gap);
    return splice_line(r, gap, 0, a, a, said);
}

/* Without a new line the command asks for it and offers the old one. */
static unsigned do_edit(struct recorder *r, struct argument a, struct buf *said)
{
    const uint32_t number = take_line_number(r, &a, "edit", said);
    if (number == 0)
        return 0;
    r->edited = number;
    if (a.length > 0)
        return recorder_replace(r, a.text, a.length, said);
    struct gap gap;
    gap_of_line(r, number, false, &gap);
    const char *old = r->now->text.data + gap.before;
    const size_t indent = strspn(old, " ");
    recorder_put_line(r->now, number, said);
    buf_clear(&r->offer);
    buf_put(&r->offer, old + indent, gap.after - gap.before - indent - 1);
    return 0;
}

static unsigned do_insert(struct recorder *r, struct argument a, struct buf *said)
{
    const uint32_t number = take_line_number(r, &a, "insert", said);
    if (number == 0)
        return 0;
    if (recorder_is_header_line(r, number)) {
        buf_puts(said, "expected a line after the header\n");
        return 0;
    }
    if (a.length == 0) {
        buf_puts(said, "expected a statement: insert 12 B sell corn\n");
        return 0;
    }
    return replace_line(r, number, true, a, said);
}

static unsigned do_delete(struct recorder *r, struct argument a, struct buf *said)
{
    struct gap gap;
    struct buf change = BUF_INIT;
    const uint32_t number = take_line_number(r, &a, "delete", said);
    if (number == 0)
        return 0;
    recorder_put_line(r->now, number, said);
    gap_of_line(r, number, false, &gap);
    buf_printf(&change, "delete %u", (unsigned)number);
    const size_t from = event_at_line(&r->now->record, number);
    const unsigned effect = splice_line(r, gap, from, (struct argument){"", 0},
                                        (struct argument){change.data, change.len}, said);
    buf_free(&change);
    return effect;
}

static void put_hash(const struct replay *replay, struct buf *out)
{
    char text[RECORDED_HASH_TEXT];
    recorded_hash_format((struct recorded_hash){HASH_VERSION, replay_hash(replay)}, text);
    buf_printf(out, "hash %s", text);
}

static unsigned do_adjust(struct recorder *r, struct argument a, struct buf *said)
{
    (void)a;
    recorder_ask_table(r, said);
    return 0;
}

/* What follows the name of a command of the header stands in the same text. */
static unsigned write_header(struct recorder *r, const char *name, struct argument a,
                             struct buf *said)
{
    struct buf line = BUF_INIT;
    buf_printf(&line, "%s ", name);
    buf_put(&line, a.text, a.length);
    const unsigned effect = recorder_write_header(r, line.data, line.len, said);
    buf_free(&line);
    return effect;
}

static unsigned do_ended(struct recorder *r, struct argument a, struct buf *said)
{
    return write_header(r, "ended", a, said);
}

static unsigned do_placing(struct recorder *r, struct argument a, struct buf *said)
{
    return write_header(r, "placing", a, said);
}

static unsigned do_bid(struct recorder *r, struct argument a, struct buf *said)
{
    return write_header(r, "bid", a, said);
}

static unsigned do_hash(struct recorder *r, struct argument a, struct buf *said)
{
    const struct game_def *game = r->now->replay.game;
    struct buf line = BUF_INIT;
    (void)a;
    if (game->words.verb_hash == NO_VERB) {
        buf_printf(said, "a log of %s holds no hashes\n", game->title);
        return 0;
    }
    put_hash(&r->now->replay, &line);
    const unsigned effect =
        recorder_enter(r, gap_at_end(r), line.data, line.len, ENTRY_KEPT, said);
    buf_free(&line);
    return effect;
}

/* ---- the end ----------------------------------------------------------------------------- */

static bool has_result(const struct record *record)
{
    for (size_t i = 0; i < record->n_events; i++)
        if (record->events[i].verb == record->game->words.verb_result)
            return true;
    return false;
}

/* Brings r->next to the end of the game and appends the passes that lead there: they decline what
 * a log may leave out.  False when a player has a decision to make. */
static bool put_last_passes(struct recorder *r, struct buf *out)
{
    struct replay *replay = &r->next->replay;
    struct node left_out[SKIPS_MAX];
    unsigned n;
    logbook_read(r->next, r->now->text.data, r->now->text.len, logbook_silence());
    if (!replay_leaves_out(replay, NULL, left_out, &n) || n > 0)
        return false;
    for (int i = 0; i < PASSES_MAX && !replay_is_over(replay); i++) {
        const struct event pass = {
            .verb = replay->game->words.verb_pass,
            .seat = replay->game->rules.node(replay->rules, replay->state).seat};
        notation_write_event(replay->game, &pass, out);
        buf_puts(out, "; ");
        replay_event(replay, &pass, NULL);
    }
    return replay_is_over(replay);
}

/* Appends the notes at the end of a finished game. */
static void put_closing_notes(const struct replay *replay, struct buf *out)
{
    struct event notes[NOTES_MAX];
    const size_t n = replay->game->play->notes_of(replay->rules, replay->state, SCRIBE_BRIEF,
                                                  notes, NOTES_MAX);
    if (replay->game->words.verb_hash != NO_VERB)
        put_hash(replay, out);
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, out->len == 0 ? "" : "; ");
        notation_write_event(replay->game, &notes[i], out);
    }
}

static unsigned do_finish(struct recorder *r, struct argument a, struct buf *said)
{
    struct buf notes = BUF_INIT;
    unsigned effect = RECORDER_QUIT;
    (void)a;
    if (r->now->record.ended.how != EARLY_NOT && !replay_is_over(&r->now->replay)) {
        buf_free(&notes);
        return effect;
    }
    if (!put_last_passes(r, &notes)) {
        buf_puts(
            said,
            "the game is not over; 'ended' says how it ended all the same, 'quit' leaves it "
            "as it is\n");
        effect = 0;
    } else if (!has_result(&r->now->record)) {
        put_closing_notes(&r->next->replay, &notes);
        effect |= recorder_enter(r, gap_at_end(r), notes.data, notes.len, ENTRY_KEPT, said);
    }
    buf_free(&notes);
    return effect;
}

static unsigned do_quit(struct recorder *r, struct argument a, struct buf *said)
{
    (void)r;
    (void)a;
    (void)said;
    return RECORDER_QUIT;
}

/* ---- the table --------------------------------------------------------------------------- */

typedef unsigned command_fn(struct recorder *r, struct argument a, struct buf *said);

static unsigned do_help(struct recorder *r, struct argument a, struct buf *said);

static const struct row {
    const char *name;
    const char *arguments; /* "" for none */
    command_fn *run;
    const char *help;
} rows[] = {
    {"undo", "[N]", do_undo, "take back the last change, or the last N"},
    {"log", "[N]", do_log, "show the last lines of the log, with their numbers"},
    {"edit", "LINE [TEXT]", do_edit, "replace a line and replay what follows it"},
    {"insert", "LINE TEXT", do_insert, "insert a forgotten statement before a line"},
    {"delete", "LINE", do_delete, "delete a line of the log"},
    {"adjust", "", do_adjust, "the table is otherwise: ask for each field"},
    {"board", "", do_board, "show the position"},
    {"score", "", do_score, "show the scores if the game ended now"},
    {"audit", "", do_audit, "show all findings of the log"},
    {"bid", "BIDS", do_bid, "the seats were bid for: bid A 1.5, C 2"},
    {"ended", "HOW", do_ended,
     "the game ends here: ended conceded by B (left by B,\n"
     "                      agreed, time)"},
    {"placing", "PLACES", do_placing, "who is placed where then: placing A 1, B 3, C 2"},
    {"hash", "", do_hash, "write the hash of the position"},
    {"finish", "", do_finish, "write the result of a game that is over, and quit"},
    {"quit", "", do_quit, "quit; the log can be continued later"},
    {"help", "", do_help, "show this list"},
};

static unsigned do_help(struct recorder *r, struct argument a, struct buf *said)
{
    (void)r;
    (void)a;
    buf_puts(said,
             "  A sell corn         an action, or several with ';' between them\n"
             "                      the player whose turn it is may be left out\n"
             "  # TEXT              a comment\n"
             "  =                   take what the refused line was probably meant to be\n"
             "  !                   keep the line that was not taken\n"
             "  !STATEMENT          write it whatever the rules say\n"
             "  ? [WORD]            show what is legal now, with a word that begins so\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char head[32];
        snprintf(head, sizeof head, "%s %s", rows[i].name, rows[i].arguments);
        buf_printf(said, "  %-18s  %s\n", head, rows[i].help);
    }
    return 0;
}

const char *recorder_command_name(size_t i)
{
    return i < sizeof rows / sizeof rows[0] ? rows[i].name : NULL;
}

/* The command in the line and what follows its name; NULL when it is none. */
static const struct row *find_row(const char *line, size_t length, struct argument *a)
{
    size_t name = 0;
    while (name < length && line[name] != ' ' && line[name] != '\t')
        name++;
    *a = cut_blanks(line + name, length - name);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].name) == name && text_equal_fold(rows[i].name, name, line, name) &&
            (rows[i].arguments[0] != '\0' || a->length == 0))
            return &rows[i];
    return NULL;
}

bool recorder_is_command(const char *line, size_t length)
{
    struct argument a;
    return find_row(line, length, &a) != NULL;
}

bool recorder_command(struct recorder *r, const char *line, size_t length, struct buf *said,
                      unsigned *effect)
{
    struct argument a;
    const struct row *row = find_row(line, length, &a);
    if (row != NULL)
        *effect = row->run(r, a, said);
    return row != NULL;
}
