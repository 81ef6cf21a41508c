# ships.gp - after how many phases the cargo ships sail, hold goods or are empty, and how full they are.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("ships.gp")] . "style.gp"

stats csv using (column("row")) nooutput
n = STATS_max
half = 0.34
# A little room between games with different numbers of players
at(k) = column("row") + 0.5 * (column("block") - 1)
stats csv using (at(0)) name "LAST" nooutput

set yrange [LAST_max + 0.7:0.3]
set border 1
set grid xtics noytics
set ytics scale 0
set xrange [0:100]
set xtics 20
set format x "%g %%"
set xlabel "of the phases in which they could be loaded; goods aboard of the spaces"
set lmargin at screen 190.0 / width
set label 1 "Ships: how full they are when players have loaded them"
tic(k) = sprintf("%d players: %d spaces", column("players"), column("spaces"))
plot csv using (0):(at(0)):(0):(column("sailed")):(at(0) - half):(at(0) + half):ytic(tic(0)) \
         with boxxyerror linecolor rgb blue title "full: sailed", \
     csv using (0):(at(0)):(column("sailed")):(column("not_empty")):(at(0) - half):(at(0) + half) \
         with boxxyerror linecolor rgb sky title "goods left aboard", \
     csv using (0):(at(0)):(column("not_empty")):(100):(at(0) - half):(at(0) + half) \
         with boxxyerror linecolor rgb "#dddddd" title "empty", \
     csv using (column("fill")):(at(0)) with points pointtype 7 pointsize 1.3 linecolor rgb "#ffffff" notitle, \
     csv using (column("fill")):(at(0)) with points pointtype 7 pointsize 0.9 linecolor rgb orange title "filled to"
