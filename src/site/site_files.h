/* site_files.h - the files of src/site/web, put into the program when it is built. */
#ifndef SITE_SITE_FILES_H
#define SITE_SITE_FILES_H

#include "base/embedded.h"

extern const struct embedded site_style, site_script;

#endif
