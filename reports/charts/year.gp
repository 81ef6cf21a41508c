# year.gp - games by month, of a year and of the one before.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("year.gp")]
load directory . "style.gp"
stats csv using (more(column("games"), column("before"))) nooutput
most = STATS_max
stats csv using (column("year")) nooutput
number = int(STATS_max)
stats csv using (column("before")) nooutput
has_before = STATS_max > 0

title = sprintf("Games of %d by month", number)
nothing = key("box", blue, sprintf("%d", number))
nothing = has_before ? key("box", soft, sprintf("%d", number - 1)) : 0
load directory . "head.gp"

set border 1
set grid ytics
set lmargin at screen across(60)
set rmargin at screen 1 - across(24)
set bmargin at screen 50.0 / height
set xrange [0.4:12.6]
set yrange [0:1.06 * most]
set ytics whole(most, 5)
set xtics ("Jan" 1, "Feb" 2, "Mar" 3, "Apr" 4, "May" 5, "Jun" 6, "Jul" 7, "Aug" 8, "Sep" 9, "Oct" 10, "Nov" 11, "Dec" 12) scale 0
plot csv using (column("month")):(0):(column("month") - 0.42):(column("month") + 0.02):(0):(has_before ? column("before") : NaN) with boxxyerror linecolor rgb soft, \
     csv using (column("month")):(0):(column("month") - (has_before ? 0.02 : 0.3)):(column("month") + (has_before ? 0.42 : 0.3)):(0):(column("games")) \
         with boxxyerror linecolor rgb blue
