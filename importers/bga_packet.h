/* bga_packet.h - the packets of one table, and their notifications, one after the other.
 *
 * A packet belongs to a move and holds notifications.  A table collects its packets wherever they
 * stand in the input, is settled once, and is constant from then on:
 *
 *     struct bga_log log = bga_log_of(table);
 *     struct bga_note note;
 *     while (bga_log_next(&log, &note)) ...
 *
 * A log is a plain value: copy it to walk again.  The JSON documents are borrowed.
 */
#ifndef IMPORTERS_BGA_PACKET_H
#define IMPORTERS_BGA_PACKET_H

#include "base/err.h"
#include "bga_value.h"

struct bga_packet {
    const json_t *value;
    const char *channel; /* "" when it has none */
    int64_t id;          /* ascending in a log; 0 when it has none */
    size_t place;        /* among those of the table, as they came; from 1 */
    uint32_t move;       /* after bga_table_settle() */
};

struct bga_table {
    int64_t id;            /* the site's number; negative when no packet says it */
    const char *file;      /* name of the input */
    const char *game;      /* "puertorico"; NULL when the input does not say */
    const json_t *players; /* with numbers and names; NULL when there are none */
    struct bga_packet *packet;
    size_t n, room;
    struct err fault; /* the first thing in the packets that cannot be read */
};

/* Whether a value is a packet: it has "data", and says where it belongs. */
bool bga_is_packet(const json_t *value);
/* The number of its table; 0 when it says none. */
int64_t bga_packet_table(const json_t *packet);

void bga_table_add(struct bga_table *table, const json_t *packet);
/* Puts the packets in order, drops those that came twice, gives each its move, and notes a fault.  */
void bga_table_settle(struct bga_table *table);

/* The last move. */
uint32_t bga_table_moves(const struct bga_table *table);

struct bga_log {
    const struct bga_table *table;
    size_t packet;            /* index of the next one */
    struct bga_members notes; /* what is left of the current one */
};

struct bga_log bga_log_of(const struct bga_table *table);

/* Whether there was another notification, which is in *note then.  What is none is passed over. */
bool bga_log_next(struct bga_log *log, struct bga_note *note);

#endif
