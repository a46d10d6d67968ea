// What everybody may see of the other players.

import type { ComponentChildren } from 'preact';
import { Badge, CardBack, CardName, FaceLook } from '../card/index';
import { Icon, type IconName } from '../card/icons';
import { useCardName, useWords } from '../context';
import type { CardId, Seat, Side, Token } from '../protocol';
import { CardButton } from './CardButton';
import { useGame } from './game';
import { type Group, grouped } from './group';
import type { Place } from './options';
import type { Recap } from './recap';
import { scoreOf } from './score';
import { TokenSign } from './Supply';

/** A number with a sign; the words are for those who do not know the sign or do not see it. */
export function Fact(props: {
  icon: IconName;
  words: string;
  anchor?: string;
  children: ComponentChildren;
}) {
  return (
    <span class="fact" title={props.words} data-anchor={props.anchor}>
      <Icon name={props.icon} />
      <span aria-hidden="true">{props.children}</span>
      <span class="unseen">{props.words}</span>
    </span>
  );
}

interface LotProps {
  icon: IconName;
  words: string;
  cards?: readonly (CardId | null)[];
  groups?: readonly Group[];
  place?: Place | null;
  anchor?: string;
}

/** Cards on a mat or aside, as small cards. */
export function Lot({ icon, words, cards, groups, place = null, anchor }: LotProps) {
  const name = useCardName();
  const { play } = useWords();
  const all = groups ?? grouped(cards ?? []);
  if (all.length === 0) return null;
  return (
    <span class="lot flat" role="group" aria-label={words} data-anchor={anchor}>
      <span class="lot-sign" title={words}>
        <Icon name={icon} />
      </span>
      {all.map(({ card, count }) => {
        const times = count > 1 ? `×${count}` : undefined;
        if (card === null) {
          return (
            <span key="?" class="spot lot-card" role="img" aria-label={play.unknownCards(count)}>
              <CardBack />
              {times && <Badge of={times} />}
            </span>
          );
        }
        return (
          <CardButton
            key={card}
            place={place}
            card={card}
            label={times ? `${name(card)}, ${play.cards(count)}` : name(card)}
            class="lot-card"
          >
            <FaceLook card={card} size="small" {...(times ? { badge: times } : {})} />
          </CardButton>
        );
      })}
    </span>
  );
}

const TOKENS: readonly Token[] = ['card', 'action', 'buy', 'coin', 'cost', 'trash'];

/** Mats, tokens and what is set aside: alike for oneself and for others. */
export function Mats({ seat, side, own }: { seat: Seat; side: Side; own: boolean }) {
  const { play } = useWords();
  const name = useCardName();
  const native = side.native ?? [];
  const unknown = side.nativeCount - native.length;
  return (
    <>
      <Lot
        icon="reserve"
        words={play.tavern}
        cards={side.tavern}
        place={own ? 'tavern' : null}
        anchor={`tavern:${seat}`}
      />
      <Lot icon="journey" words={play.island} cards={side.island} anchor={`island:${seat}`} />
      <Lot
        icon="estate"
        words={play.native}
        groups={[...grouped(native), ...(unknown > 0 ? [{ card: null, count: unknown }] : [])]}
        anchor={`native:${seat}`}
      />
      <Lot icon="eye" words={play.aside} cards={side.aside} anchor={`aside:${seat}`} />
      {side.inherited !== null && (
        <Lot icon="estate" words={play.inherited} cards={[side.inherited]} />
      )}
      {side.pirate > 0 && (
        <Fact icon="coins" words={play.pirate(side.pirate)}>
          ×{side.pirate}
        </Fact>
      )}
      {side.journeyDown && (
        <span class="token down" title={play.journeyDown}>
          <Icon name="journey" />
          <span class="unseen">{play.journeyDown}</span>
        </span>
      )}
      {side.minusCard && <Minus icon="cards" words={play.minusCard} />}
      {side.minusCoin && <Minus icon="coins" words={play.minusCoin} />}
      {TOKENS.map((token) => {
        const pile = side.tokens[token];
        if (!pile) return null;
        const words = play.tokenOn(play.token[token], name(pile));
        return (
          <span key={token} class="lot" title={words}>
            <TokenSign seat={seat} token={token} />
            <span class="unseen">{words}</span>
            <span class="lot-name" aria-hidden="true">
              {name(pile)}
            </span>
          </span>
        );
      })}
    </>
  );
}

function Minus({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span class="token minus" title={words} data-n="−1">
      <Icon name={icon} />
      <span class="unseen">{words}</span>
    </span>
  );
}

/** Whose seat it is: a bot, somebody who is away, somebody who has given up. */
export function SeatState({ seat }: { seat: Seat }) {
  const { table } = useGame();
  const { play } = useWords();
  const at = table.seats[seat];
  if (!at) return null;
  if (at.resigned) return <span class="seat-state">{play.resigned}</span>;
  if (at.who === 'bot') {
    const words = at.level ? play.level[at.level] : play.bot;
    return (
      <span class="seat-state" title={words}>
        <Icon name="bot" />
        <span class="unseen">{words}</span>
      </span>
    );
  }
  if (at.bot) {
    return (
      <span class="seat-state" title={play.botPlays}>
        <Icon name="bot" />
        <span>{play.botPlays}</span>
      </span>
    );
  }
  return at.present ? null : <span class="seat-state">{play.away}</span>;
}

export function Score({ side }: { side: Side }) {
  const { play } = useWords();
  const { table } = useGame();
  const score = scoreOf(side, table.terms.points, play);
  if (!score) return null;
  return (
    <span class="seat-score" title={score.words}>
      <span aria-hidden="true">{score.sign}</span>
      <Icon name="victory" />
      <span class="unseen">{score.words}</span>
    </span>
  );
}

export function SeatMark({ seat }: { seat: Seat }) {
  const { seatName } = useGame();
  return (
    <span class="seat-mark" data-seat={seat} aria-hidden="true">
      {[...seatName(seat)][0]?.toUpperCase() ?? seat + 1}
    </span>
  );
}

export function Others({ recap }: { recap: Recap }) {
  const { view, you } = useGame();
  const { play } = useWords();
  const count = view.seats.length;
  const first = you ?? -1;
  const others = Array.from({ length: count }, (_, i) => (first + 1 + i + count) % count).filter(
    (seat) => seat !== you,
  );
  return (
    <section class="others" aria-label={play.others} data-count={others.length} tabIndex={0}>
      <h2 class="unseen">{play.others}</h2>
      {others.map((seat) => (
        <SeatPanel key={seat} seat={seat} recap={recap} />
      ))}
    </section>
  );
}

function SeatPanel({ seat, recap }: { seat: Seat; recap: Recap }) {
  const { view, seatName } = useGame();
  const { play } = useWords();
  const name = useCardName();
  const side = view.seats[seat];
  if (!side) return null;
  const turn = view.turn.who === seat && view.asked !== null;
  const asked = view.asked === seat;
  const last = recap.get(seat);
  const top = side.discardTop;
  return (
    <article
      class="seat"
      data-turn={turn || undefined}
      data-asked={asked || undefined}
      data-anchor={`seat:${seat}`}
      data-testid={`seat-${seat}`}
      aria-label={seatName(seat)}
    >
      <header class="seat-head">
        <SeatMark seat={seat} />
        <h3>{seatName(seat)}</h3>
        <SeatState seat={seat} />
        {asked && <span class="thinks">{play.chooses}</span>}
        <Score side={side} />
      </header>
      <p class="facts">
        <Fact icon="cards" words={play.inHand(side.handCount)} anchor={`hand:${seat}`}>
          {side.handCount}
        </Fact>
        <Fact icon="deck" words={play.inDeck(side.deckCount)} anchor={`deck:${seat}`}>
          {side.deckCount}
        </Fact>
        <Fact
          icon="discard"
          words={
            top
              ? play.inDiscardTop(side.discardCount, name(top))
              : play.inDiscard(side.discardCount)
          }
          anchor={`discard:${seat}`}
        >
          {side.discardCount}
        </Fact>
        {top && (
          <span class="top-card">
            <CardName card={top} />
          </span>
        )}
      </p>
      <div class="lots">
        {side.hand && <Lot icon="cards" words={play.hand} cards={side.hand} />}
        {!turn && (
          <Lot icon="action" words={play.inPlay} cards={side.play} anchor={`play:${seat}`} />
        )}
        {!turn && (
          <Lot icon="duration" words={play.staying} cards={side.staying} anchor={`play:${seat}`} />
        )}
        {!turn && last && (
          <Lot icon="buys" words={play.lastGained} groups={grouped(last.gained)} />
        )}
        <Mats seat={seat} side={side} own={false} />
        {!turn && last && (
          <Lot icon="log" words={play.lastPlayed} groups={grouped(last.played)} />
        )}
      </div>
    </article>
  );
}
