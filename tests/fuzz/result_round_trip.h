/* result_round_trip.h - a file of results through an importer and a writer of its format, and back. */
#ifndef FUZZ_RESULT_ROUND_TRIP_H
#define FUZZ_RESULT_ROUND_TRIP_H

#include <stddef.h>

#include "export/results_writer.h"

/* Reads the bytes.  What the importer takes must be written as a log that reads back, and an audit of
 * it must end.  The file that is made of it, which the importer `back` reads, must hold the same games, and make
 * the same file again. */
void result_round_trip(const char *importer, const char *back,
                       const struct results_writer *writer, const void *data, size_t size);

#endif
