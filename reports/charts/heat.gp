# heat.gp - what the two charts of fields share: white to blue, a number in every field.
if (most <= 0) { most = 1 }
set palette defined (0 "#ffffff", 1 "#0072B2")
unset colorbox
set border 0
set tics scale 0
unset key
set grid noxtics noytics
set style fill solid 1.0 border rgb "#ffffff"
ink(share) = share > 0.7 * most ? 0xffffff : dark
