"""How a run went: a table and a plot of its log (`--log` of train.py). Needs nothing but Python.

python3 plot.py LOG.jsonl [PLOT.svg]
"""
import json
import sys

WIDE, HIGH, LEFT, TOP = 560, 260, 44, 24
LINES = (('bmu', 'v BMU', '#1b6ca8'), ('plans', 'v plans', '#b8561b'),
         ('student_bmu', 'the small net v BMU', '#5a8f29'))
COLUMNS = (('seconds', 'seconds'), ('decisions', 'decisions'), ('rate', 'M/s'), ('bmu', 'v BMU'),
           ('plans', 'v plans'), ('student_bmu', 'the small net v BMU'), ('length', 'length'),
           ('entropy', 'entropy'))


def shown(facts, key):
    value = facts.get(key, '')
    return f'{value / 1e9:.2f} G' if key == 'decisions' else str(value)


def table(log):
    rows = ['| ' + ' | '.join(title for _, title in COLUMNS) + ' |',
            '| ' + ' | '.join('---' for _ in COLUMNS) + ' |']
    return rows + ['| ' + ' | '.join(shown(facts, key) for key, _ in COLUMNS) + ' |'
                   for facts in log]


def plot(log, low=60, high=100):
    """The shares of wins, in %, over the seconds."""
    last = max(facts['seconds'] for facts in log)
    right, bottom = WIDE - 16, HIGH - 36

    def x(seconds):
        return LEFT + (right - LEFT) * seconds / last

    def y(share):
        return bottom - (bottom - TOP) * (max(share, low) - low) / (high - low)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
           'font-family="sans-serif" font-size="11">',
           f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>']
    for share in range(low, high + 1, 10):
        out.append(f'<path d="M{LEFT} {y(share):.1f}H{right}" stroke="#ddd"/><text x="{LEFT - 6}" '
                   f'y="{y(share) + 4:.1f}" text-anchor="end">{share} %</text>')
    for part in range(5):
        seconds = last * part / 4
        out.append(f'<text x="{x(seconds):.1f}" y="{bottom + 16}" text-anchor="middle">'
                   f'{seconds:.0f} s</text>')
    for number, (key, title, colour) in enumerate(LINES):
        points = [f'{x(f["seconds"]):.1f},{y(f[key]):.1f}' for f in log if key in f]
        if points:
            out.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" '
                       f'stroke-width="2"/><text x="{LEFT + 130 * number}" y="{HIGH - 6}" '
                       f'fill="{colour}">{title}</text>')
    return out + ['</svg>']


def main():
    log = [json.loads(line) for line in open(sys.argv[1])]
    print('\n'.join(table(log)))
    if len(sys.argv) > 2:
        with open(sys.argv[2], 'w') as out:
            out.write('\n'.join(plot(log)) + '\n')


if __name__ == '__main__':
    main()
