// The middle of the table: what the player whose turn it is has in play, Durations apart; and cards
// that are shown or looked at right now, which lie beside the question.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FaceSize } from '../card/index';
import { Icon } from '../card/icons';
import { useWords } from '../context';
import type { CardId } from '../protocol';
import { Cards } from './Cards';
import { sideOf, useGame } from './game';
import type { Place } from './options';

/** Whole cards if there is room for all of them side by side, else tiles. */
function useSize(kinds: number, lanes: number) {
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0, card: 1, tall: 1 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const card = parseFloat(style.getPropertyValue('--card-w')) || 1;
      const tall = parseFloat(style.getPropertyValue('--card-h')) || 1;
      setRoom({ width: element.clientWidth, height: element.clientHeight, card, tall });
    };
    // It tells the first size, too: once the page is laid out, which is not to be done for this.
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const { width, height, card, tall } = room;
  const fits = kinds * card * 1.12 + card < width && lanes * tall * 1.3 < height;
  return { box, size: fits ? ('medium' as const) : ('small' as const) };
}

export function Stage() {
  const { view, you, seatName } = useGame();
  const { play } = useWords();
  const who = view.turn.who;
  const mine = who === you;
  const side = sideOf(view, who);
  const own = sideOf(view, you);
  const inPlay = side?.play ?? [];
  const staying = side?.staying ?? [];
  const ownStays = !mine && own ? [...own.play, ...own.staying] : [];
  const kinds = Math.max(new Set(inPlay).size + new Set(staying).size, new Set(ownStays).size);
  const { box, size } = useSize(kinds, ownStays.length > 0 ? 2 : 1);
  const place = mine ? 'play' : null;
  return (
    <section class="stage" aria-label={play.inPlay} data-testid="stage" ref={box}>
      <h2 class="unseen">{play.inPlay}</h2>
      <div class="lane" data-anchor={`play:${who}`}>
        <p class="lane-name">{mine ? play.yourPlay : play.playOf(seatName(who))}</p>
        <div class="lane-cards">
          <Staying cards={staying} place={place} size={size} />
          <Cards cards={inPlay} place={place} size={size} />
          {inPlay.length + staying.length === 0 && <p class="nothing">{play.nothingInPlay}</p>}
        </div>
      </div>
      {ownStays.length > 0 && (
        <div class="lane" data-anchor={`play:${you}`}>
          <p class="lane-name">{play.yourStaying}</p>
          <div class="lane-cards">
            <Staying cards={ownStays} place={null} size={size} />
          </div>
        </div>
      )}
    </section>
  );
}

interface StayingProps {
  cards: readonly CardId[];
  place: Place | null;
  size: FaceSize;
}

function Staying({ cards, place, size }: StayingProps) {
  const { play } = useWords();
  if (cards.length === 0) return null;
  return (
    <div class="stays" role="group" aria-label={play.staying}>
      <span class="stays-sign" title={play.staying}>
        <Icon name="duration" />
      </span>
      <Cards cards={cards} place={place} size={size} />
    </div>
  );
}

/** Cards that are looked at or shown at this moment, by whoever owns them. */
export function Shown() {
  const { view, you, seatName } = useGame();
  const { play } = useWords();
  const shown = view.seats
    .map((each, seat) => ({ seat, cards: each.revealed }))
    .filter(({ cards }) => cards.length > 0);
  if (shown.length === 0) return null;
  return (
    <section class="shown" aria-label={play.shown} data-testid="revealed">
      {shown.map(({ seat, cards }) => (
        <div key={seat} class="lane" data-anchor={`looked:${seat}`}>
          <p class="lane-name">
            <Icon name="eye" /> {seat === you ? play.youSee : play.shownBy(seatName(seat))}
          </p>
          <Cards cards={cards} place="revealed" />
        </div>
      ))}
    </section>
  );
}
