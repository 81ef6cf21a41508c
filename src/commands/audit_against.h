/* audit_against.h - `shipslog audit --against`: each game under its rules and under others. */
#ifndef COMMANDS_AUDIT_AGAINST_H
#define COMMANDS_AUDIT_AGAINST_H

#include <stdbool.h>

struct command_context;

struct against_options {
    const char *rules;   /* instead of those that each log names; NULL for none */
    const char *against; /* the others */
    unsigned jobs;       /* 0: one for each processor */
    bool json, quiet;
};

/* Reads the files of c->args; returns an exit status. */
int audit_against(struct command_context *c, const struct against_options *options);

#endif
