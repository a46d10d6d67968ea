import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useCatalogue, useWords } from '../context';
import { endGuide } from '../guided';
import { CardWords } from '../parts/CardWords';
import { Icon } from '../parts/Icon';
import { keep } from '../settings';
import type { Game } from '../state';
import { stillFits, tipFor, type Facts, type TipId } from './tips';
import './guide.css';

const KEY = 'talia.tips';

/** Somebody who explains the first game as it goes. */
export function Guide({ game }: { game: Game }) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const [read, setRead] = useState(() => readTips(game.id));
  const [shown, setShown] = useState<TipId | null>(null);
  const [ended, setEnded] = useState(false);
  const { view } = game;

  const facts: Facts | null = view && {
    view,
    question: view.asked === game.seat ? (view.question ?? null) : null,
    own: view.turn.who === game.seat,
    turn: (view.seats[game.seat ?? 0]?.turns ?? 0) + (view.turn.who === game.seat ? 1 : 0),
    isAction: (card) => cards.byId.get(card)?.types.includes('action') ?? false,
  };

  const haveRead = (id: TipId) => {
    const now = new Set([...read, id]);
    keep.set(KEY, JSON.stringify({ table: game.id, read: [...now] }));
    setRead(now);
    setShown(null);
  };

  useEffect(() => {
    if (!facts) return;
    if (shown && !stillFits(shown, facts)) haveRead(shown);
    else if (!shown) setShown(tipFor(facts, read));
  }, [view, shown, read]);

  const place = usePlace(shown !== null && !ended, view);

  if (ended || !shown) return null;
  return (
    <aside
      class="guide"
      style={place}
      aria-live="polite"
      aria-label={shell.firstGame}
      data-testid="guide"
    >
      <Icon name="hint" />
      <div>
        <p data-testid={`tip-${shown}`}>
          <CardWords words={shell.tips[shown]} />
        </p>
        <div class="row-of-buttons">
          <button
            type="button"
            class="button primary"
            onClick={() => haveRead(shown)}
            data-testid="guide-next"
          >
            {shell.gotIt}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              endGuide();
              setEnded(true);
            }}
            data-testid="guide-skip"
          >
            {shell.skipGuide}
          </button>
        </div>
      </div>
    </aside>
  );
}

/** Above the middle of the table, where the fewest cards lie; looked for anew with every view. */
function usePlace(wanted: boolean, view: Game['view']) {
  const [place, setPlace] = useState<{ left: string; width: string; bottom: string }>();
  useLayoutEffect(() => {
    const stage = document.querySelector('.stage');
    if (!wanted || !stage) return;
    const measure = () => {
      const { left, right, bottom } = stage.getBoundingClientRect();
      const width = Math.min(right - left, 30 * 16);
      setPlace({
        left: `${(left + right - width) / 2}px`,
        width: `${width}px`,
        bottom: `${Math.max(0, innerHeight - bottom)}px`,
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(stage);
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, [wanted, view]);
  return place;
}

function readTips(table: string): Set<TipId> {
  try {
    const kept = JSON.parse(keep.get(KEY) ?? '{}') as { table?: string; read?: TipId[] };
    if (kept.table === table && Array.isArray(kept.read)) return new Set(kept.read);
  } catch {
    // Then they are told once more.
  }
  return new Set();
}
