"""The table of a run, its figures as JSON, and its plot."""

import json
import os
import shutil
import subprocess
import textwrap
import time

from programs import ROOT


def _line(case):
    ratio = "" if case.ratio is None else f"{case.ratio:.2f}"
    verdict = "" if case.met is None else ("met" if case.met >= 1 else "missed")
    return [case.what, case.measured, case.peer, ratio, case.aim, verdict]


def table(found):
    lines = [["what", "measured", "peer", "ratio", "aim", ""], *map(_line, found)]
    widths = [max(len(line[i]) for line in lines) for i in range(6)]
    out = []
    for n, line in enumerate(lines):
        out.append("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())
        if n == 0:
            out.append("  ".join("-" * width for width in widths))
        elif found[n - 1].note:
            out.append(textwrap.indent(found[n - 1].note, "      "))
    return "\n".join(out) + "\n"


PLOT = """
set terminal svg size 900,{height} font "sans-serif,13" background "white"
set output "bench.svg"
set label "How far each aim is met. 1: just met; further right is better." at screen 0.02, \
  screen 0.96
set logscale x 2
set xrange [{least}:{most}]
set xtics ({tics})
set yrange [-0.8:{count}-0.2]
set ytics scale 0 ({labels})
set tmargin 3
set grid xtics lc rgb "#dddddd"
set arrow from 1, graph 0 to 1, graph 1 nohead lw 2 lc rgb "#444444"
set style fill solid 0.9 border lc rgb "#666666"
unset key
plot {bars}
"""
BAR = "'-' using ({least}):1:({least}):2:($1-0.32):($1+0.32) with boxxyerror lc rgb '{color}'"


def plot(found, folder):
    shown, last = [], ""
    for case in found:  # a line without a name goes on with the one above
        last = case.what or last
        if case.met is not None:
            shown.append((last, case.met))
    shown.reverse()
    values = [met for _, met in shown]
    least, most = min(0.25, min(values) / 1.1), max(4, max(values) * 1.1)
    bars = [(BAR.format(least=least, color=color), rows) for color, rows in
            (("#2b8a3e", [(n, met) for n, met in enumerate(values) if met >= 1]),
             ("#c92a2a", [(n, met) for n, met in enumerate(values) if met < 1])) if rows]
    script = PLOT.format(
        height=70 + 28 * len(shown), least=least, most=most, count=len(shown),
        tics=", ".join(f'"{2.0 ** n:g}" {2.0 ** n}' for n in range(-8, 12)
                       if least <= 2.0 ** n <= most),
        labels=", ".join(f'"{name}" {n}' for n, (name, _) in enumerate(shown)),
        bars=", \\\n  ".join(bar for bar, _ in bars))
    for _, rows in bars:  # inline: a file's name would stand in the picture
        script += "".join(f"{n} {met:.4f}\n" for n, met in rows) + "e\n"
    subprocess.run(["gnuplot"], input=script, text=True, check=True, cwd=folder)
    return folder / "bench.svg"


def write(found, options, folder, seconds):
    head = (f"{options.rows:,} sales, {options.rounds} rounds of {options.seconds} s, "
            f"{os.cpu_count()} processors, load before {options.load_before:.1f}, "
            f"{time.strftime('%Y-%m-%d %H:%M')}, took {seconds:.0f} s\n")
    if options.load_before > os.cpu_count() / 4:
        head += ("The machine was busy with other things: believe processor time, and neither times "
                 "nor ratios of rates.\n")
    head += "\n"
    text = head + table(found)
    (folder / "results.txt").write_text(text, encoding="utf-8")
    print(text, end="")
    svg = plot(found, folder)
    (folder / "results.json").write_text(
        json.dumps([vars(case) for case in found], indent=1, ensure_ascii=False), encoding="utf-8")
    if options.plot:
        shutil.copy(svg, ROOT / "docs/bench.svg")
    print(f"\nIn {folder.relative_to(ROOT)}: results.txt, results.json, bench.svg")
