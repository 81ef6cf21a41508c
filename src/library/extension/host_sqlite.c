/* host_sqlite.c - the table of SQLite's functions that the host process gave. */
#include "library/extension/host_sqlite.h"

/* SQLite gives every connection the same. */
const sqlite3_api_routines *sqlite3_api;
