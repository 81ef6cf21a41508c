-- report: endless
-- title: E
-- summary: pieces in pieces
-- column: n 0 a number
SELECT ${more(1)} AS n
-- define: more(x)
${more(${x} + ${x})}${more(${x})}
