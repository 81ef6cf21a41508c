# games.gp - one dot for each game: its length and the winner's score.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("games.gp")]
load directory . "style.gp"

# Dots of equal games would hide each other: every number of players has a lane, and in it the
# dots are strewn by a sequence that never lines up.
strewn(i) = i * 0.618034 - floor(i * 0.618034) - 0.5
spread(seats) = (seats - 3.5) * 0.2 + 0.16 * strewn(column(0))
of(seats) = int(column("players")) == seats ? column("score") : NaN
array tint[6] = [0, purple, blue, green, orange, vermillion]

# How many games of each number of players: those without are left out of the legend
array games[6] = [0, 0, 0, 0, 0, 0]
stats csv using (games[int(column("players"))] = games[int(column("players"))] + 1, 0) nooutput
stats csv using (column("rounds")):(column("score")) nooutput
first = STATS_min_x; last = STATS_max_x; least = STATS_min_y; most = STATS_max_y

title = "Length of the game and score of the winner"
do for [seats = 1:6] {
    nothing = games[seats] > 0 ? key("dot", tint[seats], sprintf("%d players", seats)) : 0
}
load directory . "head.gp"

set border 3
set grid xtics ytics
set xtics whole(last - first, tics(2 * (width - 100)))
set ytics whole(most - least, 8)
set xlabel "rounds"
set ylabel "winning score (points)"
set offsets 0.6, 0.6, 2, 2
plot for [seats = 1:6] csv using (column("rounds") + spread(seats)):(of(seats)) with points \
    pointtype 7 pointsize (int(drawn) > 300 ? 0.4 : 0.7) linecolor rgb (0x60000000 + tint[seats])
