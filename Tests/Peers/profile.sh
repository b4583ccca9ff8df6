#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Names the ten functions that take most of Galley's instructions, for each workload, as callgrind counts them.
#   profile.sh [W2:layout W2:layout_raster W5:viewport …]     a workload and one of its passes
# Environment: GALLEY_BENCH the program, OUT the folder of built peers (both set by `make profile`).
# Only what runs inside measuredPass counts: neither opening fonts nor reading texts.
set -euo pipefail
export WORKLOADS="$OUT/workloads" REPEATS=1 LC_ALL=C.UTF-8
command -v valgrind >/dev/null || { echo 'profile: valgrind is not installed (apt-get install valgrind)' >&2; exit 2; }
folder="$OUT/profile"
mkdir -p "$folder"
# Debian 12's valgrind cannot read DWARF 5; function names are in the symbol table.
strip --strip-debug -o "$folder/galley-bench" "$GALLEY_BENCH"
ldd "$GALLEY_BENCH" | awk '/swift|Foundation/ && $3 ~ /^\// { print $3 }' | while read -r library; do
  strip --strip-debug -o "$folder/$(basename "$library")" "$library"
done
export LD_LIBRARY_PATH="$folder"
for name in ${@:-W1:firstpass W1:layout_raster W2:firstpass W2:layout W2:layout_raster W3:layout W3:layout_raster \
  W4:layout W4:layout_raster W5:layout W5:viewport W7:fast W7b:fast W8:diff_only W8:files CARD}; do
  workload="${name%%:*}" pass="${name#*:}"
  [ "$pass" != "$workload" ] && export PASS="$pass" || unset PASS
  file="$folder/${name/:/.}"
  env -u OUT valgrind --tool=callgrind --callgrind-out-file="$file.callgrind" --toggle-collect='*measuredPass*' \
    "$folder/galley-bench" "$workload" >"$file.json" 2>"$file.log" || { tail -5 "$file.log" >&2; exit 1; }
  echo "== $name"
  callgrind_annotate --threshold=100 "$file.callgrind" 2>/dev/null | swift demangle --simplified --compact >"$file.txt"
  awk '/PROGRAM TOTALS/ { print } /^ *[0-9,]+ \(/ && !/PROGRAM TOTALS/ && shown++ < 10 { print substr($0, 1, 200) }' \
    "$file.txt"
  # By library.
  sed -n 's/^ *\([0-9,]*\) (.*\[\(.*\)\]$/\1 \2/p' "$file.txt" | awk '{ gsub(",", "", $1); n = split($2, p, "/"); sum[p[n]] += $1 }
    END { for (l in sum) printf "%15d %s\n", sum[l], l }' | sort -rn | head -6
done
