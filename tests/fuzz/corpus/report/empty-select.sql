-- report: none
-- title: N
-- summary: its SELECT is empty once its hole is filled
-- column: n 0 a number
${each none: + ${it}}

-- define: none
