/* page_files.h - the files of src/pages/web in the program (Makefile, EMBEDDED). */
#ifndef PAGES_PAGE_FILES_H
#define PAGES_PAGE_FILES_H

#include "base/embedded.h"

extern const struct embedded page_template; /* page.html, with {{words}} to be replaced */
extern const struct embedded page_frame;    /* frame.html, what the scripts fill, likewise */
extern const struct embedded page_symbols;  /* the drawings */
extern const struct embedded page_style;
extern const struct embedded page_script;
extern const struct embedded site_style, site_script;

#endif
