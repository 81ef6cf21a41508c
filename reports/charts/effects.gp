# effects.gp - what a choice adds to the games won, with 95 % intervals, and what it seems to add.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("effects.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column(0)) nooutput
n = STATS_records
stats csv using (more(column("adjusted_high"), column("raw"))) name "HIGH" nooutput
high = exists("HIGH_max") ? more(1, HIGH_max) : 1
stats csv using (less(column("adjusted_low"), column("raw"))) name "LOW" nooutput
low = exists("LOW_min") ? less(-1, LOW_min) : -1
row_name(c) = name("choice")
mark(c) = star(0)
eval(measure)
# Colour only where it is hardly chance
sure(what) = column("is_sure") > 0 ? column(what) : NaN
open(what) = column("is_sure") > 0 ? NaN : column(what)

title = "What helps to win" . some("choices")
nothing = key("dot", blue, "beside others who stood alike")
nothing = key("dot", grey, "too few games to tell")
nothing = key("ring", orange, "beside an equal share")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set yrange [n - 0.3:-0.7]
set xrange [1.05 * low:1.05 * high]
set border 1
set ytics scale 0
set grid xtics noytics
set xtics nice(high - low, tics(width - left - 24))
set format x "%g"
set lmargin at screen across(left)
set xlabel width < 600 ? "wins in a hundred games" : "wins in a hundred games, more or less than others"
set arrow 1 from first 0, graph 0 to first 0, graph 1 nohead linewidth 1 linecolor rgb grey back
set bars 0
plot csv using (column("raw")):0 with points pointtype 6 pointsize 0.8 linewidth 2 linecolor rgb orange, \
     csv using (open("adjusted")):0:(column("adjusted_low")):(column("adjusted_high")):ytic(row(0)) \
         with xerrorbars pointtype 7 pointsize 0.9 linewidth 2 linecolor rgb grey, \
     csv using (sure("adjusted")):0:(column("adjusted_low")):(column("adjusted_high")) \
         with xerrorbars pointtype 7 pointsize 0.9 linewidth 2 linecolor rgb blue
