# ships.gp - after how many phases the cargo ships sail, hold goods or are empty, and how full they are.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("ships.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("row")) nooutput
n = STATS_max
half = 0.34
# A little room between games with different numbers of players
at(k) = column("row") + 0.5 * (column("block") - 1)
stats csv using (at(0)) name "LAST" nooutput
row_name(c) = sprintf("%d players: %d spaces", column("players"), column("spaces"))
mark(c) = star(0)
eval(measure)

title = "Ships: how full they are when players have loaded them"
nothing = key("box", blue, "full: sailed")
nothing = key("box", sky, "goods left aboard")
nothing = key("box", faint, "empty")
nothing = key("dot", orange, "filled to")
eval(few_key)
load directory . "head.gp"

set yrange [LAST_max + 0.7:0.3]
set border 1
set grid xtics noytics
set ytics scale 0
set xrange [0:100]
set xtics nice(100, tics(width - left - 30))
set format x "%g %%"
set xlabel width < 600 ? "of the phases; goods of the spaces" : "of the phases in which they could be loaded; goods aboard of the spaces"
set lmargin at screen across(left)
set rmargin at screen 1 - across(30)
plot csv using (0):(at(0)):(0):(column("sailed")):(at(0) - half):(at(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb blue, \
     csv using (0):(at(0)):(column("sailed")):(column("not_empty")):(at(0) - half):(at(0) + half) \
         with boxxyerror linecolor rgb sky, \
     csv using (0):(at(0)):(column("not_empty")):(100):(at(0) - half):(at(0) + half) \
         with boxxyerror linecolor rgb faint, \
     csv using (column("fill")):(at(0)) with points pointtype 7 pointsize 1.2 linecolor rgb paper, \
     csv using (column("fill")):(at(0)) with points pointtype 7 pointsize 0.9 linecolor rgb orange
