/* site_files.h - the files of src/site/web, embedded by the build. */
#ifndef SITE_SITE_FILES_H
#define SITE_SITE_FILES_H

#include "base/embedded.h"

extern const struct embedded site_style, site_script;

#endif
