/* host_sqlite.h - SQLite as the host process has it: included before every file of the extension.
 *
 * The files of src/store are compiled twice.  Those of the program are linked with libsqlite3; those of
 * the extension call the SQLite that has loaded it, through the table of functions it was given, which
 * may be another one: Python and the shell of Debian share libsqlite3, others have SQLite inside.  <sqlite3ext.h>
 * turns the names into members of that table, and hides <sqlite3.h> from the files after it.
 */
#ifndef LIBRARY_EXTENSION_HOST_SQLITE_H
#define LIBRARY_EXTENSION_HOST_SQLITE_H

#include <sqlite3ext.h>

extern const sqlite3_api_routines *sqlite3_api;

#endif
