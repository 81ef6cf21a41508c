#!/usr/bin/env python3
"""validate.py SCHEMA: checks every line of standard input, a JSON object each, by SCHEMA.

Prints how many lines there are; status 1 when one is not as the schema says, or there is none.
"""
import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
lines = bad = 0
for line in sys.stdin.buffer:
    lines += 1
    for error in validator.iter_errors(json.loads(line.decode("utf-8"))):
        print("line %d: %s: %s" % (lines, "/".join(map(str, error.path)), error.message))
        bad += 1
print("%d lines, %d errors" % (lines, bad))
sys.exit(1 if bad or not lines else 0)
