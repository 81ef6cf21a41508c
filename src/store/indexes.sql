--- Secondary indexes, which are made after the first bulk load.

---- secondary indexes ----

CREATE INDEX seat_by_player ON seat(player);
CREATE INDEX game_by_source ON game(source);
CREATE INDEX finding_by_violation ON finding(violation);
CREATE INDEX alias_by_player ON alias(stands_for);
CREATE INDEX identity_by_name ON identity(name);
