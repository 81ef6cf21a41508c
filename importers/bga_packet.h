/* bga_packet.h - from a parsed answer of the site to its notifications, one after the other.
 *
 * Three envelopes are known: {"data":{"data":[...]}} of 2014, {"data":{"logs":[...],
 * "players":[...]}} of the 2020s, and the bare list that scrapers keep.  Each holds packets; a
 * packet belongs to a move and holds notifications.
 *
 *     struct bga_log log;
 *     if (bga_log_open(&log, root, file, err) < 0) return -1;
 *     struct bga_note note;
 *     while ((status = bga_log_next(&log, &note, err)) > 0) ...
 *
 * A log is a plain value: copy it to walk again.  The JSON document is
 * borrowed.
 */
#ifndef IMPORTERS_BGA_PACKET_H
#define IMPORTERS_BGA_PACKET_H

#include "bga_value.h"

struct bga_log {
    const json_t *packets; /* the list */
    const json_t *players; /* the list of the 2020s, or NULL */
    const char *file;      /* name of the input */
    size_t packet;         /* index of the current one */
    size_t note;           /* index of the next notification in it */
    uint32_t move;         /* of the current packet */
};

/* Finds the packets in `root`. */
int bga_log_open(struct bga_log *log, const json_t *root, const char *file, struct err *err);

/* 1: *note is the next notification; 0: there are no more; -1: the log has another shape. */
int bga_log_next(struct bga_log *log, struct bga_note *note, struct err *err);

/* The table the packets belong to; 0 when none says so. */
int64_t bga_log_table(const struct bga_log *log);

#endif
