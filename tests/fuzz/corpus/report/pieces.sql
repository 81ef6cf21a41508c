--- A file of pieces alone: they serve every file after it.
-- define: goods
corn
indigo

-- define: sums(t)
${each goods: + sum(${t}.${it})}

-- define: quoted(a, b)
iif(${a} = ')', ${b}, ',')
