#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists the functions that a card and the workloads call, in the order of their first run (`make link-order`).

Environment: GALLEY_BENCH the program, OUT the folder of built peers.
"""
import os
import re
import subprocess
import tempfile

OUT, PROGRAM = os.environ["OUT"], os.environ["GALLEY_BENCH"]
RUNS = [("card", "card"), ("card-system", "card-system"), ("W1", "layout_raster"), ("W4", "layout_raster"),
        ("W3", "layout_raster"), ("W2", "firstpass"), ("W2", "layout_raster"), ("W5", "firstpass"), ("W5", "viewport")]


def functions(program, folder, name, part):
    """Mangled names as callgrind notes them, recursion left out."""
    words = [name, f"{folder}/card.png"] if name.startswith("card") else [name]
    trace = f"{folder}/trace"
    environment = {**os.environ, "WORKLOADS": f"{OUT}/workloads", "REPEATS": "1", "PASS": part, "LC_ALL": "C.UTF-8"}
    environment.pop("OUT")
    subprocess.run(["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={trace}", program, *words],
                   env=environment, check=True, capture_output=True)
    with open(trace, encoding="utf-8", errors="replace") as file:
        for line in file:
            if match := re.match(r"c?fn=\(\d+\) (.*)", line):
                yield re.sub(r"'\d+$", "", match.group(1).strip())


def main():
    names = subprocess.run(["nm", "--defined-only", PROGRAM], capture_output=True, text=True, check=True).stdout
    own = {words[2] for words in map(str.split, names.splitlines()) if len(words) == 3 and words[1] in "tTwW"}
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        # Debian 12's valgrind cannot read DWARF 5.
        subprocess.run(["strip", "--strip-debug", "-o", f"{folder}/program", PROGRAM], check=True)
        for name, part in RUNS:
            found.update((each, None) for each in functions(f"{folder}/program", folder, name, part) if each in own)
    print("\n".join(found))


if __name__ == "__main__":
    main()
