#!/usr/bin/env bash
# report.sh   a report: one file and its chart.  Run at the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

# The report on seats under another name: its content does not matter here.
sed -e 's/^-- report: seats/-- report: chairs/; s/^-- order: 100/-- order: 105/' \
    -e 's/^-- title: Seats/-- title: Chairs/; s/seats\.gp/chairs.gp/' \
    reports/seats.sql >reports/chairs.sql
sed 's/seats\.gp/chairs.gp/g' reports/charts/seats.gp >reports/charts/chairs.gp

# They list all reports.
golden report/list report/copies-of-ours report/results-count chart/every-chart chart/every-picture-has-room \
    report/all why/every-report site/pages
