/* sj_privilege.c - privileges counted in goods or cards, and libraries that double them:
 * SJ-ROLE-07, SJ-ROLE-11, SJ-CARD-22, SJ-2P-02. */
#include "games/sj/sj_engine.h"

/* The hook of the buildings that let a seat produce or sell more. */
static enum sj_hook hook_of(enum sj_thing role)
{
    return role == SJ_PRODUCER ? SJ_HOOK_MAKE_MORE : SJ_HOOK_SELL_MORE;
}

/* SJ-MAKE-02, SJ-MAKE-03, SJ-CARD-17; SJ-SELL-06, SJ-SELL-07, SJ-CARD-11. */
int sj_allowed(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
               enum sj_thing role, bool with_library)
{
    const int privilege =
        with_library ? sj_most_privilege(r, s, seat, role) : sj_privilege(r, s, seat, role);
    return SJ_GOODS_ACTION + privilege + sj_power(r, &s->seat[seat], hook_of(role));
}

int sj_goods_more(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                  enum sj_thing role, int n)
{
    const int without = SJ_GOODS_ACTION + sj_most_privilege(r, s, seat, role);
    return kit_max(kit_min(n - without, sj_power(r, &s->seat[seat], hook_of(role))), 0);
}

int sj_doubled(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
               enum sj_thing role, int n, int once)
{
    const int most = sj_most_privilege(r, s, seat, role) - sj_privilege(r, s, seat, role);
    return kit_max(kit_min(n - once, most), 0);
}

/* SJ-2P-02. */
bool sj_check_allowed(struct sj_check *c, enum sj_thing role, int n, unsigned too_many)
{
    const unsigned seat = c->e->seat;
    const int most = sj_allowed(c->r, c->s, seat, role, true);
    const int twice =
        sj_allowed(c->r, c->s, seat, role, false) + sj_privilege(c->r, c->s, seat, role);
    const bool again = n <= twice && sj_library_fault(c, role) == SJ_V_library_twice_2p;
    if (n > most)
        sj_report(c, again ? SJ_V_library_twice_2p : too_many, "at most %d good%s|%d", most,
                  most == 1 ? "" : "s", n);
    return n <= most;
}

/* SJ-2P-02: the library works, but was used in this round. */
unsigned sj_library_fault(const struct sj_check *c, enum sj_thing role)
{
    const unsigned seat = c->e->seat;
    const bool used = kit_in_mask(c->s->library, seat) && sj_is_chooser(c->s, seat, role) &&
                      sj_power(c->r, &c->s->seat[seat], SJ_HOOK_DOUBLE_PRIVILEGE) > 0;
    return used ? SJ_V_library_twice_2p : SJ_V_library_not_owned;
}

/* SJ-LOG-11: the library is used when the action needs it. */
void sj_use_library(const struct sj_rules *r, struct journal *j, unsigned seat,
                    enum sj_thing role)
{
    const struct sj_state *s = sj_view(j->state);
    if (sj_library_is_free(r, s, seat, role))
        sj_set_mask(j, &s->library, seat);
}

/* SJ-LOG-18, SJ-ROLE-08: a privilege gives at most its number, and no more than `given`.  An
 * action beyond what is allowed already has a finding. */
void sj_check_privilege(struct sj_check *c, enum sj_thing role, int given)
{
    const unsigned seat = c->e->seat;
    const int most = c->r->privilege[role - SJ_FIRST_ROLE];
    const int limit = given < 0 ? 0 : given < most ? given : most;
    const struct event_claim *once = kit_claim_of(c->e, SJ_CLAIM_PRIVILEGE);
    const struct event_claim *again = kit_claim_of(c->e, SJ_CLAIM_LIBRARY);
    if (once != NULL && once->value > 0 && !sj_is_chooser(c->s, seat, role))
        sj_report(c, SJ_V_privilege_by_non_chooser, "%c is the %s|privilege %d of %c",
                  seat_letter(c->s->chooser), sj_name(role), once->value, seat_letter(seat));
    else if (once != NULL && once->value > limit)
        sj_report(c, SJ_V_claim_discount, "privilege %d at most|privilege %d", limit,
                  once->value);
    if (again == NULL || c->found.reports > 0)
        return;
    if (again->value > 0 && !sj_library_is_free(c->r, c->s, seat, role))
        sj_report(c, sj_library_fault(c, role), "no library at work|library %d", again->value);
    else if (again->value > limit)
        sj_report(c, SJ_V_claim_discount, "library %d at most|library %d", limit, again->value);
}
