/* site_files.h - the files of src/pages/web, embedded by the build. */
#ifndef PAGES_SITE_FILES_H
#define PAGES_SITE_FILES_H

#include "base/embedded.h"

extern const struct embedded site_style, site_script;

#endif
