/* shown_words.h - SQL functions for what an edition calls things, and players their openings:
 *
 *   own_words(kind, rules)                 the edition of the rules, from 1, where it has words of its own; else 0
 *   thing_title(kind, edition, id, title)  what it calls the thing; `title` where it has no word for it
 *   cause_title(kind, edition, name, title) the same of a cause: a building is one by its own name
 *   opening_name(kind, role, building)     what players call it when a seat begins so; NULL where they have no name
 */
#ifndef STORE_SQL_SHOWN_WORDS_H
#define STORE_SQL_SHOWN_WORDS_H

struct err;
struct store;

int shown_words_add(struct store *s, struct err *err);

#endif
