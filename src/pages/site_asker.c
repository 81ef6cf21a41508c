/* site_asker.c - the connections of a site: one for each thread that asks. */
#include <stdlib.h>

#include "base/threads.h"
#include "base/xalloc.h"
#include "pages/site_private.h"
#include "report/rated_kept.h"
#include "store/store.h"
#include "store/store_limit.h"

void site_askers_begin(struct site *site)
{
    const struct site_request *request = site->request;
    site->asker = (struct site_asker){.store = request->store, .rated = rated_memory_new()};
    const unsigned workers = threads_workers(request->jobs);
    site->n_others = request->is_file && workers > 1 ? workers : 0;
    site->other = xcalloc(site->n_others + 1, sizeof *site->other);
}

void site_askers_end(struct site *site)
{
    rated_memory_free(site->asker.rated);
    for (unsigned i = 0; i < site->n_others; i++) {
        store_close(site->other[i].store);
        rated_memory_free(site->other[i].rated);
    }
    free(site->other);
}

struct site_asker *site_asker_of(struct site *site, unsigned worker, struct err *err)
{
    struct site_asker *asker = &site->other[worker];
    if (asker->store != NULL)
        return asker;
    if (store_open(&asker->store, store_path(site->request->store), STORE_READ, err) < 0)
        return NULL;
    if (site->request->no_limit)
        store_limit_lift(asker->store);
    asker->rated = rated_memory_new();
    return asker;
}
