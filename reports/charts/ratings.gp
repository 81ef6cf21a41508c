# ratings.gp - the rating of each player, and the interval in which the strength lies with 95 %.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("ratings.gp")] . "style.gp"

stats csv using (column("high")) nooutput
n = STATS_records
most = STATS_max
stats csv using (column("low")) nooutput
least = STATS_min
room = most - least > 100 ? most - least : 100

set label 1 "Ratings" . some("players")
set yrange [n - 0.3:-0.7]
set xrange [least - 0.04 * room:most + 0.04 * room]
set xtics nice(room, 8)
set border 1
set grid xtics
set ytics scale 0
set lmargin at screen 200.0 / width
set rmargin at screen 1 - 190.0 / width
set xlabel "rating (points)"
set arrow 1 from 1500, graph 0 to 1500, graph 1 nohead back linewidth 1.5 linecolor rgb orange
set y2range [n - 0.3:-0.7]
set y2tics scale 0 textcolor rgb "#333333"
plot csv using (column("low")):0:(column("high") - column("low")):(0) \
         with vectors nohead linewidth 3 linecolor rgb sky title "95 %", \
     csv using (column("rating")):0:ytic(name("player")) \
         with points pointtype 7 pointsize 0.9 linecolor rgb blue title "rating", \
     csv using (column("rating")):0:y2tic(sprintf("%d ± %d, %d %s", column("rating"), \
             column("high") - column("rating"), column("games"), column("games") == 1 ? "game" : "games")) \
         axes x1y2 with dots notitle, \
     NaN with lines linewidth 1.5 linecolor rgb orange title "start"
