#include "pages/kept_page.h"

#include <string.h>

#include "base/fixed.h"
#include "play/accuracy.h"
#include "store/evaluation.h"
#include "store/query.h"

enum { OF_THOUSANDTH = EVALUATION_WIN / 1000, OF_TENTH = EVALUATION_POINT / 10 };

int kept_page_is_as_logged(struct store *store, int64_t game, struct err *err)
{
    struct query *q;
    if (query_new(&q, store, "SELECT 1 FROM reading WHERE game = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    const int status = query_step(q, err);
    query_free(q);
    return status < 0 ? -1 : status == 0;
}

static void take_accuracy(struct kept_page *out, const struct evaluation *e)
{
    struct accuracy of[SEATS_MAX] = {{0}};
    struct measure m;
    for (size_t i = 0; i < e->n_decisions; i++) {
        const struct judged_decision *d = &e->decision[i];
        if (d->seat >= 0 && d->seat < SEATS_MAX)
            accuracy_add(&of[d->seat], (struct measure){d->loss, d->error}, d->stakes);
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        out->judged.accuracy[seat] = accuracy_of(&of[seat], EVALUATION_WIN, &m)
                                         ? fixed_divide(m.value, OF_THOUSANDTH)
                                         : -1;
}

static void take_choices(struct kept_page *out, const struct judged_decision *d,
                         struct page_decision *to)
{
    struct page_choice *choice = arena_calloc(&out->texts, d->n_choices + 1, sizeof *choice);
    for (size_t i = 0; i < d->n_choices; i++)
        choice[i] =
            (struct page_choice){.statement = d->choice[i].statement,
                                 .sequel = d->choice[i].sequel,
                                 .chance = fixed_divide(d->choice[i].chance, OF_THOUSANDTH),
                                 .error = fixed_divide(d->choice[i].error, OF_THOUSANDTH),
                                 .made = d->choice[i].made};
    to->choice = choice;
    to->n_choices = d->n_choices;
}

static void take_decisions(struct kept_page *out, const struct evaluation *e)
{
    struct page_decision *to =
        arena_calloc(&out->texts, e->n_decisions + 1, sizeof *out->judged.decision);
    for (size_t i = 0; i < e->n_decisions; i++) {
        const struct judged_decision *d = &e->decision[i];
        to[i] = (struct page_decision){.event = d->seq,
                                       .loss = fixed_divide(d->loss, OF_THOUSANDTH),
                                       .error = fixed_divide(d->error, OF_THOUSANDTH),
                                       .points = fixed_divide(d->points, OF_TENTH),
                                       .mistake = d->mistake,
                                       .best = d->best,
                                       .why = d->why};
        take_choices(out, d, &to[i]);
    }
    out->judged.decision = to;
    out->judged.n_decisions = e->n_decisions;
}

int kept_page_read(struct kept_page *out, struct store *store, int64_t game, struct err *err)
{
    struct evaluation e;
    *out = (struct kept_page){.texts = ARENA_INIT};
    int status = kept_page_is_as_logged(store, game, err);
    if (status > 0)
        status = evaluation_read(&e, store, game, &out->texts, err);
    if (status <= 0)
        return status < 0 ? -1 : 0;
    out->by = e.settings.policy;
    for (size_t seat = 0; seat < e.n_seats; seat++) {
        int64_t *chance = e.seat[seat].chance;
        for (size_t i = 0; i < e.n_positions; i++)
            chance[i] = fixed_divide(chance[i], OF_THOUSANDTH);
        out->judged.chance[seat] = chance;
    }
    out->judged.n_seats = e.n_seats;
    out->judged.n_positions = e.n_positions;
    take_decisions(out, &e);
    take_accuracy(out, &e);
    const char **story = arena_calloc(&out->texts, e.n_story + 1, sizeof *story);
    memcpy(story, e.story, e.n_story * sizeof *story);
    out->judged.story = story;
    out->judged.n_story = e.n_story;
    return 1;
}

void kept_page_add(const struct kept_page *kept, struct page_request *request)
{
    request->judged = &kept->judged;
    request->by = kept->by;
}

void kept_page_free(struct kept_page *kept)
{
    arena_free(&kept->texts);
}
