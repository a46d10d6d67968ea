import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCatalogue, useWords } from '../context';
import { endGuide } from '../guided';
import { CardWords } from '../parts/CardWords';
import { useKeydown } from '../parts/keydown';
import { keep } from '../settings';
import type { CardId } from '../protocol';
import type { Game } from '../state';
import { guideWords } from '../words/guide';
import { placeBeside, type Placed } from './place';
import {
  bestBuy,
  NO_MEMORY,
  pointsAt,
  remember,
  stillFits,
  tipFor,
  type Facts,
  type Memory,
  type TipId,
} from './tips';

const KEY = 'talia.tips';

/** Somebody who explains the first game as it goes. What is said is read out, and its thing is
 * outlined; nothing on the table moves for it, and while something is shown it waits. */
export function Guide({ game, shows }: { game: Game; shows: boolean }) {
  const { language } = useWords();
  const words = guideWords(language);
  const [read, setRead] = useState(() => readTips(game.id));
  const [next, setNext] = useState<TipId | null>(null);
  const shown = shows ? null : next;
  const told = useRef<TipId | null>(null);
  if (shown) told.current = shown;
  const [ended, setEnded] = useState(false);
  const { view } = game;
  const facts = useFacts(game);
  const isOver = game.summary !== null;

  const haveRead = (id: TipId) => {
    const now = new Set([...read, id]);
    keep.set(KEY, JSON.stringify({ table: game.id, read: [...now] }));
    setRead(now);
    setNext(null);
  };

  useEffect(() => {
    if (!facts) return;
    if (next && (isOver || !stillFits(next, facts))) {
      if (told.current === next) haveRead(next);
      else setNext(null);
    } else if (!next && !isOver) setNext(tipFor(facts, read));
  }, [view, next, read, isOver]);

  // The key of its button, wherever the focus is.
  useKeydown((event) => {
    if (!shown || event.key !== 'g' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, dialog')) return;
    haveRead(shown);
  });

  const buy = facts && !shows && !isOver ? bestBuy(facts) : null;
  useStar(ended ? null : buy, view);
  const names = shown && facts ? pointsAt(shown, facts) : [];
  const bubble = useRef<HTMLDivElement>(null);
  const place = usePointing(names.join(), bubble, view);

  if (ended) return null;
  return (
    <aside aria-label={words.title} data-testid="guide">
      <div aria-live="polite" class="unseen">
        {shown && <CardWords words={words.tips[shown]} />}
        {!shown && buy && <CardWords words={words.goodBuy(`[${buy}]`)} />}
      </div>
      {shown && (
        <div
          class="guide"
          ref={bubble}
          data-side={place?.side ?? undefined}
          data-placed={place ? '' : undefined}
          style={styleOf(place)}
        >
          <p data-testid={`tip-${shown}`}>
            <CardWords words={words.tips[shown]} />
          </p>
          <div class="row-of-buttons">
            <button
              type="button"
              class="button primary"
              onClick={() => haveRead(shown)}
              data-testid="guide-next"
            >
              {words.gotIt}
              <kbd aria-hidden="true">g</kbd>
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
              {words.skip}
            </button>
          </div>
        </div>
      )}
    </aside>
  );
}

const styleOf = (place: Placed | null) =>
  place
    ? {
        transform: `translate(${place.left}px, ${place.top}px)`,
        '--arrow': `${place.arrow}px`,
      }
    : {};

/** What tips look at: the view, and what one has done lately. */
function useFacts(game: Game): Facts | null {
  const cards = useCatalogue();
  const memory = useRef<Memory>(NO_MEMORY);
  const { view, seat } = game;
  if (!view) return null;
  memory.current = remember(memory.current, view, seat);
  return {
    view,
    question: view.asked === seat ? (view.question ?? null) : null,
    own: view.turn.who === seat,
    turn: (view.seats[seat ?? 0]?.turns ?? 0) + (view.turn.who === seat ? 1 : 0),
    memory: memory.current,
    isAction: (card) => cards.byId.get(card)?.types.includes('action') ?? false,
    givesActions: (card) => cards.byId.get(card)?.plus.actions ?? 0,
  };
}

/** A star on the pile that is a good buy. */
function useStar(card: CardId | null, view: Game['view']): void {
  useLayoutEffect(() => {
    if (card === null) return;
    const pile = document.querySelector(`.play [data-testid="pile-${card}"]`);
    pile?.setAttribute('data-star', '');
    return () => pile?.removeAttribute('data-star');
  }, [card, view]);
}

/** The first of these things that is to be seen. */
function thingOf(names: string): HTMLElement | null {
  for (const name of names.split(',')) {
    if (name === '') continue;
    const found = document.querySelector<HTMLElement>(`.play [data-testid="${name}"]`);
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}

/** What a tip had better not cover: what is asked, and what can be chosen. */
const KEPT = '.play .lit, .play [data-option], .play .ask-words';

/** How often it is looked where the thing lies: cards are on their way, boards are scrolled. */
const LOOK_EVERY = 200;

/** Outlines the thing, and finds a place beside it. */
function usePointing(names: string, bubble: { current: HTMLElement | null }, view: Game['view']) {
  const [place, setPlace] = useState<Placed | null>(null);
  useLayoutEffect(() => {
    if (names === '') return;
    let pointed: HTMLElement | null = null;
    const look = () => {
      const thing = thingOf(names);
      if (thing !== pointed) {
        pointed?.removeAttribute('data-pointed');
        thing?.setAttribute('data-pointed', '');
        thing?.scrollIntoView({ block: 'nearest' });
        pointed = thing;
      }
      if (!bubble.current) return;
      const { width, height } = bubble.current.getBoundingClientRect();
      const middle = { left: innerWidth / 2, top: innerHeight / 2, width: 0, height: 0 };
      const at = thing?.getBoundingClientRect() ?? middle;
      const size = { left: 0, top: 0, width, height };
      const screen = { width: innerWidth, height: innerHeight };
      const kept = [...document.querySelectorAll(KEPT)].map((each) => each.getBoundingClientRect());
      const now = placeBeside(at, size, screen, kept);
      setPlace((old) => (old && JSON.stringify(old) === JSON.stringify(now) ? old : now));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
      pointed?.removeAttribute('data-pointed');
    };
  }, [names, view]);
  return names === '' ? null : place;
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
