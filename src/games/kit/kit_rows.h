/* kit_rows.h - what a row of a game's lists (its .def files) is in the tables that are made of
 * them.
 *
 * A file that makes a table says `#define THING KIT_THING` and includes the list, which undefines
 * THING at its end.  A header of the game (pr_names.h) says how its names are made, and includes
 * this one:
 *
 *     #define GAME(name) PR_##name            enumerators: GAME(SET_BASE)
 *     #define GAME_OWN(name) pr_##name        structs, tables and functions: GAME_OWN(state)
 *     #define GAME_LIST(name) KIT_PATH(games/pr/pr_##name.def)        #include GAME_LIST(thing)
 */
#ifndef GAMES_KIT_KIT_ROWS_H
#define GAMES_KIT_KIT_ROWS_H

#include <stddef.h>
#include <stdint.h>

#define KIT_PATH(path) #path
#define COUNT_OF(a)    (sizeof(a) / sizeof(a)[0])

#define GAME_STATE struct GAME_OWN(state)
#define GAME_SEAT  struct GAME_OWN(seat)
#define GAME_RULES struct GAME_OWN(rules)

/* ---- words (core/vocab.h, core/finding.h) ------------------------------------------------ */

#define KIT_THING(id, set, class, token, title, aliases)                                       \
    {token, title, aliases, THING_##class, GAME(SET_##set)},
#define KIT_CLAIM(id, word, aliases, arg, classes, help)                                       \
    {word, aliases, CLAIM_##arg, classes, help},
#define KIT_MARK(id, word, aliases, help)           {word, aliases, help},
#define KIT_VIOLATION(cid, id, level, clause, text) {id, KIT_LEVEL_##level(clause, text)},
#define KIT_LEVEL_INFO(...)                         SEVERITY_INFO, __VA_ARGS__, false
#define KIT_LEVEL_WARNING(...)                      SEVERITY_WARNING, __VA_ARGS__, false
#define KIT_LEVEL_ERROR(...)                        SEVERITY_ERROR, __VA_ARGS__, false
#define KIT_LEVEL_DISPUTE(...)                      SEVERITY_WARNING, __VA_ARGS__, true
#define KIT_LEVEL_TABLE(...)                        SEVERITY_WARNING, __VA_ARGS__, true

/* A verb and its parts; a mark of the game's own is ITEM_##mark, too. */
#define KIT_VERB(id, name, kind, has_seat, keyword, aliases, claims, parts, shape)             \
    {name, keyword, aliases, VERB_##kind, has_seat, claims, parts, shape},
#define PARTS(...)                                                                             \
    {                                                                                          \
        __VA_ARGS__                                                                            \
    }
#define PART(classes, mark, count, min, max) PART_OR(classes, mark, PLAIN, count, min, max)
#define PART_OR(classes, mark, or_mark, count, min, max)                                       \
    {                                                                                          \
        classes, ITEM_##mark, ITEM_##or_mark, COUNT_##count, min, max                          \
    }

/* Causes: those of the game, then every thing that is a building. */
#define KIT_CAUSE(id, name, title) {name, title},
#define KIT_CAUSE_OF_THING(id, set, class, token, title, aliases)                              \
    KIT_CAUSE_OF_##class(token, title)
#define KIT_CAUSE_OF_KIND(token, title)
#define KIT_CAUSE_OF_QUARRY(token, title)
#define KIT_CAUSE_OF_ROLE(token, title)
#define KIT_CAUSE_OF_PIECE(token, title)
#define KIT_CAUSE_OF_PLACE(token, title)
#define KIT_CAUSE_OF_UNKNOWN(token, title)
#define KIT_CAUSE_OF_SEAT(token, title)
#define KIT_CAUSE_OF_SCORE(token, title)
#define KIT_CAUSE_OF_BUILDING(token, title) {token, title},

/* ---- openings (core/game_accounts.h) ------------------------------------------------------ */

#define KIT_OPENING(role, building, name) {GAME(role), GAME(building), name},

/* ---- members of structs (struct field_def) ----------------------------------------------- */

#define KIT_WORDS(type, member) (sizeof(((type *)0)->member) / sizeof(int16_t))
#define KIT_MEMBER(type, member)                                                               \
    .offset = offsetof(type, member) / 2, .count = KIT_WORDS(type, member)

#define KIT_COUNTED(type, seat, member, key, in, thing, what, text)                            \
    {.name = key,                                                                              \
     KIT_MEMBER(type, member),                                                                 \
     .first = thing,                                                                           \
     .per_seat = seat,                                                                         \
     .sets = GAME(IN_##in),                                                                    \
     .account = ACCOUNT_##what,                                                                \
     .help = text},
#define KIT_VALUED(type, seat, member, key, in, kind, of, n, text)                             \
    {.name = key,                                                                              \
     KIT_MEMBER(type, member),                                                                 \
     .first = NO_THING,                                                                        \
     .per_seat = seat,                                                                         \
     .sets = GAME(IN_##in),                                                                    \
     .value = VALUE_IS_##kind,                                                                 \
     .value_first = of,                                                                        \
     .value_count = n,                                                                         \
     .help = text},
#define KIT_FIELD(...)      KIT_COUNTED(GAME_STATE, 0, __VA_ARGS__)
#define KIT_NAMED(...)      KIT_VALUED(GAME_STATE, 0, __VA_ARGS__)
#define KIT_SEAT_FIELD(...) KIT_COUNTED(GAME_SEAT, 1, __VA_ARGS__)
#define KIT_SEAT_NAMED(...) KIT_VALUED(GAME_SEAT, 1, __VA_ARGS__)

#define KIT_CONSTANT(member, key, thing, text)                                                 \
    {.name = key, KIT_MEMBER(GAME_RULES, member), .first = thing, .help = text},
#define KIT_PANEL(kind, per_seat, number, title, ...)                                          \
    {PANEL_##kind, per_seat, number, title, {__VA_ARGS__}},

/* ---- editions, expansions, options (core/profile.h) -------------------------------------- */

#define KIT_OPTION(id, set, name, values, fallback, help)                                      \
    {name, values, fallback, GAME(IN_##set), help},
#define KIT_FAMILY(id, name, things, first, count, least, most, help)                          \
    {name, things, first, count, least, most, help},
#define KIT_PROFILE(id, name, title, box) {name, title, box},
#define KIT_OVERLAY(edition, option, value)                                                    \
    {GAME(EDITION_##edition), GAME(OPT_##option), value},
#define KIT_EDITION_WORD(edition, thing, title, names)                                         \
    {GAME(EDITION_##edition), GAME(thing), title, names},
#define KIT_REFUSED(name, why)              {name, why},
#define KIT_EXPANSION(id, set, name, title) {name, title, GAME(SET_##set)},
#define KIT_EXPANSION_OVERLAY(expansion, option, value)                                        \
    {GAME(EXPANSION_##expansion), GAME(OPT_##option), value},

#endif
