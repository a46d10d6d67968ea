// The chance to win by turn, a line for each seat, with the turning points on it; and the same as a
// table.

import { useWords } from '../context';
import type { Seat } from '../protocol';
import { Names, ticks, useWidth } from '../table/Plot';
import { reviewWords } from '../words/review';
import { type Moment, percent } from './figures';

const HEIGHT = 300;
const LEFT = 48;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 36;
const ALL = 10000;

interface CourseProps {
  courses: number[][];
  names: string[];
  /** Of these the turning points are marked. */
  moments: Moment[];
  /** Whose line is drawn above the others'. */
  own: Seat | null;
  onSee(n: number): void;
}

export function Course({ courses, names, moments, own, onSee }: CourseProps) {
  const { language } = useWords();
  const words = reviewWords(language);
  const [figure, width] = useWidth();
  const last = Math.max(1, ...courses.map((course) => course.length - 1));
  const x = (turn: number) => LEFT + ((width - LEFT - RIGHT) * turn) / last;
  const y = (chance: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (ALL - chance)) / ALL;
  const end = (seat: Seat) => courses[seat]?.[(courses[seat]?.length ?? 1) - 1] ?? 0;
  const rows = names.map((name, seat) => `${name} ${percent(end(seat), language)}`);
  const order = names.map((_, seat) => seat).sort((a, b) => Number(a === own) - Number(b === own));
  return (
    <figure class="plot course-plot" ref={figure} data-testid="review-course">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={words.courseLabel(rows.join(', '))}
      >
        {[0, 2500, 5000, 7500, ALL].map((chance) => (
          <g key={chance}>
            <line
              class={chance === ALL / 2 ? 'grid middle' : 'grid'}
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(chance)}
              y2={y(chance)}
            />
            <text class="tick" x={LEFT - 8} y={y(chance)} text-anchor="end" dy="0.35em">
              {percent(chance, language)}
            </text>
          </g>
        ))}
        {ticks(1, last, width / 50).map((turn) => (
          <text key={turn} class="tick" x={x(turn)} y={HEIGHT - 16} text-anchor="middle">
            {turn}
          </text>
        ))}
        <text class="axis" x={width - RIGHT} y={HEIGHT - 2} text-anchor="end">
          {words.turn}
        </text>
        {order.map((seat) => (
          <polyline
            key={seat}
            class={`line seat-${seat}`}
            points={(courses[seat] ?? []).map((chance, i) => `${x(i)},${y(chance)}`).join(' ')}
          />
        ))}
        {placed(moments, courses).map(({ n, seat, turn, chance, label }) => (
          <g
            key={label}
            class={`turning-mark seat-${seat}`}
            transform={`translate(${x(turn)} ${y(chance)})`}
            onClick={() => onSee(n)}
          >
            <circle r="9" />
            <text text-anchor="middle" dy="0.36em">
              {label}
            </text>
          </g>
        ))}
      </svg>
      <Names names={names} />
    </figure>
  );
}

/** Where the turning points stand on the lines; several of one turn stand one above the other. */
function placed(moments: readonly Moment[], courses: number[][]) {
  const taken = new Map<string, number>();
  return moments.flatMap(({ judged: { n, seat, turn }, number: label }) => {
    if (label === null) return [];
    const place = `${seat} ${turn}`;
    const before = taken.get(place) ?? 0;
    taken.set(place, before + 1);
    const at = courses[seat]?.[turn] ?? 0;
    const away = at > ALL / 2 ? -before : before;
    return [{ n, seat, turn, label, chance: at + away * 850 }];
  });
}

export function CourseTable({ courses, names }: { courses: number[][]; names: string[] }) {
  const { language } = useWords();
  const words = reviewWords(language);
  const last = Math.max(0, ...courses.map((course) => course.length - 1));
  return (
    <details class="panel" data-testid="review-table">
      <summary>{words.asTable}</summary>
      <div class="scores" tabIndex={0} role="region" aria-label={words.course}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.turn}</th>
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  <span class={`swatch seat-${seat}`} aria-hidden="true" />
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: last + 1 }, (_, turn) => (
              <tr key={turn}>
                <th scope="row">{turn === 0 ? words.before : turn}</th>
                {courses.map((course, seat) => (
                  <td key={seat}>
                    {course[turn] === undefined ? '–' : percent(course[turn], language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
