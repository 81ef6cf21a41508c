# slipped.sh - writes slipped.slog, a log with slips.  Source it.
cat >slipped.slog <<'LOG'
# Written in a hurry.
slog 1
game      puerto-rico
rules     rgg2002
players   A Anna; B Bob; C Chris

row corn indigo sugar coffee

round 1
A setler  # the first role
  A quarry
  B corn; C sugr
  row corn corn indigo tobacco
B mayor
  B +colonist
  A place quarry
  C place corn
  C small-sugar-mill
  A construction-hut
  B -

round 2
B craftsman
  B +corn
  B +corn
C captain
  B corn 2 @4
  C corn 1 @4
LOG
