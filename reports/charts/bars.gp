# bars.gp - a bar for each row of a report that says "-- chart: bars VALUE by NAME", with its interval if it has one.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("bars.gp")]
load directory . "style.gp"
value = said(7, ""); by = said(8, ""); has_interval = int(said(9, "0"))
low = value . "_low"; high = value . "_high"
spaced(s) = strstrt(s, "_") == 0 ? s : spaced(s[1:strstrt(s, "_") - 1] . " " . s[strstrt(s, "_") + 1:*])

stats csv using (column(has_interval ? high : value)) nooutput
n = STATS_records; most = STATS_max
stats csv using (column(value)) nooutput
most = more(most, STATS_max)
stats csv using (column(has_interval ? low : value)) nooutput
least = less(0, STATS_min)
half = 0.36
row_name(c) = name(by)
eval(measure)

title = spaced(value) . " by " . spaced(by) . some("rows")
nothing = has_interval ? key("line", dark, "95 % interval") : 0
load directory . "head.gp"

set border 1
set yrange [n - 0.3:-0.7]
set ytics scale 0
set grid xtics noytics
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
set xrange [1.04 * least:most > 0 ? 1.04 * most : 1]
set xtics nice(most - least, tics(width - left))
set xlabel spaced(value)
set bars 0
at(what) = has_interval ? column(what) : NaN
plot csv using (0):0:(0):(column(value)):(column(0) - half):(column(0) + half):ytic(row(0)) with boxxyerror linecolor rgb blue, \
     csv using (at(value)):0:(at(low)):(at(high)) with xerrorbars pointtype -1 linewidth 1.6 linecolor rgb dark
