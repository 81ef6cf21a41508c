/* match_side.h - one side of `shipslog match`: a policy of this program, or another program that speaks the protocol of
 * docs/protocol.md. */
#ifndef COMMANDS_MATCH_SIDE_H
#define COMMANDS_MATCH_SIDE_H

#include <stdint.h>

#include "base/buf.h"
#include "library/shipslog.h"

struct child_talk;
struct err;

/* How long a side may think about a choice. */
struct match_limits {
    uint32_t games;      /* from each choice; 0: the usual number */
    uint64_t time_ms;    /* 0: as long as the games take */
    uint64_t timeout_ms; /* a program that has not answered by then has lost */
    uint64_t seed;
};

struct match_side {
    const char *name;        /* as the user gave it; borrowed */
    struct child_talk *talk; /* NULL: a policy of this program */
    struct buf words, line; /* the words of its command line, each with its NUL; what it said */
    uint64_t late_ms;
};

/* A name with a '/' or a blank is a program with its arguments, started without a shell; any other a policy of the game, or
 * judge.  Returns 0, or -1 with `err`. */
int match_side_open(struct match_side *side, const char *name, struct err *err);
void match_side_close(struct match_side *side);

/* What it does at the position: `chosen` is the statement.  0; -1 with `err`, when it has no answer or is late: the program is
 * not asked again. */
int match_side_choose(struct match_side *side, shipslog_replay *board,
                      const struct match_limits *limits, struct buf *chosen, struct err *err);

#endif
