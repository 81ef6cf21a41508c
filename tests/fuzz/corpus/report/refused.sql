-- report: refused
-- title: R
-- summary: a column of the why block that the table has not
-- column: n 0 a number
SELECT 1 AS n
-- why: m
SELECT 1
