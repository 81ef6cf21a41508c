#!/bin/bash
# report.sh   a report: one file, its chart and one row.  Run in the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

# The report on seats under another name: what a report shows is not the point here.
insert after reports/reports.def 'REPORT(seats)' 'REPORT(chairs)'
sed -e 's/seats\.c - .*/chairs.c - the seats once more. *\//' \
    -e 's/report_seats/report_chairs/; s/\.name = "seats"/.name = "chairs"/' \
    -e 's/\.title = "Seats"/.title = "Chairs"/; s/seats\.gp/chairs.gp/' \
    reports/seats.c >reports/chairs.c
sed 's/seats\.gp/chairs.gp/g' reports/charts/seats.gp >reports/charts/chairs.gp

# They list all reports.
golden report/list chart/every-chart why/every-report site/pages
