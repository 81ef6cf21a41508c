# calibration.gp - draws what judged.c prints: chances that were predicted, and how often these seats won.
#
#     gnuplot -c tests/policies/calibration.gp FILE.csv PICTURE.svg
set datafile separator ','
set terminal svg size 800,420 font 'sans-serif,13' background '#ffffff'
set output ARG2
set multiplot layout 1,2 margins 0.10,0.98,0.14,0.90 spacing 0.08,0
set xrange [0:100]
set yrange [0:100]
set xlabel 'predicted, in percent'
set key top left reverse Left
set grid linecolor '#dddddd'
of(what, game) = sprintf("< grep '^%s,%s,' '%s'", what, game, ARG1)
do for [i = 1:2] {
    set title (i == 1 ? "The estimate" : "Games played on")
    set ylabel (i == 1 ? "won, in percent" : "")
    what = i == 1 ? 'bin' : 'played'
    plot x with lines linecolor '#888888' notitle, \
        of(what, 'puerto-rico') using 6:8:(0):($9 - $8) with vectors nohead linecolor '#1f6f8b' notitle, \
        of(what, 'san-juan') using 6:8:(0):($9 - $8) with vectors nohead linecolor '#c05a1c' notitle, \
        of(what, 'puerto-rico') using 6:7 with points pointtype 7 pointsize 0.4 linecolor '#1f6f8b' title 'Puerto Rico', \
        of(what, 'san-juan') using 6:7 with points pointtype 5 pointsize 0.4 linecolor '#c05a1c' title 'San Juan'
}
unset multiplot
