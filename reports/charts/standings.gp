# standings.gp - wins, how sure they are, beside the wins expected by chance; the range of scores.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("standings.gp")]
load directory . "style.gp"
eval(few_marks)

# The interval of the win rate, in wins
low(row) = column("win_rate_low") * column("games") / 100
high(row) = column("win_rate_high") * column("games") / 100
stats csv using (more(high(0), column("expected"))) nooutput
n = STATS_records
most = STATS_max
stats csv using (column("best")) nooutput
best = STATS_max
half = 0.36
split = width < 600 ? 0.64 : 0.6
row_name(c) = name("player")
mark(c) = star(0)
eval(measure)

title = "Standings" . some("players")
nothing = key("box", blue, "won")
nothing = key("line", dark, "95 % interval")
nothing = key("line", orange, "expected by chance")
nothing = key("line", grey, "scores: worst to best")
nothing = key("dot", blue, "mean")
eval(few_key)
load directory . "head.gp"

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics
set ytics scale 0

set lmargin at screen across(left)
set rmargin at screen split
set xrange [0:most * 1.02]
set xtics whole(most, tics(split * width - left))
set xlabel "games won"
plot csv using (0):0:(0):(column("wins")):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb blue, \
     csv using (column("expected")):(column(0) - half):(0):(2 * half) \
         with vectors nohead linewidth 3 linecolor rgb orange, \
     csv using (column("wins")):0:(low(0)):(high(0)) \
         with xerrorbars pointtype -1 linewidth 1.6 linecolor rgb dark
unset label; unset object; unset arrow

set lmargin at screen split + across(26)
set rmargin at screen 1 - across(24)
set xrange [0:best * 1.04]
set xtics nice(best, tics((1 - split) * width - 50))
set ytics 1 format ""
set grid xtics ytics
set xlabel (width < 600 ? "final score" : "final score (points)")
plot csv using (column("worst")):0:(column("best") - column("worst")):(0) \
         with vectors nohead linewidth 2 linecolor rgb grey, \
     csv using (column("mean_score")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue
unset multiplot
