/* bga_export.h - our games in the form of Board Game Arena's logs.
 *
 * Replays a record and writes every event and its effects as the site's notifications, in the
 * shape and with the quirks of real logs: numbers as texts at random, simultaneous phases step
 * by step, messages, notifications of the frame, private packets.  Importing the result must
 * give the same game.  Names and numbers are made up.
 */
#ifndef TEST_BGA_EXPORT_H
#define TEST_BGA_EXPORT_H

#include "core/record.h"
#include "games/pr/pr_rules.h"

struct buf;

enum bga_envelope {
    BGA_ANSWER_2014, /* {"status":1,"data":{"valid":1,"data":[...]}} */
    BGA_ANSWER_2020, /* {"status":1,"data":{"logs":[...],"players":[...]}} */
    BGA_BARE_LIST,   /* [...] */
    BGA_ENVELOPES
};

/* Appends the log of the record, all of whose events must be legal. */
void bga_export(const struct record *record, const struct pr_rules *rules,
                enum bga_envelope envelope, struct buf *out);

/* The site's number of a player. */
int bga_export_player(unsigned seat);

/* The number of the table: BGA_EXPORT_TABLE plus the number of players. */
enum { BGA_EXPORT_TABLE = 7000000 };

#endif
