# points.gp - a point for each row of a report that says "-- chart: points VALUE by NUMBER", with its interval if it has one.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("points.gp")]
load directory . "style.gp"
style = "points"
load directory . "curve.gp"
