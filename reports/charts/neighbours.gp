# neighbours.gp - how often the player of the row wins beside the one of the column; a panel for each side.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("neighbours.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (more(column("row"), column("place"))) nooutput
n = STATS_max
stats csv using (abs(column("win_rate") - column("elsewhere"))) nooutput
most = STATS_max > 0 ? STATS_max : 1
stats csv using (column("side")) nooutput
first = int(STATS_min); last = int(STATS_max)
row_name(c) = name("player")
eval(measure)
load directory . "heat.gp"
set palette defined (-1 html(orange), 0 html(middle), 1 html(blue))
# Colour only where it is hardly chance
above(c) = column("is_sure") > 0 ? column("win_rate") - column("elsewhere") : 0
ink(more) = more > 0.7 * most ? paper : dark
on(s, what) = int(column("side")) == s ? column(what) : NaN
array where[2] = ["right (acts before)", "left (acts after)"]

title = "Neighbours: games won beside the column, in %"
nothing = key("box", blue, "more often than elsewhere")
nothing = key("box", orange, "less")
nothing = key("box", middle, "too few games to tell")
eval(few_key)
# Beside each other, or one above the other where the fields would be too narrow for their numbers
full = width - left - 28
is_stacked = full / 2 / n < 34
tall = 28.0 * n
below = @slope
height = 76 + (is_stacked ? last - first + 1 : 1) * (tall + below + 34)
load directory . "head.gp"

set multiplot
set yrange [n + 0.5:0.5]
set xrange [0.5:n + 0.5]
set cbrange [-most:most]
set xtics rotate by 40 right font name_font
room = full / (is_stacked || first == last ? 1 : 2)
font = heat_font(room / n)
do for [side = first:last] {
    from_left = left + (is_stacked ? 0 : (side - first) * (room + 12))
    from_top = top + 20 + (is_stacked ? (side - first) * (tall + below + 34) : 0)
    set lmargin at screen across(from_left)
    set rmargin at screen across(from_left + room)
    set tmargin at screen down(from_top)
    set bmargin at screen down(from_top + tall)
    set label 3 "on the " . where[side] at screen across(is_stacked ? edge : from_left), screen down(from_top - 12) left textcolor rgb dark
    # The names of all, also of those who never sat on this side
    is_first = from_left <= left
    at_left(c) = is_first ? row(0) : ""
    plot csv using (1 / 0):(column("row")):ytic(at_left(0)) with dots, \
         csv using (column("place")):(1 / 0):xtic(cut(name("neighbour"))) with dots, \
         csv using (on(side, "place")):(column("row")):(column("place") - 0.5):(column("place") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(above(0)) with boxxyerror linecolor palette, \
         csv using (on(side, "place")):(column("row")):(number("win_rate")):(ink(above(0))) \
             with labels textcolor rgb variable font font
    unset label; unset object; unset arrow
}
unset multiplot
