// A position to solve, on a real table: the question above it, and what came of the answer.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import { CardWords } from '../parts/CardWords';
import { To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { PlayScreen } from '../play/index';
import type { ClientMessage, Label, View } from '../protocol';
import type { Route } from '../router';
import { learnWords } from '../words/learn';
import { isPast, isReached, named, verdictOn, type Position } from './positions';
import { haveLearned } from './progress';
import { useOwnTable } from './table';

/** What is said of a position. */
export interface Said {
  ask: string;
  /** Why the answer is right. */
  right: string;
  /** Why others are not; by label, or for all others. */
  wrong: Record<Label, string>;
  other: string;
}

interface SolveProps {
  position: Position;
  text: string;
  said: Said;
  title: string;
  /** What can be shown to somebody who gives up. */
  solution?: string;
  next: Route;
}

type Verdict = { kind: 'right' | 'wrong'; words: string } | null;

export function Solve({ position, text, said, title, solution, next }: SolveProps) {
  const { language, shell } = useWords();
  const words = learnWords(language);
  const { task, seat, id } = position;
  const [verdict, setVerdict] = useState<Verdict>(null);
  const [given, setGiven] = useState(false);
  const done = useRef(false);
  const right = useRef(0);
  const from = useRef<View | null>(null);
  const table = useOwnTable(
    named(text, seat, words.opponent),
    seat,
    language,
    () => done.current,
  );
  const { game } = table;
  const told = game?.view ?? null;
  from.current ??= told;
  const begins = from.current?.n ?? 0;
  // What came before the position cannot be taken back.
  const view = useMemo(
    () => (told && told.n <= begins ? { ...told, canUndo: null } : told),
    [told, begins],
  );

  const judge = (kind: 'right' | 'wrong', why: string) => {
    if (kind === 'right') {
      done.current = true;
      haveLearned([id]);
    }
    setVerdict({ kind, words: why });
  };

  useEffect(() => {
    if (!view || !game || !from.current || !('goal' in task) || done.current) return;
    const { winners } = game.summary ?? {};
    const won = view.asked === null && winners?.length === 1 && winners[0] === seat;
    if (view.asked === null && !winners) return; // the result is on its way
    if (isReached(task.goal, from.current, view, seat, won)) judge('right', said.right);
    else if (isPast(from.current, view)) {
      done.current = true;
      setVerdict({ kind: 'wrong', words: view.asked === null ? words.lost : said.other });
    }
  }, [view, game?.summary]);

  const send = (message: ClientMessage) => {
    if (done.current) return table.repeat();
    if (message.do === 'undo') {
      if (view?.canUndo === null) return;
      right.current = 0;
    }
    if (message.do !== 'choose' || !view || 'goal' in task) return table.send(message);
    const found = verdictOn(task, message.label, view);
    if (found === 'wrong') {
      judge('wrong', said.wrong[message.label] ?? said.other);
      return table.repeat();
    }
    if (found === 'right' && ++right.current >= (task.times ?? 1)) {
      judge('right', said.right);
      return table.repeat();
    }
    setVerdict(null);
    table.send(message);
  };

  const again = () => {
    done.current = false;
    right.current = 0;
    from.current = null;
    setVerdict(null);
    table.again();
  };

  const isOver = verdict !== null && done.current;
  return (
    <div class="solve">
      <header class="solve-strip" data-verdict={verdict?.kind}>
        <To to={{ at: 'learn' }} class="icon-button" label={words.back} testid="solve-back">
          <Icon name="left" />
        </To>
        <div class="solve-words">
          <h1>{title}</h1>
          <p data-testid="solve-ask">
            <CardWords words={said.ask} />
          </p>
          <p role="status" class="solve-verdict" data-testid="solve-verdict">
            {verdict && (
              <>
                <Icon name={verdict.kind === 'right' ? 'check' : 'cross'} />{' '}
                <strong>{words[verdict.kind]}</strong> <CardWords words={verdict.words} />
              </>
            )}
            {given && solution && !verdict && <span data-testid="solve-solution">{solution}</span>}
          </p>
        </div>
        <div class="row-of-buttons">
          {verdict?.kind === 'right' ? (
            <To to={next} class="button primary" testid="solve-next">
              {words.next}
            </To>
          ) : (
            <>
              {(isOver || 'goal' in task) && (
                <button
                  type="button"
                  class={isOver ? 'button primary' : 'button'}
                  onClick={again}
                  data-testid="solve-again"
                >
                  {words.again}
                </button>
              )}
              {solution && !given && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => setGiven(true)}
                  data-testid="solve-give"
                >
                  {words.giveUp}
                </button>
              )}
            </>
          )}
        </div>
      </header>
      {game?.table && view ? (
        <PlayScreen
          table={game.table}
          view={view}
          log={game.log}
          send={send}
          connected
          readOnly={isOver}
        />
      ) : (
        <main class="waiting" aria-busy={!table.failed}>
          <p>{table.failed ? shell.engineFailed : shell.loading}</p>
        </main>
      )}
    </div>
  );
}
