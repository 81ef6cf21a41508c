# league.gp - the points of every player, and those of a game with their 95 % interval.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("league.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("points")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
split = 0.6
row_name(c) = name("player")
mark(c) = star(0)
eval(measure)

title = "League" . some("players")
nothing = key("box", blue, "points of all games")
nothing = key("dot", blue, "of a game in the mean")
nothing = key("line", grey, "95 % interval")
eval(few_key)
load directory . "head.gp"

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0

set lmargin at screen across(left)
set rmargin at screen split
set xrange [0:most > 0 ? most * 1.02 : 1]
set xtics whole(most, tics(split * width - left))
set xlabel width < 600 ? "in all games" : "points of all games"
plot csv using (0):0:(0):(column("points")):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb blue
unset label; unset object; unset arrow

set lmargin at screen split + across(26)
set rmargin at screen 1 - across(24)
set xrange [0:10]
set xtics width < 600 ? 5 : 2
set ytics 1 format ""
set grid xtics ytics
set xlabel width < 600 ? "of a game" : "points of a game"
plot csv using (column("per_game")):0:(column("per_game_low")):(less(10, column("per_game_high"))) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb grey, \
     csv using (column("per_game")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue
unset multiplot
