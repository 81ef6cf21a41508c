# heat.gp - what charts of fields share: white to blue, a number in every field. `most` is the largest.
if (most <= 0) { most = 1 }
set palette defined (0 html(paper), 1 html(blue))
unset colorbox
set border 0
set tics scale 0
set grid noxtics noytics
set style fill solid 1.0 border rgb paper
ink(share) = share > 0.7 * most ? paper : dark
# The number, with a star where it rests on little
number(c) = sprintf("%.0f", column(c)) . (!is_all_few && column("few") > 0 ? "*" : "")
# Smaller where fields of so many pixels would not hold it
heat_font(pixels) = pixels < 30 ? tiny : pixels < 34 ? small : normal
