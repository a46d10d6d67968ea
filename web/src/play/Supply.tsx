// The piles: basic cards, the kingdom, Events, what lies beside the supply, the trash.

import { useEffect, useState } from 'preact/hooks';
import { FaceLook } from '../card/index';
import { Icon, type IconName } from '../card/icons';
import type { Cards } from '../catalogue';
import { useCardName, useCatalogue, useWords } from '../context';
import type { EventPile, Pile, Seat, Token } from '../protocol';
import { CardButton } from './CardButton';
import { useGame } from './game';
import { TrashPile } from './Trash';

/** How far the faces of the supply have come: drawn all at once with the rest of a table they
 * would hold the page up, so each part comes a frame after the one before. */
function useComing(parts: number): number {
  const [come, setCome] = useState(0);
  useEffect(() => {
    if (come < parts) setCome(come + 1);
  }, [come]);
  return come;
}

/** The piles as they lie: the basic ones, and the kingdom by cost and name. */
export function laidOut(piles: readonly Pile[], { byId }: Cards) {
  const isBasic = (pile: Pile) => byId.get(pile.card)?.kind === 'basic';
  const cost = (pile: Pile) => byId.get(pile.card)?.cost ?? 0;
  const name = (pile: Pile) => byId.get(pile.card)?.name ?? pile.card;
  const kingdom = piles
    .filter((pile) => !isBasic(pile))
    .sort((a, b) => cost(a) - cost(b) || name(a).localeCompare(name(b)));
  return { basic: piles.filter(isBasic), kingdom };
}

export function Supply() {
  const { view } = useGame();
  const come = useComing(2);
  const { play } = useWords();
  const { basic, kingdom } = laidOut(view.supply, useCatalogue());
  return (
    <section class="supply" aria-label={play.supply} data-piles={kingdom.length}>
      <h2 class="unseen">{play.supply}</h2>
      <div class="piles basic">
        {basic.map((pile) => (
          <PileButton key={pile.card} pile={pile} place="supply" />
        ))}
        <TrashPile />
      </div>
      <div class="piles kingdom-piles">
        {kingdom.map((pile) => (
          <PileButton key={pile.card} pile={pile} place="supply" faced={come > 0} />
        ))}
      </div>
      {view.events.length + view.beside.length > 0 && (
        <div class="piles extras">
          {view.events.length > 0 && (
            <div class="extra" role="group" aria-label={play.events}>
              {view.events.map((event) => (
                <EventButton key={event.card} event={event} faced={come > 1} />
              ))}
            </div>
          )}
          {view.beside.length > 0 && (
            <div class="extra beside" role="group" aria-label={play.beside}>
              {view.beside.map((pile) => (
                <PileButton key={pile.card} pile={pile} place="beside" faced={come > 1} />
              ))}
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const TOKEN_ICONS: Record<Token, IconName> = {
  card: 'cards',
  action: 'actions',
  buy: 'buys',
  coin: 'coins',
  cost: 'treasure',
  trash: 'trash',
};

const TOKEN_SIGNS: Record<Token, string> = {
  card: '+1',
  action: '+1',
  buy: '+1',
  coin: '+1',
  cost: '−2',
  trash: '',
};

/** What a pile's tokens are, in words; for screen readers and in the details. */
export function useTokenWords(): (pile: Pile) => string[] {
  const { play } = useWords();
  const { seatName } = useGame();
  return (pile) => [
    ...(pile.embargo > 0 ? [play.embargoTokens(pile.embargo)] : []),
    ...pile.tokens.map(({ seat, token }) => play.tokenOf(play.token[token], seatName(seat))),
  ];
}

/** A token of a seat, as it lies on a pile. */
export function TokenSign({ seat, token }: { seat: Seat; token: Token }) {
  return (
    <span class="token" data-seat={seat} data-n={TOKEN_SIGNS[token]} aria-hidden="true">
      <Icon name={TOKEN_ICONS[token]} />
    </span>
  );
}

function Tokens({ pile }: { pile: Pile }) {
  if (pile.embargo === 0 && pile.tokens.length === 0) return null;
  return (
    <span class="tokens" aria-hidden="true">
      {pile.embargo > 0 && (
        <span class="token embargo" data-n={pile.embargo > 1 ? pile.embargo : ''}>
          <Icon name="embargo" />
        </span>
      )}
      {pile.tokens.map(({ seat, token }) => (
        <TokenSign key={`${seat}${token}`} seat={seat} token={token} />
      ))}
    </span>
  );
}

/** Where a face will be. */
const NO_FACE = <span class="face small" aria-hidden="true" />;

interface PileButtonProps {
  pile: Pile;
  place: 'supply' | 'beside';
  faced?: boolean;
}

function PileButton({ pile, place, faced = true }: PileButtonProps) {
  const name = useCardName();
  const { play } = useWords();
  const tokens = useTokenWords()(pile);
  const label = [name(pile.card), play.costs(pile.cost), play.left(pile.left), ...tokens].join(
    ', ',
  );
  return (
    <CardButton
      place={place}
      card={pile.card}
      label={label}
      class={pile.left === 0 ? 'pile empty' : 'pile'}
      anchor={`supply:${pile.card}`}
      testid={`pile-${pile.card}`}
    >
      {faced ? (
        <FaceLook card={pile.card} size="small" cost={pile.cost} badge={pile.left} />
      ) : (
        NO_FACE
      )}
      <Tokens pile={pile} />
    </CardButton>
  );
}

function EventButton({ event, faced }: { event: EventPile; faced: boolean }) {
  const name = useCardName();
  const { play } = useWords();
  return (
    <CardButton
      place="events"
      card={event.card}
      label={`${name(event.card)}, ${play.event}, ${play.costs(event.cost)}`}
      class="pile event"
      anchor={`supply:${event.card}`}
      testid={`pile-${event.card}`}
    >
      {faced ? <FaceLook card={event.card} size="small" cost={event.cost} /> : NO_FACE}
    </CardButton>
  );
}
