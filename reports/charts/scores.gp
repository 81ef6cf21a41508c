# scores.gp - the final score of each player, in pieces laid end to end.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("scores.gp")] . "style.gp"

stats csv using (column("total")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
# Scores of one game are whole numbers, means are not
stats csv using (column("total") - floor(column("total"))) nooutput
form = STATS_max == 0 ? "%.0f" : "%.1f"

# The pieces are the columns behind the total; those that nobody has are left out of the key
first = 3
stats csv using 2 nooutput
last = STATS_columns
array piece[last + 1]
do for [i = 1:last + 1] {
    piece[i] = 0
}
do for [i = first:last] {
    stats csv using (column(i)) nooutput
    piece[i] = STATS_max > 0 ? 1 : 0
}
array colours[7] = [blue, orange, purple, green, vermillion, sky, yellow]

set label 1 "Scores" . some("players")
set yrange [n - 0.3:-0.7]
set xrange [0:most * 1.08]
set border 1
set grid xtics noytics
set ytics scale 0
set lmargin at screen 200.0 / width
set xlabel "mean final score (points)"

up_to(k) = k < first ? 0 : (sum [i = first:k] column(i))
plot csv using (0):0:(0):(0):(column(0) - half):(column(0) + half):ytic(name("player")) \
         with boxxyerror linecolor rgb dark notitle, \
     for [k = first:last] csv using (up_to(k)):0:(up_to(k - 1)):(up_to(k)):(column(0) - half):(column(0) + half) \
         with boxxyerror linecolor rgb colours[k - first + 1] title piece[k] == 1 ? columnheader(k) : "", \
     csv using (column("total")):0:(sprintf(form, column("total"))) \
         with labels left offset 0.5, 0 textcolor rgb dark notitle
