# SPDX-License-Identifier: MIT
"""Timing, workload files and JSON output shared by the Python peers (same rules as src/bench.h)."""
import json, os, resource, statistics, time
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORKLOADS = os.environ.get("WORKLOADS", os.path.join(HERE, "workloads"))
OUT = os.environ.get("OUT", os.path.join(HERE, "out"))
WIDTH, PX, VIEW_H, TOKENS = 400, 16, 2000, 60
now = time.perf_counter
_serial = 0

def lines(name):
    with open(os.path.join(WORKLOADS, name), encoding="utf-8") as f:
        return f.read().split("\n")[:-1]

def unique(s):
    global _serial
    _serial += 1
    return f"{s} {_serial:06d}"

def repeats(d):
    return int(os.environ.get("REPEATS", d))

def emit(workload, peer, values, scale, unit):
    v = sorted(x * scale for x in values)
    print(json.dumps({"workload": workload, "peer": peer, "value": float(f"{statistics.median(v):.6g}"), "unit": unit,
                      "min": float(f"{v[0]:.6g}"), "max": float(f"{v[-1]:.6g}"), "n": len(v)}, separators=(",", ":")), flush=True)
    return statistics.median(v)

def emit1(workload, peer, value, unit):
    print(json.dumps({"workload": workload, "peer": peer, "value": float(f"{value:.6g}"), "unit": unit}, separators=(",", ":")), flush=True)

def emit_rss(w, peer):
    emit1(f"{w}.rss", peer, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MiB")
