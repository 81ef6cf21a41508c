# scores.gp - the final score of each player, in pieces laid end to end.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("scores.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("total")) nooutput
n = STATS_records
most = STATS_max
last = STATS_columns
half = 0.36
# Scores of one game are whole numbers, means are not
stats csv using (column("total") - floor(column("total"))) nooutput
form = STATS_max == 0 ? "%.0f" : "%.1f"
row_name(c) = name("player")
mark(c) = star(0)
eval(measure)

# The pieces are the columns after these three
first = 4 + front
array colours[7] = [blue, orange, purple, green, vermillion, sky, yellow]
array piece[1]
title = "Scores" . some("players")
do for [i = first:last] {
    # Those that nobody has are left out of the legend
    stats csv using (piece[1] = columnhead(i), column(i)) nooutput
    nothing = STATS_max > 0 ? key("box", colours[i - first + 1], piece[1]) : 0
}
eval(few_key)
load directory . "head.gp"

set yrange [n - 0.3:-0.7]
set xrange [0:most * (width < 600 ? 1.16 : 1.08)]
set border 1
set grid xtics noytics
set ytics scale 0
set xtics nice(most, tics(width - left))
set lmargin at screen across(left)
set xlabel "mean final score (points)"

up_to(k) = k < first ? 0 : (sum [i = first:k] column(i))
plot csv using (0):0:(0):(0):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb dark, \
     for [k = first:last] csv using (up_to(k)):0:(up_to(k - 1)):(up_to(k)):(column(0) - half):(column(0) + half) \
         with boxxyerror linecolor rgb colours[k - first + 1], \
     csv using (column("total")):0:(sprintf(form, column("total"))) \
         with labels left offset 0.5, 0 textcolor rgb dark
