#include "pages/page_estimate.h"

#include "base/err.h"
#include "core/record.h"
#include "pages/page.h"
#include "play/analysis.h"

void page_estimate(struct analysis *out, struct page_request *request)
{
    const struct record *record = request->record;
    const struct game_play *play = record->game == NULL ? NULL : record->game->play;
    struct err ignored = ERR_INIT;
    if (play == NULL || play->estimate == NULL || !record_has_moves(record, &ignored))
        return;
    const void *rules = auditor_rules(request->auditor, record, &ignored);
    if (rules == NULL)
        return;
    struct analysis_options how = analysis_usual(record->game);
    how.fast = how.chances_only = true;
    how.jobs = 1;
    analysis_run(out, record, rules, &how);
    request->analysis = out;
    request->by = "estimate";
}
