/* report_rules.h - which rules of the games of a database a choice of rules means.
 *
 * "nobles+deluxe" and "deluxe + nobles" are one: the words of a choice stand in any order, with any blanks, commas and
 * '+' between them.
 */
#ifndef REPORT_RULES_H
#define REPORT_RULES_H

struct err;
struct report_filter;
struct store;

/* Sets filter->rulesets to the rules of games that `rules` and `any` choose, as a JSON array; NULL when neither is given.
 * `rules` are an edition with all its expansions, and options that games have among others; `any` are
 * editions and expansions that games have among others.  Returns 0, or -1 with `err` naming a word that is not known and
 * those that are. */
int report_rules_resolve(struct report_filter *filter, struct store *store, struct err *err);

#endif
