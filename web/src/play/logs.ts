// The log cut into turns, and as plain text.

import type { LogLine } from '../protocol';

export interface LogTurn {
  number: number;
  /** Words of the line that begins it; null: what was before the first turn. */
  title: string | null;
  lines: LogLine[];
}

export function turnsOf(log: readonly LogLine[]): LogTurn[] {
  const turns: LogTurn[] = [];
  for (const line of log) {
    let turn = turns[turns.length - 1];
    if (!turn || turn.number !== line.turn) {
      turn = { number: line.turn, title: null, lines: [] };
      turns.push(turn);
    }
    if (line.begins && turn.title === null) turn.title = line.words;
    turn.lines.push(line);
  }
  return turns;
}

/** To be copied: names instead of ids, what follows from a line indented below it. */
export function logText(lines: readonly LogLine[], name: (id: string) => string): string {
  return lines
    .map((line, i) => {
      const words = line.words.replace(/\[([a-z0-9-]+)\]/g, (_, id: string) => name(id));
      return (line.begins && i > 0 ? '\n' : '') + '  '.repeat(line.depth) + words + '\n';
    })
    .join('');
}
