// The whole game by keyboard.

import { useKeydown } from '../parts/keydown';

export type Command =
  | 'undo'
  | 'treasures'
  | 'end'
  | 'details'
  | 'hint'
  | 'log'
  | 'help'
  | 'skip'
  | 'repeat'
  | 'close'
  | { option: number };

const COMMANDS: Record<string, Command> = {
  u: 'undo',
  t: 'treasures',
  e: 'end',
  i: 'details',
  h: 'hint',
  l: 'log',
  r: 'repeat',
  ' ': 'skip',
  '?': 'help',
  Escape: 'close',
};

/** The keys of the options, one after the other: digits, and the letters that nothing else has
 * (`g` is the guide's). */
export const OPTION_KEYS = '1234567890abcdfjkmnopqsvwxyz';

export function commandOf(key: string): Command | null {
  const small = key.toLowerCase();
  const option = key.length === 1 ? OPTION_KEYS.indexOf(small) : -1;
  return option >= 0 ? { option } : (COMMANDS[key] ?? COMMANDS[small] ?? null);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The nearest of some boxes in a direction; sideways steps count double. -1: there is none. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const here = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const there = middle(box);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = direction === 'left' || direction === 'right' ? Math.abs(dy) : Math.abs(dx);
    if (along < 4) return;
    const far = along + 2 * aside;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

function isTyping(target: EventTarget | null): boolean {
  const typing = 'input, select, textarea, dialog[open]';
  return target instanceof Element && target.closest(typing) !== null;
}

/** What the space bar presses. */
function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

/** Moves the focus to the next option, or with Shift to the next card of any kind. */
function moveFocus(direction: Direction, all: boolean): boolean {
  const wanted = all ? '.play [data-card], .play [data-option]' : '.play [data-option]';
  const spots = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
    (spot) => spot.tabIndex >= 0 && spot.offsetParent !== null,
  );
  if (spots.length === 0) return false;
  const here = document.activeElement;
  const inside = here instanceof HTMLElement && here.closest('.play') && here !== document.body;
  const others = spots.filter((spot) => spot !== here);
  const found = inside
    ? others[
        nearest(
          here.getBoundingClientRect(),
          others.map((spot) => spot.getBoundingClientRect()),
          direction,
        )
      ]
    : (spots.find((spot) => spot.closest('.hand')) ?? spots[0]);
  found?.focus();
  return found !== undefined;
}

interface KeysProps {
  arrows: boolean;
  onCommand(command: Command): boolean;
}

export function useKeys({ arrows, onCommand }: KeysProps): void {
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const lines = event.target instanceof Element && event.target.closest('.log-lines');
      if (arrows && !lines && moveFocus(direction, event.shiftKey)) event.preventDefault();
      return;
    }
    const command = commandOf(event.key);
    if (command === 'skip' && isButton(event.target)) return;
    const covered = document.querySelector('dialog[open]') !== null;
    if (!command || (covered && command !== 'close')) return;
    if (onCommand(command)) event.preventDefault();
  });
}
