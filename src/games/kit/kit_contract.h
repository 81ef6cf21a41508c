/* kit_contract.h - the functions of a game that its struct game_def points to, declared once for all
 * games; core/game_rules.h, game_play.h and game_faces.h say what each must do.
 */
#ifndef GAMES_KIT_KIT_CONTRACT_H
#define GAMES_KIT_KIT_CONTRACT_H

#include "core/game.h"

/* KIT_CONTRACT(pr); declares pr_setup() and the others. */
#define KIT_CONTRACT(game)                                                                     \
    void game##_setup(const void *rules, int16_t *state);                                      \
    struct node game##_node(const void *rules, const int16_t *state);                          \
    bool game##_awaits(const void *rules, const int16_t *state, const struct event *e);        \
    bool game##_comes_early(const int16_t *state, const struct event *e);                      \
    void game##_step(const void *rules, struct journal *j);                                    \
    void game##_come_to_rest(const void *rules, struct journal *j);                            \
    uint16_t game##_skipped(const void *rules, const int16_t *state, const struct event *e);   \
    void game##_skip(const void *rules, struct journal *j);                                    \
    enum verdict game##_check_event(const void *rules, const int16_t *state,                   \
                                    const struct event *e, bool aligned,                       \
                                    struct finding_sink *sink);                                \
    void game##_apply_event(const void *rules, struct journal *j, const struct event *e,       \
                            bool aligned);                                                     \
    void game##_check_totals(const void *rules, const int16_t *state, const struct event *e,   \
                             struct finding_sink *sink);                                       \
    void game##_adopt(const void *rules, struct journal *j, const struct event *e);            \
    bool game##_is_short(const int16_t *state);                                                \
    void game##_imbalance(const void *rules, const int16_t *state, int *out);                  \
    void game##_score(const void *rules, const int16_t *state, struct score *out);             \
    size_t game##_candidates(const void *rules, const int16_t *state, struct event *out,       \
                             size_t cap, bool *is_cut);                                        \
    void game##_values(const void *rules, const int16_t *state, const struct event *const *e,  \
                       size_t n, struct play_style play_style, int *out);                      \
    bool game##_sample(const void *rules, const int16_t *state,                                \
                       const struct weighted_choice *choice, struct event *e);                 \
    void game##_estimate(const void *rules, const int16_t *state, enum estimate_of players,    \
                         struct estimate *out);                                                \
    size_t game##_scribe_claims(const void *rules, const int16_t *before,                      \
                                const int16_t *after, struct event *e,                         \
                                struct event_claim *out);                                      \
    size_t game##_scribe_notes(const void *rules, const int16_t *state, enum scribe scribe,    \
                               struct event *out, size_t cap);                                 \
    void game##_lay_out(const void *rules, const int16_t *state, struct position_lines *out);  \
    extern const struct reason_kind game##_reasons[];                                          \
    extern const struct reason_amount game##_reason_amounts[];                                 \
    size_t game##_find_reason(const struct reason_question *q, size_t from,                    \
                              struct reason_words *out);                                       \
    void game##_count_amounts(const void *rules, const int16_t *before, const int16_t *after,  \
                              const struct event *e, int(*amount)[REASON_AMOUNTS_MAX]);        \
    extern const char *const game##_policies[];                                                \
    extern const char *const game##_styles[]

/* The kind of a step that is the same in every position: KIT_KIND(pr, automatic, NODE_AUTOMATIC). */
#define KIT_KIND(game, name, node)                                                             \
    enum node_kind game##_##name(const struct game##_rules *r, const struct game##_state *s)   \
    {                                                                                          \
        (void)r, (void)s;                                                                      \
        return node;                                                                           \
    }

#endif
