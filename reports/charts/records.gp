# records.gp - how the records of the winning score fell, game by game.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("records.gp")]
load directory . "style.gp"

stats csv using (column("game")) nooutput
last = more(2, STATS_max)
stats csv using (column("score")) nooutput
least = STATS_min; most = STATS_max
in(i, what) = int(column("series")) == i ? column(what) : NaN
text(c) = sprintf("%d %s", column("score"), name("player"))
row_name(c) = text(0)
eval(measure)
left = 76; right = less(longest * glyph + 14, 0.3 * width)

title = "Records: the highest and the lowest winning score so far"
nothing = key("line", palette[1], "highest")
nothing = key("line", palette[2], "lowest")
load directory . "head.gp"

# A name stands above its line when that is long enough; what stands has the margin, too
is_long = last > 60
place(game) = (width - left - right) * (is_long ? log(game) / log(last) : (game - 1.0) / (last - 1))
room(c) = column("next") > 0 ? place(column("next")) - place(column("game")) : width
# The first game sets both records: its name would stand twice
named(i) = int(column("series")) == i && name("player") ne "" && room(0) >= glyph * strlen(text(0)) && (i == 1 || column("game") > 1 || last == 2) ? column("score") : NaN
set border 3
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
set grid ytics noxtics
set yrange [least - 0.12 * (most - least) - 1:most + 0.1 * (most - least) + 1]
set ytics whole(1.22 * (most - least) + 2, 8)
set xrange [1:last]
if (is_long) {
    set logscale x
    set xtics auto
    set xlabel width < 600 ? "games played (steps of ten times)" : "games played (each step ten times as many)"
} else {
    set xtics whole(last, tics(width - left - right))
    set xlabel "games played"
}
set ylabel "points of the winner"
plot for [i = 1:2] csv using (in(i, "game")):(in(i, "score")) with steps linewidth 2 linecolor rgb palette[i], \
     for [i = 1:2] csv using (in(i, "game")):(name("player") eq "" ? NaN : in(i, "score")) with points pointtype 7 pointsize 0.5 linecolor rgb palette[i], \
     for [i = 1:2] csv using (column("game")):(named(i)):(fit(text(0), int((width - left - 10) / glyph))) \
         with labels left offset 0.4, (i == 1 ? 0.7 : -0.7) textcolor rgb dark font small
