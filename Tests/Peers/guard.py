#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the instructions of single passes to those on record: time is noisy, these are not.

  guard.py            counts them by profile.sh and compares with instructions.json
  guard.py --record   writes what was counted as the new record; say in the commit why it grew

Environment: as profile.sh (GALLEY_BENCH, OUT). Exit 1 where a pass takes more than the record and its tolerance.
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RECORD = os.path.join(HERE, "instructions.json")
PASSES = ["W1:layout_raster", "W2:firstpass", "W2:layout", "W2:layout_raster", "W3:layout", "W4:layout", "W6:held",
          "W7:fast", "W8:diff_only"]
# The C library picks its copy loops by processor, and hash tables are seeded by process: a few in a hundred.
TOLERANCE = 0.05


def count(name):
    """The instructions of one pass, by valgrind."""
    subprocess.run([os.path.join(HERE, "profile.sh"), name], check=True, stdout=subprocess.DEVNULL)
    path = os.path.join(os.environ["OUT"], "profile", name.replace(":", ".") + ".txt")
    with open(path, encoding="utf-8") as file:
        for line in file:
            if "PROGRAM TOTALS" in line:
                return int(re.match(r"[\d,]+", line.strip()).group().replace(",", ""))
    raise SystemExit(f"guard: {name} counted nothing")


def main(arguments):
    counted = {}
    for name in PASSES:
        counted[name] = count(name)
        if not counted[name]:
            raise SystemExit(f"guard: {name} counted nothing")
    if arguments == ["--record"]:
        with open(RECORD, "w", encoding="utf-8") as file:
            json.dump(counted, file, indent=1)
            file.write("\n")
        print(f"guard: {len(counted)} passes on record")
        return 0
    with open(RECORD, encoding="utf-8") as file:
        record = json.load(file)
    failed = False
    for name, instructions in counted.items():
        known = record.get(name)
        if known is None:
            print(f"{name:18} {instructions:15,} not on record")
            failed = True
            continue
        ratio = instructions / known
        verdict = "MORE" if ratio > 1 + TOLERANCE else "less: record it" if ratio < 1 - TOLERANCE else "as on record"
        failed |= ratio > 1 + TOLERANCE
        print(f"{name:18} {instructions:15,} {ratio:6.3f} {verdict}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
