# league.gp - the points of every player, and those of a game with their 95 % interval.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("league.gp")] . "style.gp"

stats csv using (column("points")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
split = 0.6

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0
unset key

set label 1 "League" . some("players")
set lmargin at screen 200.0 / width
set rmargin at screen split
set xrange [0:most > 0 ? most * 1.02 : 1]
set xtics nice(most, 7)
set xlabel "points of all games"
plot csv using (0):0:(0):(column("points")):(column(0) - half):(column(0) + half):ytic(name("player")) \
         with boxxyerror linecolor rgb blue
unset label 1

set lmargin at screen split + 32.0 / width
set rmargin at screen 1 - 24.0 / width
set xrange [0:10]
set xtics 2
set ytics 1 format ""
set grid xtics ytics
set xlabel "points of a game, 95 % interval"
plot csv using (column("per_game")):0:(column("per_game_low")):(column("per_game_high") > 10 ? 10 : column("per_game_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb grey, \
     csv using (column("per_game")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue
unset multiplot
