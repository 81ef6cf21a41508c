# accuracy.gp - how well each player chooses, 0 to 100, by the program's play.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("accuracy.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("accuracy")) nooutput
n = STATS_records
row_name(c) = name("who")
mark(c) = star(0)
most_left = width < 600 ? 0.56 * width : 260
eval(measure)

title = "Accuracy" . some("rows")
nothing = key("dot", blue, "accuracy, by the program's play")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [0:100]
set xtics 20
set xlabel "100: nothing is lost"
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
plot csv using (-1):0:ytic(row(0)) with points notitle, \
     csv using (column("accuracy_low")):0:(column("accuracy_high") - column("accuracy_low")):(0) \
         with vectors heads size graph 0.006, 90 linewidth 2 linecolor rgb dark, \
     csv using (column("accuracy")):0 with points pointtype 7 pointsize 1.1 linecolor rgb blue
