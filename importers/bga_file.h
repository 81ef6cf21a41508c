/* bga_file.h - everything in one input that is of Board Game Arena: its tables.
 *
 * A log comes in many envelopes: the answers of the site, of 2014 and of today; the page of a
 * replay; what browsers (HAR), their extensions and scripts keep around such answers; several in a
 * row.  They differ only in what is around the packets.  So all JSON is walked, and whatever is a
 * packet goes to its table.  Texts within JSON that hold packets are read, too.
 *
 * Files come from strangers: the number of values and tables and the nesting are limited.
 */
#ifndef IMPORTERS_BGA_FILE_H
#define IMPORTERS_BGA_FILE_H

#include "bga_packet.h"

struct bga_file {
    const char *name; /* of the input; borrowed */
    struct bga_table *table;
    size_t n_tables;
    const json_t **result; /* of tables, with or without a log here; each table once */
    size_t n_results, result_room;
    json_t *documents;  /* a list of all JSON; what the tables borrow from */
    size_t values_left; /* that may still be made */
    const char *said;   /* the site's error, when an answer is one; NULL */
    bool has_session;   /* a HAR, which holds cookies */
    bool is_page;
    bool
        is_damaged; /* a text within the JSON is; what stands around it was read all the same */
};

/* Reads a text, which may go then.  -1: it is damaged or holds neither packets nor results; what was read up to
 * there is in the file all the same.  Free the file in any case. */
int bga_file_read(struct bga_file *f, const char *name, const char *bytes, size_t length,
                  struct err *err);
void bga_file_free(struct bga_file *f);

#endif
