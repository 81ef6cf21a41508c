# habits.gp - what habits cost players, in percentage points of winning chances, by the program's play.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("habits.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("lost")) nooutput
n = STATS_records
most = STATS_max > 0 ? STATS_max : 1
row_name(c) = name("what")
mark(c) = star(0)
eval(measure)

title = "Habits: what they cost" . some("rows")
nothing = key("dot", blue, "chances lost, by the program's play")
eval(few_key)
load directory . "head.gp"

set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [0:1.04 * most]
set xtics nice(most, tics(0.7 * (width - left - 24)))
set xlabel "percentage points in all"
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
plot csv using (-1):0:ytic(sentence(0)) with points notitle, \
     csv using (0):0:(column("lost")):(0) with vectors nohead linewidth 2 linecolor rgb dark, \
     csv using (column("lost")):0 with points pointtype 7 pointsize 1.1 linecolor rgb blue
