// A game once more, position by position; from any of them one may play on.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import type { Page } from '../page';
import { IconButton } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { useKeydown } from '../parts/keydown';
import { PlayScreen } from '../play/index';
import { useMotion } from '../show/useShow';
import { nextStop, turnAt, type Turns } from './turns';
import type { Game } from '../state';

interface ReplayProps {
  game: Game;
  page: Page;
  menu: JSX.Element;
  /** The first position that is shown. */
  from: number;
}

/** Milliseconds between two positions when it runs by itself; where the way is shown it takes its
 * own time. */
const PACE = 900;
const BREATH = 150;

export function Replay({ game, page, menu, from }: ReplayProps) {
  const { shell } = useWords();
  const [at, setAt] = useState(from);
  const [runs, setRuns] = useState(false);
  const [shows, setShows] = useState(false);
  /** The position from which the way to the next one is to be shown. */
  const shownFrom = useRef<number | null>(null);
  const { step } = game;
  const of = step?.of ?? game.view?.n ?? 0;
  const turns: Turns = game.summary?.turns ?? [];
  const here = Math.min(at, of);
  const isMoving = useMotion() === 'moving';
  const move = (to: number, shown = false) => {
    shownFrom.current = shown ? here : null;
    setAt(Math.max(0, Math.min(of, to)));
  };

  // One question at a time: a slider that is dragged asks for far more than can be shown.
  const asked = useRef(-1);
  useEffect(() => {
    if (asked.current >= 0 && step?.n !== asked.current) return;
    if (step?.n === here) return;
    asked.current = here;
    const isShown = step !== null && step.n === shownFrom.current && step.n < here;
    page.send({ do: 'step', n: here, ...(isShown ? { from: step.n } : {}) });
  }, [here, step]);
  useEffect(() => {
    asked.current = -1;
  }, [game.table?.table]);

  useEffect(() => {
    if (!runs || shows || step?.n !== here) return;
    if (here >= of) {
      setRuns(false);
      return;
    }
    const pace = step.moves.length > 0 && isMoving ? BREATH : PACE;
    const timer = setTimeout(() => move(nextStop(game.log, here, of), true), pace);
    return () => clearTimeout(timer);
  }, [runs, shows, here, of, step]);
  const turn = turnAt(turns, here);
  const turnStart = (i: number) => turns[i]?.n ?? (i < 0 ? 0 : of);
  const before = () => move(turnStart(here > turnStart(turn) ? turn : turn - 1));
  const on = () => move(here + 1, true);
  const after = () => move(turnStart(turn + 1), true);

  useKeydown((event) => {
    const taken = `dialog, input, select${event.key === ' ' ? ', button, a' : ''}`;
    if (event.target instanceof HTMLElement && event.target.closest(taken)) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? before() : move(here - 1)),
      ArrowRight: () => (event.shiftKey ? after() : on()),
      Home: () => move(0),
      End: () => move(of),
      ' ': () => setRuns((old) => !old),
    };
    const act = keys[event.key];
    // It ends, or has just ended, what is shown.
    if (event.key === ' ' && (shows || event.defaultPrevented) && !runs) return;
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  if (!game.table || !game.view) return null;
  const shown = step ?? game.view;
  const names = game.table.seats.map((seat, i) => (i === game.seat ? shell.you : seat.name));
  const log = step ? step.log.lines : game.log;
  const over = game.table.state === 'over';
  return (
    <div class="replay" data-at={shown.n}>
      <PlayScreen
        table={game.table}
        view={shown}
        log={log}
        send={page.send}
        connected
        readOnly
        menu={menu}
        onShow={setShows}
      />
      <section class="replay-bar" aria-label={shell.replay} data-testid="replay-bar">
        <div class="replay-buttons">
          <IconButton
            icon="first"
            label={shell.turnBefore}
            onClick={before}
            disabled={here === 0}
          />
          <IconButton
            icon="left"
            label={shell.stepBack}
            onClick={() => move(here - 1)}
            disabled={here === 0}
            testid="replay-back"
          />
          <IconButton
            icon={runs ? 'pause' : 'play'}
            label={runs ? shell.pause : shell.run}
            onClick={() => {
              if (here >= of) move(0);
              setRuns(!runs);
            }}
            testid="replay-run"
          />
          <IconButton
            icon="right"
            label={shell.stepOn}
            onClick={on}
            disabled={here === of}
            testid="replay-on"
          />
          <IconButton icon="last" label={shell.turnAfter} onClick={after} disabled={here === of} />
        </div>
        <input
          type="range"
          min={0}
          max={of}
          value={here}
          onInput={(event) => move(Number(event.currentTarget.value))}
          aria-label={shell.position}
          aria-valuetext={shell.positionOf(here, of)}
          data-testid="replay-slider"
        />
        <span class="replay-where" data-testid="replay-where">
          {turns[turn] ? shell.turnOf(turns[turn].number, names[turns[turn].who] ?? '') : ''}
          <span class="soft">
            {' '}
            {here}/{of}
          </span>
        </span>
        <button
          type="button"
          class="button"
          disabled={here === of && over}
          onClick={() => page.send({ do: 'branch', n: here })}
          title={shell.branchHint}
          data-testid="replay-branch"
        >
          <Icon name="branch" />
          {shell.branch}
        </button>
        {over && (
          <button
            type="button"
            class="button"
            onClick={page.review}
            title={shell.reviewHint}
            data-testid="replay-review"
          >
            <Icon name="course" />
            {shell.review}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() =>
            page.go({ at: 'table', solo: game.where === 'solo', id: game.id, replay: false })
          }
          data-testid="replay-close"
        >
          {over ? shell.toEnd : shell.toGame}
        </button>
      </section>
    </div>
  );
}
