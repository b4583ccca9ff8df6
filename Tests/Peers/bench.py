#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs Galley and what people would use instead on the same work, in turn, and says how they compare.

  bench.py [W1 … W8 CARD]     all workloads without a name

Environment: GALLEY_BENCH the program, OUT the folder of built peers (both set by `make bench`); ROUNDS how often
the contestants of a workload take turns (3), REPEATS how often each times a pass in a turn (3); VENV a Python
environment with Pillow, skia-python, blazediff or pixelmatch, which are optional.

A machine is noisy, so a ratio is taken inside a round, where both met the same noise; the table has the median of
the rounds with the least and the most. OUT gets bench.json and bench.md.
"""
import datetime
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.abspath(os.environ.get("OUT", os.path.join(HERE, "../../.bench")))
BIN = f"{OUT}/bin"
WORKLOADS = f"{OUT}/workloads"
GALLEY = os.environ.get("GALLEY_BENCH", "galley-bench")
VENV = os.environ.get("VENV", f"{OUT}/venv")
PYTHON = f"{VENV}/bin/python"
ROUNDS = max(1, int(os.environ.get("ROUNDS", "3")))
ENVIRONMENT = {
    **os.environ, "WORKLOADS": WORKLOADS, "OUT": f"{OUT}/pictures", "REPEATS": os.environ.get("REPEATS", "3"),
    "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", "PMFAST": f"{VENV}/alt/pmfast",
}
A, B, A2 = (f"{WORKLOADS}/{name}.png" for name in ("diff_a", "diff_b", "diff_a_copy"))
ALL = ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "CARD"]

# workload, who, against whom, the most that the ratio may be. Several of one pair are several marks.
MARKS = [
    ("W1.layout_raster", "galley", "floor-wordcache", 1.5), ("W1.layout_raster", "galley", "floor", 1.0),
    ("W1.layout_raster", "galley-attributedstring", "floor", None),
    ("W1.layout_raster", "galley", "pango-cairo", None), ("W1.layout_raster", "galley", "qt6", None),
    ("W2.layout.firstpass", "galley", "floor@W2.layout", 1.25), ("W2.layout", "galley", "floor-wordcache", 3.0),
    ("W2.layout", "galley", "pango-cairo", None), ("W2.layout_raster", "galley", "floor-wordcache", 1.3),
    ("W2.layout_raster", "galley", "pango-cairo", None),
    ("W3.layout.firstpass", "galley", "floor@W3.layout", 1.2), ("W3.layout", "galley", "floor", 1.0),
    ("W3.layout_raster", "galley", "floor", 1.0), ("W3.layout", "galley", "pango-cairo", None),
    ("W3.layout_raster", "galley", "pango-cairo", None),
    ("W4.layout.firstpass", "galley", "floor@W4.layout", 1.2), ("W4.layout", "galley", "floor", 1.0),
    ("W4.layout_raster", "galley", "floor", 1.0), ("W4.layout", "galley", "pango-cairo", None),
    ("W4.layout_raster", "galley", "pango-cairo", None),
    ("W5.layout.firstpass", "galley", "floor-wordcache", 1.6),
    ("W5.layout.firstpass", "galley-parallel", "floor-wordcache", 1.0),
    ("W5.layout", "galley", "floor", None), ("W5.layout", "galley", "pango-cairo", None),
    ("W5.layout", "galley-onetext", "pango-cairo", None),
    ("W5.viewport", "galley", "floor-wordcache", 1.3), ("W5.viewport", "galley", "pango-cairo", None),
    ("W6.one.total", "galley", "floor-incremental", 2.0), ("W6.one.last100", "galley", "floor-incremental", 2.0),
    ("W6.multi.best.total", "galley", "floor-incremental", 2.0),
    ("W6.one.snapshots.total", "galley", "floor-incremental@W6.one.total", 4.0),
    ("W6.multi.best.snapshots.total", "galley", "floor-incremental@W6.multi.best.total", 4.0),
    # The last hundred pieces cost what the first hundred cost; a quarter more is the noise of a loaded machine.
    ("W6.one.last100", "galley", "galley@W6.one.first100", 1.25),
    ("W6.long.last100", "galley", "galley@W6.long.first100", 1.25),
    ("W6.one.total", "galley-redo", "pango-cairo", None), ("W6.multi.best.total", "galley-redo", "pango-cairo", None),
    ("W7.encode", "galley", "libdeflate-L1-none-rgb", 1.2), ("W7.bytes", "galley", "libpng-default-rgba", 1.0),
    ("W7.encode", "galley", "libpng-default-rgba", None),
    ("W7b.encode", "galley", "libdeflate-L1-palette", 1.2), ("W7b.bytes", "galley", "libpng-default-rgba", 1.0),
    ("W7b.encode", "galley", "libpng-default-rgba", None),
    ("W8.diff_only", "galley", "floor-c-yiq", 1.0), ("W8.files", "galley", "floor-c-yiq-libdeflate", None),
    ("W8.files", "galley", "blazediff", 1.0), ("W8same.files", "galley", "floor-c-yiq-libdeflate", None),
    ("CARD.process", "galley", "floor", 1.25), ("CARD.process", "galley-system", "pango-view", 0.5),
    ("CARD.process", "galley", "pango-cairo", None), ("CARD.process.rss", "galley", "floor", 1.5),
    # The floor of W3 opens the fonts of its text, Galley all five that it may fall back to.
    ("W1.rss", "galley", "floor", 1.5), ("W2.rss", "galley", "floor", 1.5), ("W3.rss", "galley", "floor", None),
    ("W4.rss", "galley", "floor", 1.5),
    ("W5.rss", "galley", "floor", 1.5),
    # A document against its paragraphs alone, and its last block changed against the whole.
    ("W10.documents", "galley", "galley@W10.paragraphs", 2.0), ("W10.changed", "galley", "galley@W10.documents", 0.05),
    # The same through Markdown: parsed, resolved and laid out.
    ("W10.markdown", "galley", "galley@W10.markdown.paragraphs", 2.0),
    ("W10.markdown.changed", "galley", "galley@W10.markdown", 0.05),
]


def note(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def contestants(workload):
    """Name and command of each, Galley first; those that are not installed are said once and left out."""
    galley = ("galley", [GALLEY, workload])
    floor, png = f"{BIN}/floor_peer", f"{BIN}/png_peer"
    python = lambda script, *words: [PYTHON, f"{HERE}/py/{script}", *words]
    pillow, skia = python("pil_peer.py", workload), python("skia_peer.py", workload)
    if workload in ("W1", "W2", "W3", "W4", "W5", "W6"):
        found = [galley, ("floor", [floor, workload]), ("pango-cairo", [f"{BIN}/pango_peer", workload]),
                 ("qt6", [f"{BIN}/qt_peer", workload]), ("skia", skia)]
        return found + ([("pillow", pillow)] if workload in ("W1", "W2", "W3", "W5") else [])
    if workload == "W7":
        card, page = f"{WORKLOADS}/card_1200x630.png", f"{WORKLOADS}/page_1200x630.png"
        return [galley, ("png_peer", [png, "W7", card]), ("galley W7b", [GALLEY, "W7b"]),
                ("png_peer", [png, "W7b", page]), ("skia", python("skia_png.py"))]
    if workload == "W8":
        shutil.copyfile(A, A2)
        return [galley, ("png_peer", [png, "W8", A, B]), ("png_peer same", [png, "W8", A, A2])] + [
            (peer + end, python("diff_peer.py", peer, A, other))
            for peer in ("blazediff", "pixelmatch-fast", "pillow") for end, other in (("", B), (" same", A2))]
    if workload in ("W9", "W10"):
        # Nobody else is asked the same: rows against rows of our own.
        return [galley]
    raise SystemExit(f"bench: there is no workload {workload}")


def card_processes():
    picture = f"{OUT}/pictures/card_"
    view = ["pango-view", "--no-display", "--markup", "--background=#101c3a", "--width=780", "--margin=80",
            "--wrap=word", "--antialias=gray", "-o", f"{picture}view.png", f"{HERE}/cards/card.markup"]
    return [("galley", [GALLEY, "card", f"{picture}galley.png"]), ("floor", [f"{BIN}/card_floor", f"{picture}floor.png"]),
            ("galley-system", [GALLEY, "card-system", f"{picture}galley_system.png"]),
            ("pango-cairo", [f"{BIN}/card_pango", f"{picture}pango.png"]), ("pango-view", view),
            ("pillow-raqm", [PYTHON, f"{HERE}/py/card_pil.py", f"{picture}pillow.png"])]


missing = set()


def installed(name, command):
    if shutil.which(command[0]):
        return True
    name = name.split()[0]
    if name not in missing:
        missing.add(name)
        note(f"{name} skipped: not installed ({os.path.basename(command[0])})")
    return False


def lines(name, command):
    """The JSON lines of one run."""
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
    if run.returncode:
        if command[0] in (GALLEY, f"{BIN}/floor_peer", f"{BIN}/png_peer", f"{BIN}/card_floor"):
            raise SystemExit(f"bench: {' '.join(command)}: {run.stderr.strip()}")
        if name not in missing:
            missing.add(name)
            last = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
            note(f"{name} skipped: {last}")
        return
    for line in run.stdout.splitlines():
        if line.startswith("{"):
            result = json.loads(line)
            if name.endswith(" same"):
                result["workload"] = result["workload"].replace("W8.", "W8same.")
            yield result


def process(command):
    """Milliseconds of a whole process."""
    start = time.perf_counter()
    child = subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if child.returncode:
        raise SystemExit(f"bench: {' '.join(command)}: stopped with {child.returncode}")
    return (time.perf_counter() - start) * 1e3


def memory(command):
    """The most MiB that a process takes, counted by one that has little: a child counts what its parent had."""
    peak = subprocess.run([f"{BIN}/peak", *command], env=ENVIRONMENT, capture_output=True, text=True)
    if peak.returncode:
        raise SystemExit(f"bench: {' '.join(command)}: stopped while its memory was counted")
    return int(peak.stdout) / 1024


def gather(workloads):
    """workload → peer → one entry a round: value, unit; `skipped` has the reasons."""
    results, skipped = {}, {}

    def add(workload, peer, value, unit, turn):
        results.setdefault(workload, {}).setdefault(peer, {"unit": unit, "rounds": {}})["rounds"][turn] = value

    for workload in workloads:
        if workload == "CARD":
            for name, command in card_processes():
                if installed(name, command):
                    try:
                        process(command)
                    except SystemExit as reason:
                        # A peer that is here in part is left out; not what is measured.
                        if command[0] in (GALLEY, f"{BIN}/card_floor"):
                            raise
                        missing.add(name)
                        note(f"{name} skipped: {reason}")
            for turn in range(ROUNDS * 5):
                for name, command in card_processes():
                    if installed(name, command) and name not in missing:
                        add("CARD.process", name, process(command), "ms", turn)
                        if turn < ROUNDS:
                            add("CARD.process.rss", name, memory(command), "MiB", turn)
            note("CARD done")
            continue
        for turn in range(ROUNDS):
            for name, command in contestants(workload):
                if not installed(name, command) or name in missing:
                    continue
                for result in lines(name, command):
                    if "skipped" in result:
                        skipped[(result["workload"], result["peer"])] = result["skipped"]
                    else:
                        add(result["workload"], result["peer"], result["value"], result["unit"], turn)
        note(f"{workload} done")
    return results, skipped


def versions():
    def ask(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True).stdout.strip()
        except OSError:
            return ""
    found = {}
    for package in ("harfbuzz", "fribidi", "freetype2", "pangocairo", "cairo", "libpng", "libdeflate", "fontconfig", "Qt6Gui"):
        if version := ask("pkg-config", "--modversion", package):
            found[package] = version
    cpu = re.search(r"model name\s*:\s*(.*)", open("/proc/cpuinfo").read()) if os.path.exists("/proc/cpuinfo") else None
    return {
        "galley": ask("git", "-C", HERE, "describe", "--always", "--dirty"), "peers": found,
        "machine": f"{cpu.group(1).strip() if cpu else platform.machine()}, {os.cpu_count()} cores, "
                   f"{platform.system()} {platform.release()}",
        "date": datetime.date.today().isoformat(), "rounds": ROUNDS,
    }


def number(x):
    return f"{x:,.0f}" if abs(x) >= 1000 else f"{x:.3g}"


def compared(results, skipped):
    """One row a mark: workload, who, against whom, ratio with least and most, mark, both values."""
    rows = []
    for workload, who, whom, mark in MARKS:
        whom, _, other = whom.partition("@")
        ours = results.get(workload, {}).get(who)
        theirs = results.get(other or workload, {}).get(whom)
        if reason := skipped.get((workload, who)):
            rows.append({"workload": workload, "who": who, "whom": whom, "mark": mark, "skipped": reason})
        elif ours and theirs:
            turns = sorted(ours["rounds"].keys() & theirs["rounds"].keys())
            ratios = [ours["rounds"][t] / theirs["rounds"][t] for t in turns]
            rows.append({
                "workload": workload, "who": who, "whom": whom, "mark": mark, "unit": ours["unit"],
                "ours": statistics.median(ours["rounds"].values()),
                "theirs": statistics.median(theirs["rounds"].values()),
                "ratio": statistics.median(ratios), "min": min(ratios), "max": max(ratios), "rounds": len(ratios)})
    return rows


def cells(row):
    mark = "" if row["mark"] is None else f"≤ {row['mark']:g}"
    if "skipped" in row:
        return [row["workload"], row["who"], row["whom"], "skipped", "", mark, "", row["skipped"]]
    verdict = "" if row["mark"] is None else "met" if row["ratio"] <= row["mark"] else "MISSED"
    return [row["workload"], row["who"], row["whom"], f"{row['ratio']:.2f}", f"{row['min']:.2f}–{row['max']:.2f}", mark,
            verdict, f"{number(row['ours'])} / {number(row['theirs'])} {row['unit']}"]


def main(arguments):
    workloads = arguments or ALL
    os.makedirs(f"{OUT}/pictures", exist_ok=True)
    results, skipped = gather(workloads)
    about, rows = versions(), compared(results, skipped)
    head = ["workload", "who", "against", "ratio", "min–max", "mark", "", "values (medians)"]
    table = [head] + [cells(row) for row in rows]
    widths = [max(len(line[i]) for line in table) for i in range(len(head))]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    with open(f"{OUT}/bench.json", "w", encoding="utf-8") as file:
        json.dump({"about": about, "rows": rows, "results": results}, file, indent=1, ensure_ascii=False)
    with open(f"{OUT}/bench.md", "w", encoding="utf-8") as file:
        peers = ", ".join(f"{name} {version}" for name, version in about["peers"].items())
        file.write(f"Galley {about['galley']}, {about['date']}, {about['machine']}; {peers}. Ratios are medians of "
                   f"{about['rounds']} rounds in turn, with the least and the most; below 1 Galley is the faster.\n\n")
        file.write("| " + " | ".join(cell or " " for cell in head) + " |\n" + "|---" * len(head) + "|\n")
        for line in table[1:]:
            file.write("| " + " | ".join(line) + " |\n")
    print(f"\n{OUT}/bench.json, {OUT}/bench.md")


if __name__ == "__main__":
    main(sys.argv[1:])
