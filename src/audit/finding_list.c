#include "audit/finding_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

struct literal_finding {
    uint32_t event;
    struct finding finding;
};

static void list_literal(struct finding_sink *sink, const struct finding *f)
{
    struct finding_list *l = (struct finding_list *)(void *)sink;
    l->literal = xgrow_array(l->literal, l->n_literal, &l->literal_room, sizeof *l->literal);
    l->literal[l->n_literal++] = (struct literal_finding){l->event, *f};
}

void finding_list_begin(struct finding_list *l, const struct record *record)
{
    l->sink.emit = list_literal;
    l->record = record;
    l->n_literal = l->n = l->n_following = 0;
    arena_reset(&l->texts);
}

void finding_list_free(struct finding_list *l)
{
    free(l->literal);
    free(l->listed);
    repairer_free(l->repairer);
    arena_free(&l->texts);
}

/* ---- the list ------------------------------------------------------------------------------------- */

/* The line without the blanks before it. */
static const char *keep_line(struct finding_list *l, const struct record_error *error)
{
    const char *line = error->line;
    size_t length = line == NULL ? 0 : error->line_length;
    for (; length > 0 && (*line == ' ' || *line == '\t'); length--)
        line++;
    return length == 0 ? "" : arena_strndup(&l->texts, line, length);
}

static struct listed_finding *add_listed(struct finding_list *l, uint32_t event,
                                         const struct audit_item *item)
{
    const size_t n_events = l->record->n_events;
    l->listed = xgrow_array(l->listed, l->n, &l->listed_room, sizeof *l->listed);
    struct listed_finding *f = &l->listed[l->n++];
    *f = (struct listed_finding){.item = *item,
                                 .event = event <= n_events ? event : (uint32_t)n_events,
                                 .follows = LISTED_ROOT,
                                 .found = item->found};
    return f;
}

static struct listed_finding *add_finding(struct finding_list *l, uint32_t event,
                                          const struct finding *f)
{
    const struct audit_item item = audit_item_of(l->record->game, f);
    return add_listed(l, event, &item);
}

/* Merges what the plan found with the unreadable lines; the next one of each. */
struct lister {
    struct finding_list *list;
    const struct repair_plan *plan;
    size_t legal_most;
    uint32_t *number; /* of each root in the list */
    size_t found, error;
    uint32_t item, event; /* the item of plan->found[found], and its event */
};

static void add_root(struct lister *m, struct listed_finding *listed,
                     const struct repair_root *root)
{
    struct audit_item *item = &listed->item;
    m->number[root - m->plan->root] = m->list->n - 1;
    item->root = root;
    item->legal = root->legal;
    item->n_legal = root->n_legal;
    item->legal_is_cut = root->legal_is_cut;
    item->other = root->turn;
    item->n_legal_shown =
        root->n_legal_kept < m->legal_most ? root->n_legal_kept : m->legal_most;
}

/* The finding follows from a root; LISTED_ROOT stands for one that is not listed yet. */
static void add_follower(struct lister *m, struct listed_finding *listed, size_t root)
{
    const struct repair_plan *p = m->plan;
    listed->follows = m->number[root];
    listed->item.follows_line = repair_item_span(&p->log->item[p->root[root].item]).line;
    m->list->n_following += listed->follows != LISTED_ROOT;
}

static void take_error(struct lister *m, uint32_t event)
{
    struct finding_list *l = m->list;
    const struct record_error *error = &l->record->errors[m->error++];
    const struct repair_root *root = repair_root_of_line(m->plan, error);
    const struct audit_item item = audit_item_of_error(error);
    struct listed_finding *listed = add_listed(l, event, &item);
    listed->item.plan = m->plan;
    listed->found = keep_line(l, error);
    listed->is_unreadable = true;
    if (root != NULL)
        add_root(m, listed, root);
    else if (m->plan->n_roots > 0 && m->number[0] != LISTED_ROOT &&
             log_fit_explains(&m->plan->fit, l->record, error))
        add_follower(m, listed, 0);
}

static void take_found(struct lister *m, uint32_t event)
{
    const struct repair_plan *p = m->plan;
    const struct repair_finding *f = &p->found[m->found++];
    struct listed_finding *listed = add_finding(m->list, event, &f->finding);
    listed->item.plan = p;
    if (f->follows) {
        add_follower(m, listed, f->root);
    } else if (f->root != REPAIR_NO_ROOT) {
        add_root(m, listed, &p->root[f->root]);
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

static void list_plan(struct lister *m)
{
    const struct record *record = m->list->record;
    m->number = xrealloc_array(NULL, m->plan->n_roots + 1, sizeof *m->number);
    memset(m->number, 0xFF, (m->plan->n_roots + 1) * sizeof *m->number); /* LISTED_ROOT */
    for (uint32_t event = 1; event <= record->n_events; event++) {
        const uint32_t line = record->events[event - 1].span.line;
        while (m->error < record->n_errors && record->errors[m->error].span.line < line)
            take_error(m, event);
        while (is_found_at(m, event))
            take_found(m, event);
    }
    while (m->error < record->n_errors)
        take_error(m, UINT32_MAX);
    while (m->found < m->plan->n_found)
        take_found(m, UINT32_MAX);
    free(m->number);
}

static bool is_clean(const struct finding_list *l)
{
    const struct violation_def *violations = l->record->game->words.violations;
    for (size_t i = 0; i < l->n_literal; i++)
        if (violation_is_slip(&violations[l->literal[i].finding.violation]))
            return false;
    return l->record->n_errors == 0;
}

static void search_repairs(struct finding_list *l, const void *rules, size_t legal_most)
{
    struct finding *literal = xcalloc(l->n_literal + 1, sizeof *literal);
    for (size_t i = 0; i < l->n_literal; i++)
        literal[i] = l->literal[i].finding;
    const struct repair_task task = {.record = l->record,
                                     .rules = rules,
                                     .literal = literal,
                                     .n_literal = l->n_literal,
                                     .most_steps = l->most_steps,
                                     .wants_legal = legal_most > 0};
    if (l->repairer == NULL)
        l->repairer = repairer_new();
    struct lister m = {.list = l,
                       .plan = repairer_search(l->repairer, &task),
                       .legal_most = legal_most,
                       .event = 1};
    list_plan(&m);
    free(literal);
}

void finding_list_end(struct finding_list *l, const void *rules, size_t legal_most)
{
    if (!is_clean(l))
        search_repairs(l, rules, legal_most);
    const bool is_listed = l->n > 0;
    for (size_t i = 0; !is_listed && i < l->n_literal; i++)
        add_finding(l, l->literal[i].event, &l->literal[i].finding);
    l->at = l->listed;
}
