// Points by turn, a line for each seat.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import type { Summary } from '../protocol';

const HEIGHT = 280;
const LEFT = 40;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 34;

/** Marks for an axis from `low` to `high`: round numbers, at most so many. */
export function ticks(low: number, high: number, most: number): number[] {
  const span = Math.max(1, high - low);
  let step = 1;
  for (let i = 0; span / step > most; i++) step *= i % 3 === 1 ? 2.5 : 2;
  const first = Math.ceil(low / step) * step;
  const marks: number[] = [];
  for (let at = first; at <= high + 1e-9; at += step) marks.push(at);
  return marks;
}

export function Plot({ summary, names }: { summary: Summary; names: string[] }) {
  const { shell } = useWords();
  const { points } = summary;
  const [figure, width] = useWidth();
  const all = points.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(6, ...all);
  const last = points.length - 1;
  const x = (turn: number) => LEFT + ((width - LEFT - RIGHT) * turn) / last;
  const y = (score: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - score)) / (high - low);
  const rounds = summary.seats.map((seat) => seat.turns);
  const label = shell.plotLabel(names, summary.seats.map((seat) => seat.score));
  return (
    <figure class="plot" ref={figure}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {ticks(low, high, 6).map((score) => (
          <g key={score}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(score)} y2={y(score)} />
            <text class="tick" x={LEFT - 8} y={y(score)} text-anchor="end" dy="0.35em">
              {score}
            </text>
          </g>
        ))}
        {turnMarks(summary, Math.max(...rounds), width / 50).map(({ at, number }) => (
          <text key={number} class="tick" x={x(at)} y={HEIGHT - 14} text-anchor="middle">
            {number}
          </text>
        ))}
        <text class="axis" x={width - RIGHT} y={HEIGHT - 1} text-anchor="end">
          {shell.turn}
        </text>
        {names.map((name, seat) => (
          <polyline
            key={seat}
            class={`line seat-${seat}`}
            points={points.map((row, i) => `${x(i)},${y(row[seat] ?? 0)}`).join(' ')}
          >
            <title>{name}</title>
          </polyline>
        ))}
        {names.map((_, seat) => (
          <circle
            key={seat}
            class={`dot seat-${seat}`}
            cx={x(last)}
            cy={y(points[last]?.[seat] ?? 0)}
            r="4"
          />
        ))}
      </svg>
      <Names names={names} />
    </figure>
  );
}

/** Whose line is which. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <figcaption>
      {names.map((name, seat) => (
        <span key={seat} class="key">
          <span class={`swatch seat-${seat}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </figcaption>
  );
}

/** How wide a figure is, so that words in it are as large as elsewhere. */
export function useWidth() {
  const figure = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!figure.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(figure.current);
    return () => watch.disconnect();
  }, []);
  return [figure, width] as const;
}

/** Where the first seat's turns begin, as many as there is room for. */
function turnMarks(summary: Summary, rounds: number, most: number) {
  const wanted = new Set(ticks(1, rounds, most));
  const first = summary.turns[0]?.who;
  return summary.turns.flatMap((turn, at) =>
    turn.who === first && wanted.has(turn.number) ? [{ at, number: turn.number }] : [],
  );
}
