#include "store/replays.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/derive/derive.h"
#include "store/facts.h"
#include "store/game_reader.h"
#include "store/query.h"

enum { GAMES_KEPT = 8 };

struct kept {
    struct replayed game; /* first: what borrowers see; game 0: nothing is kept */
    struct game_rows rows;
    size_t borrowers;
    uint64_t used; /* when it was last taken */
};

struct replays {
    struct store *store;
    struct game_reader *reader; /* NULL until it is needed */
    struct query *version;
    struct facts *facts;
    struct deriver deriver;
    struct record record;
    struct game_rows facts_of_game;
    struct kept **kept;
    size_t n;
    uint64_t clock;
    int64_t changes, file_version; /* of the database when games were last taken */
};

struct replays *replays_new(struct store *s)
{
    struct replays *r = xcalloc(1, sizeof *r);
    r->store = s;
    r->facts = facts_new();
    deriver_init(&r->deriver);
    r->deriver.only_replayed = true;
    record_init(&r->record);
    return r;
}

void replays_free(struct replays *r)
{
    if (r == NULL)
        return;
    for (size_t i = 0; i < r->n; i++) {
        rows_free(&r->kept[i]->rows);
        free(r->kept[i]);
    }
    free(r->kept);
    game_reader_free(r->reader);
    query_free(r->version);
    facts_free(r->facts);
    deriver_free(&r->deriver);
    record_free(&r->record);
    rows_free(&r->facts_of_game);
    free(r);
}

static int prepare(struct replays *r, struct err *err)
{
    if (r->reader != NULL)
        return 0;
    if (r->version == NULL && query_new(&r->version, r->store, "PRAGMA data_version", err) < 0)
        return -1;
    return game_reader_new(&r->reader, r->store, err);
}

/* Forgets all games when this connection or another one has written. */
static int forget_outdated(struct replays *r, struct err *err)
{
    const int64_t changes = sqlite3_total_changes64(r->store->db);
    if (query_step(r->version, err) < 0)
        return -1;
    const int64_t file_version = query_int(r->version, 0);
    query_reset(r->version);
    for (size_t i = 0; i < r->n; i++) {
        if (changes != r->changes || file_version != r->file_version)
            r->kept[i]->game.game = 0;
    }
    r->changes = changes;
    r->file_version = file_version;
    return 0;
}

/* The game, or else the one that was used longest ago and that nobody has. */
static struct kept *find_place(struct replays *r, int64_t game)
{
    struct kept *oldest = NULL;
    for (size_t i = 0; i < r->n; i++) {
        struct kept *k = r->kept[i];
        if (k->game.game == game)
            return k;
        if (k->borrowers == 0 && (oldest == NULL || k->used < oldest->used))
            oldest = k;
    }
    if (r->n >= GAMES_KEPT && oldest != NULL)
        return oldest;
    r->kept = xrealloc_array(r->kept, r->n + 1, sizeof *r->kept);
    r->kept[r->n] = xcalloc(1, sizeof *r->kept[r->n]);
    return r->kept[r->n++];
}

static int replay(struct replays *r, int64_t game, struct game_rows *rows, struct err *err)
{
    struct err why = ERR_INIT;
    if (game_reader_listed_rows(r->reader, game, false, &r->facts_of_game, err) < 0)
        return -1;
    rows_reset(rows);
    if (facts_to_record(r->facts, &r->facts_of_game, &r->record, &why) == 0 &&
        derive_game(&r->deriver, &r->record, &r->facts_of_game, rows, &why) == 0)
        return 0;
    return err_set(err, "game %lld cannot be replayed: %s", (long long)game, why.text);
}

static const struct replayed *take(struct replays *r, int64_t game, struct err *err)
{
    if (prepare(r, err) < 0 || forget_outdated(r, err) < 0)
        return NULL;
    struct kept *k = find_place(r, game);
    if (k->game.game != game) {
        k->game = (struct replayed){&k->rows, 0};
        if (replay(r, game, &k->rows, err) < 0)
            return NULL;
        k->game.game = game;
    }
    k->borrowers++;
    k->used = ++r->clock;
    return &k->game;
}

/* The statements that read the game step within that of the user, whose steps are counted. */
const struct replayed *replays_take(struct replays *r, int64_t game, struct err *err)
{
    struct query *running = r->store->running;
    const struct replayed *taken = take(r, game, err);
    r->store->running = running;
    return taken;
}

void replays_give(struct replays *r, const struct replayed *game)
{
    (void)r;
    if (game != NULL)
        ((struct kept *)(void *)(uintptr_t)game)->borrowers--;
}
