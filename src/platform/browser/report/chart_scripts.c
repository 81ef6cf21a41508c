/* A browser has no gnuplot, so its page is spared the scripts. */
#include "base/embedded.h"

extern const struct embedded chart_scripts[];
const struct embedded chart_scripts[] = {{0}};
