// One's own cards: the hand spread out, deck and discard pile, mats and tokens.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge, CardBack, FaceLook } from '../card/index';
import { useCardName, useCatalogue, useWords } from '../context';
import type { Seat, Side } from '../protocol';
import { CardButton } from './CardButton';
import { DeckList } from './DeckList';
import { sideOf, useGame } from './game';
import { type Group, grouped, inHandOrder, spread } from './group';
import { Lot, Mats, Score, SeatMark, SeatState } from './Seats';

export function OwnSide() {
  const { view, you, seatName } = useGame();
  const { play } = useWords();
  const side = sideOf(view, you);
  if (you === null || !side) return null;
  return (
    <section class="own" aria-label={play.yourSide}>
      <Hand side={side} you={you} />
      <div class="own-side">
        <p class="own-head" data-anchor={`seat:${you}`}>
          <SeatMark seat={you} />
          <span class="own-name">{seatName(you)}</span>
          <SeatState seat={you} />
          <Score side={side} />
        </p>
        <Piles side={side} you={you} />
        <div class="lots own-lots">
          <Mats seat={you} side={side} own />
        </div>
      </div>
    </section>
  );
}

/** How many pixels there are, and how wide a card is. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, card: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const card = parseFloat(getComputedStyle(element).getPropertyValue('--card-w')) || 100;
      const width = element.clientWidth;
      setRoom((old) => (old.width === width && old.card === card ? old : { width, card }));
    };
    // It tells the first size, too: once the page is laid out, which is not to be done for this.
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, ...room };
}

function Hand({ side, you }: { side: Side; you: Seat }) {
  const { byId } = useCatalogue();
  const { play } = useWords();
  const { box, width, card } = useRoom();
  const groups = inHandOrder(
    side.hand ? grouped(side.hand) : [{ card: null, count: side.handCount }],
    byId,
  ).filter((group) => group.count > 0);
  const lie = spread(
    groups.map((group) => group.count),
    card,
    width,
  );
  const start = lie.form === 'fan' ? Math.max(0, (width - lie.width) / 2) : 0;
  return (
    <div
      class={`hand ${lie.form}`}
      ref={box}
      role="group"
      aria-label={`${play.hand}, ${play.cards(side.handCount)}`}
      data-anchor={`hand:${you}`}
      data-testid="hand"
    >
      {groups.length === 0 && <p class="nothing">{play.handEmpty}</p>}
      {groups.map((group, i) => (
        <HandGroup
          key={group.card ?? '?'}
          group={group}
          tile={lie.form === 'tiles'}
          left={lie.form === 'fan' ? start + (lie.left[i] ?? 0) : 0}
          step={lie.form === 'fan' ? lie.step : 0}
        />
      ))}
    </div>
  );
}

interface HandGroupProps {
  group: Group;
  tile: boolean;
  left: number;
  step: number;
}

function HandGroup({ group: { card, count }, tile, left, step }: HandGroupProps) {
  const name = useCardName();
  const { play } = useWords();
  const style = tile ? undefined : { transform: `translateX(${left.toFixed(1)}px)` };
  const badge = count > 1 ? { badge: `×${count}` } : {};
  if (card === null) {
    return (
      <span class="spot held" role="img" aria-label={play.unknownCards(count)} {...{ style }}>
        <CardBack size={tile ? 'small' : 'medium'} />
        {count > 1 && <Badge of={`×${count}`} />}
      </span>
    );
  }
  return (
    <CardButton
      place="hand"
      card={card}
      label={count > 1 ? `${name(card)}, ${play.cards(count)}` : name(card)}
      class="held"
      testid={`hand-${card}`}
      {...(style ? { style } : {})}
    >
      {!tile &&
        Array.from({ length: count - 1 }, (_, i) => count - 1 - i).map((i) => (
          <span
            key={i}
            class="copy"
            style={{ transform: `translateX(${(i * step).toFixed(1)}px)` }}
          >
            <FaceLook card={card} size="medium" />
          </span>
        ))}
      <FaceLook card={card} size={tile ? 'small' : 'medium'} {...badge} />
    </CardButton>
  );
}

function Piles({ side, you }: { side: Side; you: Seat }) {
  const { play } = useWords();
  const { truth } = useGame();
  const [listed, setListed] = useState(false);
  const own = truth.seats[you];
  const name = useCardName();
  const top = side.discardTop;
  const known = side.deckKnown.some((card) => card !== null);
  return (
    <div class="own-piles">
      <button
        type="button"
        class="own-pile spot"
        data-anchor={`deck:${you}`}
        data-testid="own-deck"
        aria-haspopup="dialog"
        aria-label={`${play.inDeck(side.deckCount)}. ${play.showDeck}`}
        title={play.showDeck}
        disabled={!truth.seats[you]?.owns}
        onClick={() => setListed(true)}
      >
        {side.deckCount > 0 ? <CardBack /> : <span class="no-card" />}
        <Badge of={side.deckCount} />
      </button>
      {top ? (
        <CardButton
          place="discard"
          card={top}
          label={play.inDiscardTop(side.discardCount, name(top))}
          class="own-pile"
          anchor={`discard:${you}`}
          testid="own-discard"
        >
          <FaceLook card={top} size="small" badge={side.discardCount} />
        </CardButton>
      ) : (
        <div
          class="own-pile"
          data-anchor={`discard:${you}`}
          role="img"
          aria-label={play.inDiscard(side.discardCount)}
          title={play.inDiscard(side.discardCount)}
        >
          <span class="no-card">{play.discardPile}</span>
          <Badge of={side.discardCount} />
        </div>
      )}
      {known && <Lot icon="deck" words={play.deckKnown} cards={side.deckKnown} />}
      {listed && own && <DeckList side={own} onClose={() => setListed(false)} />}
    </div>
  );
}
