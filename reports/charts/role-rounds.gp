# role-rounds.gp - in how many games each role is taken, by round.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-rounds.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("row")):(column("round")) nooutput
n = STATS_max_x; rounds = int(STATS_max_y)
stats csv using (column("share")) nooutput
most = STATS_max
row_name(c) = name("role")
eval(measure)
load directory . "heat.gp"

title = "Roles by round: taken in percent of the games" . early
eval(few_key)
# On a phone the later half of the rounds stands below the first
parts = width < 600 && rounds > 10 ? 2 : 1
per_part = int(ceil(1.0 * rounds / parts))
tall = 34.0 * n; between = 52
height = 76 + parts * (tall + between) + 8
load directory . "head.gp"

set multiplot
set yrange [n + 0.5:0.5]
set cbrange [0:most]
set lmargin at screen across(left)
font = heat_font((width - left - 24) / per_part)
do for [part = 1:parts] {
    from = (part - 1) * per_part + 1
    set tmargin at screen down(top + (part - 1) * (tall + between))
    set bmargin at screen down(top + (part - 1) * (tall + between) + tall)
    set xrange [from - 0.5:from + per_part - 0.5]
    set xtics from, 1, rounds
    is_here(c) = column("round") >= from && column("round") < from + per_part
    set xlabel part == parts ? "round" : ""
    plot csv using (is_here(0) ? column("round") : NaN):(column("row")):(column("round") - 0.5):(column("round") + 0.5): \
                 (column("row") - 0.5):(column("row") + 0.5):(column("share")):ytic(row(0)) \
             with boxxyerror linecolor palette, \
         csv using (is_here(0) ? column("round") : NaN):(column("row")):(number("share")):(ink(column("share"))) \
             with labels font font textcolor rgb variable
    unset label; unset object; unset arrow
}
unset multiplot
