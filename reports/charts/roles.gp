# roles.gp - how often each role is taken, and what the turn brings the picker and the others.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("roles.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("per_game")) nooutput
n = STATS_records
array what[4] = ["per_game", "money", "points", "goods"]
array label[4] = [width < 600 ? "taken a game" : "taken per game", "", "points gained", "goods gained"]
array most[4]
most[1] = STATS_max
stats csv using (label[2] = name("money") . " gained", 0) nooutput
do for [i = 2:4] {
    stats csv using (more(column("own_" . what[i]), column("other_" . what[i]))) nooutput
    most[i] = STATS_max
}
row_name(c) = name("role")
mark(c) = star(0)
eval(measure)

title = "Roles: what one choice brings"
nothing = key("box", blue, "to who takes it")
nothing = key("box", orange, "to all others together")
eval(few_key)
# Panels beside each other; on a phone two and two. What nobody gains has none
array shown[4]
panels = 0
do for [i = 1:4] {
    if (most[i] > 0) { panels = panels + 1; shown[panels] = i }
}
per_row = width < 600 ? 2 : 4
lines = (panels + per_row - 1) / per_row
each = 26.0 * n; between = 58
height = 76 + lines * (each + between) + 6
load directory . "head.gp"

set multiplot
set yrange [n - 0.4:-0.6]
set border 1
set grid xtics noytics
set ytics scale 0
step = (width - left - 20) / per_row
do for [k = 1:panels] {
    i = shown[k]
    from_left = left + (k - 1) % per_row * step
    from = top + 22 + (k - 1) / per_row * (each + between)
    set lmargin at screen across(from_left)
    set rmargin at screen across(from_left + step - 18)
    set tmargin at screen down(from)
    set bmargin at screen down(from + each)
    set label 3 label[i] at graph 0.5, screen down(from - 12) center font (width < 600 ? small : normal) textcolor rgb dark
    set xrange [0:most[i] > 0 ? 1.08 * most[i] : 1]
    # None at the edge: the next panel begins there
    set xtics 0, nice(most[i], tics(step - 18)), most[i] > 0 ? most[i] : 0.5
    is_first = from_left <= left
    at_left(c) = is_first ? row(0) : ""
    if (i == 1) {
        plot csv using (0):0:(0):(column("per_game")):(column(0) - 0.3):(column(0) + 0.3):ytic(row(0)) \
            with boxxyerror linecolor rgb grey
    } else {
        plot csv using (0):0:(0):(column("own_" . what[i])):(column(0) - 0.34):(column(0) - 0.02):ytic(at_left(0)) \
                 with boxxyerror linecolor rgb blue, \
             csv using (0):0:(0):(column("other_" . what[i])):(column(0) + 0.02):(column(0) + 0.34) \
                 with boxxyerror linecolor rgb orange
    }
    unset label; unset object; unset arrow
}
unset multiplot
