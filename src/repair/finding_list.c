#include "repair/finding_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "notation/writer.h"
#include "repair/repair_text.h"

enum { LEGAL_SHOWN = 16 };

struct literal_finding {
    uint32_t event;
    struct finding finding;
};

static void *with_room(void *array, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = 2 * *room + 16;
    return xrealloc_array(array, *room, size);
}

static const struct violation_def *violation_of(const struct finding_list *l,
                                                const struct finding *f)
{
    return &l->record->game->words.violations[f->violation];
}

static void emit(struct finding_sink *sink, const struct finding *f)
{
    struct finding_list *l = (struct finding_list *)(void *)sink;
    l->literal = with_room(l->literal, l->n_literal, &l->literal_room, sizeof *l->literal);
    l->literal[l->n_literal++] = (struct literal_finding){l->event, *f};
}

void finding_list_begin(struct finding_list *l, const struct record *record)
{
    l->sink.emit = emit;
    l->record = record;
}

void finding_list_free(struct finding_list *l)
{
    free(l->literal);
    free(l->listed);
    arena_free(&l->texts);
}

/* ---- texts ---------------------------------------------------------------------------------------- */

/* Moves the text to the list. */
static const char *keep(struct finding_list *l, struct buf *text)
{
    const char *kept = text->len == 0 ? "" : arena_strndup(&l->texts, text->data, text->len);
    buf_free(text);
    return kept;
}

static const char *keep_string(struct finding_list *l, const char *text)
{
    return text[0] == '\0' ? "" : arena_strndup(&l->texts, text, strlen(text));
}

/* The line without the blanks around it. */
static const char *keep_line(struct finding_list *l, const struct record_error *error)
{
    const char *line = error->line;
    size_t length = line == NULL ? 0 : error->line_length;
    for (; length > 0 && (*line == ' ' || *line == '\t'); length--)
        line++;
    return length == 0 ? "" : arena_strndup(&l->texts, line, length);
}

static const char *list_legal(struct finding_list *l, const struct repair_root *root)
{
    struct buf text = BUF_INIT;
    size_t i = 0;
    for (; i < root->n_legal_kept && i < LEGAL_SHOWN; i++) {
        buf_puts(&text, i == 0 ? "" : "; ");
        notation_write_event(l->record->game, &root->legal[i], &text);
    }
    if (root->n_legal > i)
        buf_printf(&text, "; and %zu more", root->n_legal - i);
    return keep(l, &text);
}

/* ---- the list ------------------------------------------------------------------------------------- */

static struct listed_finding *add(struct finding_list *l, uint32_t event)
{
    const size_t n_events = l->record->n_events;
    l->listed = with_room(l->listed, l->n, &l->listed_room, sizeof *l->listed);
    struct listed_finding *f = &l->listed[l->n++];
    *f = (struct listed_finding){.event = event <= n_events ? event : (uint32_t)n_events,
                                 .follows = LISTED_ROOT,
                                 .legal = "",
                                 .meant = ""};
    return f;
}

static struct listed_finding *add_finding(struct finding_list *l, uint32_t event,
                                          const struct finding *f)
{
    const struct violation_def *violation = violation_of(l, f);
    struct listed_finding *listed = add(l, event);
    listed->line = f->span.line;
    listed->severity = violation->severity;
    listed->id = violation->id;
    listed->clause = violation->clause;
    listed->text = violation->text;
    listed->expected = keep_string(l, f->expected);
    listed->found = keep_string(l, f->found);
    return listed;
}

static struct listed_finding *add_unreadable(struct finding_list *l, uint32_t event,
                                             const struct record_error *error)
{
    struct listed_finding *listed = add(l, event);
    listed->line = error->span.line;
    listed->severity = SEVERITY_ERROR;
    listed->id = "log-syntax";
    listed->clause = listed->expected = "";
    listed->text = keep_string(l, error->text);
    listed->found = keep_line(l, error);
    return listed;
}

/* Merges what the plan found with the unreadable lines; the next one of each. */
struct lister {
    struct finding_list *list;
    const struct repair_plan *plan;
    uint32_t *number; /* of each root in the list */
    size_t found, error, root;
    uint32_t item, event; /* the item of plan->found[found], and its event */
};

static void tell_root(struct lister *m, struct listed_finding *listed, size_t root)
{
    const struct repair_root *r = &m->plan->root[root];
    struct buf meant = BUF_INIT;
    m->number[root] = m->list->n - 1;
    repair_tell_root(m->plan, r, &meant);
    listed->meant = keep(m->list, &meant);
    listed->legal = list_legal(m->list, r);
    listed->n_following = r->n_following;
}

static void take_error(struct lister *m, uint32_t event)
{
    const struct record_error *error = &m->list->record->errors[m->error++];
    const struct repair_plan *p = m->plan;
    struct listed_finding *listed = add_unreadable(m->list, event, error);
    while (m->root < p->n_roots && p->root[m->root].first < p->n_found)
        m->root++;
    if (m->root < p->n_roots && p->log->item[p->root[m->root].item].error == error)
        tell_root(m, listed, m->root++);
}

static void take_found(struct lister *m, uint32_t event)
{
    const struct repair_finding *f = &m->plan->found[m->found++];
    struct listed_finding *listed = add_finding(m->list, event, &f->finding);
    if (f->follows) {
        listed->follows = m->number[f->root];
        m->list->n_following += listed->follows != LISTED_ROOT;
    } else if (f->root != REPAIR_NO_ROOT) {
        tell_root(m, listed, f->root);
    }
}

/* Whether the next finding of the plan is about this event, or one before it. */
static bool is_found_at(struct lister *m, uint32_t event)
{
    const struct repair_plan *p = m->plan;
    if (m->found == p->n_found)
        return false;
    for (; m->item < p->found[m->found].item; m->item++)
        m->event += p->log->item[m->item].event != NULL;
    return m->event <= event;
}

static void list_plan(struct finding_list *l, const struct repair_plan *plan)
{
    const struct record *record = l->record;
    struct lister m = {.list = l, .plan = plan, .event = 1};
    m.number = xrealloc_array(NULL, plan->n_roots + 1, sizeof *m.number);
    memset(m.number, 0xFF, (plan->n_roots + 1) * sizeof *m.number); /* LISTED_ROOT */
    for (uint32_t event = 1; event <= record->n_events; event++) {
        const uint32_t line = record->events[event - 1].span.line;
        while (m.error < record->n_errors && record->errors[m.error].span.line < line)
            take_error(&m, event);
        while (is_found_at(&m, event))
            take_found(&m, event);
    }
    while (m.error < record->n_errors)
        take_error(&m, UINT32_MAX);
    while (m.found < plan->n_found)
        take_found(&m, UINT32_MAX);
    free(m.number);
}

static bool is_clean(const struct finding_list *l)
{
    for (size_t i = 0; i < l->n_literal; i++)
        if (violation_of(l, &l->literal[i].finding)->severity != SEVERITY_INFO)
            return false;
    return l->record->n_errors == 0;
}

static void search(struct finding_list *l, const void *rules, bool wants_legal)
{
    struct repairer *repairer = repairer_new();
    struct finding *literal = xcalloc(l->n_literal + 1, sizeof *literal);
    for (size_t i = 0; i < l->n_literal; i++)
        literal[i] = l->literal[i].finding;
    const struct repair_task task = {.record = l->record,
                                     .rules = rules,
                                     .literal = literal,
                                     .n_literal = l->n_literal,
                                     .wants_legal = wants_legal};
    list_plan(l, repairer_search(repairer, &task));
    free(literal);
    repairer_free(repairer);
}

void finding_list_end(struct finding_list *l, const void *rules, bool wants_legal)
{
    if (!is_clean(l))
        search(l, rules, wants_legal);
    for (size_t i = 0; l->n == 0 && i < l->n_literal; i++)
        add_finding(l, l->literal[i].event, &l->literal[i].finding);
    l->at = l->listed;
}
