#!/usr/bin/env python3
"""Whether a tier's kernels earn their place, by the committed runs of the report.

    integration/admission.py WIDER NARROWER

For each work of `crates/bench/results` that both tiers have: on each class of processors the median of NARROWER's
time over WIDER's, and the longest range of sizes in which it is at least the gain of `crates/bench/admission.json`
throughout. A row stays if there is such a range, as long as that file says, on as many classes of processors; `-`
marks works in which there is none. Works whose sizes are degrees of fields have no ranges: there the median counts.
"""

import collections
import gzip
import json
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
RULE = json.loads((HERE.parent / "crates/bench/admission.json").read_text())
GAIN, RANGE, CLASSES = RULE["gain"], RULE["range"], RULE["classes"]
RESULTS = HERE.parent / "crates/bench/results"


def class_of(machine):
    """AMD's generations are told by name; Intel's with AVX-512 are one class."""
    zen = re.search(r"Zen \d", machine)
    return zen[0] if zen else "Intel"


def ratios(wider, narrower):
    """Per work and class: size to the ratios of the class's runs."""
    table = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    for path in sorted(RESULTS.glob("*.json.gz")):
        with gzip.open(path) as file:
            run = json.load(file)
        column = run["columns"].index("ratio")
        for workload in run["workloads"]:
            if workload["mode"] == "cold":
                continue
            best = {}
            for row in workload["rows"]:
                who, tier, *_ = run["contenders"][row[0]]
                if who == "widefield" and len(row) > column:
                    best[tier] = min(row[column], best.get(tier, row[column]))
            if wider in best and narrower in best:
                sizes = table[workload["work"], workload["mode"]][class_of(run["header"]["machine"])]
                sizes[workload["size"]].append(best[narrower] / best[wider])
    return table


def longest_range(gains):
    """The sizes between which all gain enough, if one is so many times the other."""
    best, start = None, None
    for size in sorted(gains):
        if gains[size] < GAIN:
            start = None
            continue
        start = size if start is None else start
        if size >= RANGE * max(start, 1) and (best is None or size / max(start, 1) > best[1] / max(best[0], 1)):
            best = (start, size)
    return best


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    table = ratios(*sys.argv[1:])
    if not table:
        sys.exit(f"no committed run has works on both {sys.argv[1]} and {sys.argv[2]}")
    for (work, mode), classes in sorted(table.items()):
        cells, gaining = [], 0
        for name, sizes in sorted(classes.items()):
            gains = {size: statistics.median(runs) for size, runs in sizes.items()}
            found, median = longest_range(gains), statistics.median(gains.values())
            gaining += found is not None
            cells.append(f"{name} {median:.2f}" + (f" ({found[0]}..{found[1]})" if found else ""))
        print(f"{' ' if gaining >= CLASSES else '-'} {work + ' ' + mode:<42} {'   '.join(cells)}")


if __name__ == "__main__":
    main()
