# ratings.gp - the rating of each player, and the interval in which the strength lies with 95 %.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("ratings.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("high")) nooutput
n = STATS_records
most = more(1500, STATS_max)
stats csv using (column("low")) nooutput
least = less(1500, STATS_min)
room = more(100, most - least)
row_name(c) = name("player")
mark(c) = star(0)
eval(measure)
# On a phone there is no room for the number of games
beside(c) = width < 600 ? sprintf("%d ± %d", column("rating"), column("high") - column("rating")) : \
    sprintf("%d ± %d, %d %s", column("rating"), column("high") - column("rating"), column("games"), \
        column("games") == 1 ? "game" : "games")
right = width < 600 ? 96 : 190

title = "Ratings" . some("players")
nothing = key("dot", blue, "rating")
nothing = key("line", sky, "95 % interval")
nothing = key("line", orange, "mean of the club")
eval(few_key)
load directory . "head.gp"

set yrange [n - 0.3:-0.7]
set xrange [least - 0.04 * room:most + 0.04 * room]
set xtics nice(room, tics(width - left - right))
set border 1
set grid xtics
set ytics scale 0
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
set xlabel "rating (points)"
set arrow 1 from 1500, graph 0 to 1500, graph 1 nohead back linewidth 1.5 linecolor rgb orange
set y2range [n - 0.3:-0.7]
set y2tics scale 0 textcolor rgb dark
plot csv using (column("low")):0:(column("high") - column("low")):(0) \
         with vectors nohead linewidth 3 linecolor rgb sky, \
     csv using (column("rating")):0:ytic(row(0)) \
         with points pointtype 7 pointsize 0.9 linecolor rgb blue, \
     csv using (column("rating")):0:y2tic(beside(0)) axes x1y2 with points pointtype -1
