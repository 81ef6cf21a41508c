#!/usr/bin/env bash
# violation.sh   a violation: a row, the line that reports it and a broken log.
# Run at the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

insert before src/games/pr/pr_violation.def 'VIOLATION(score_cloister,' \
    'VIOLATION(first_row_coffee, "pr-first-row-coffee", ERROR, "PR-SET-09", "the first row has six tiles of coffee")'
insert before src/games/pr/pr_row.c 'const bool reshuffle_due = pr_face_down(s) < c->r->face_up;' \
    '    if (s->step == PR_STEP_DEAL && row->kind[PR_COFFEE] == 6)
        pr_report(c, PR_V_first_row_coffee, "another kind|coffee");'
# Only five players have so many tiles, and hardly ever of one kind: random games have none such.
cat >sample-logs/broken/pr-first-row-coffee.slog <<'END'
slog 1
game      puerto-rico
rules     rgg2002
id        pr-first-row-coffee
players   A Anna; B Bob; C Chris; D David; E Eva

# All of one kind.
row coffee coffee coffee coffee coffee coffee
END

# They count the rows of all sample logs, and their findings.
golden db/every-row db/plain-sqlite conformance/expected
