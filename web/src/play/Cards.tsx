// Cards lying together in small form: in play, on mats, set aside, revealed.

import { Badge, CardBack, FaceLook, type FaceSize } from '../card/index';
import { useCardName, useWords } from '../context';
import type { CardId } from '../protocol';
import { CardButton } from './CardButton';
import { type Group, grouped } from './group';
import type { Place } from './options';

interface CardsProps {
  cards?: readonly (CardId | null)[];
  groups?: readonly Group[];
  place: Place | null;
  size?: FaceSize;
}

/** One small card for each name, with how many of them there are. */
export function Cards(props: CardsProps) {
  const { cards, groups = grouped(cards ?? []), place, size = 'small' } = props;
  const name = useCardName();
  const { play } = useWords();
  if (groups.length === 0) return null;
  return (
    <ul class="cards">
      {groups.map(({ card, count }) => (
        <li key={card ?? '?'}>
          {card === null ? (
            <span class="spot" role="img" aria-label={play.unknownCards(count)}>
              <CardBack size={size} />
              {count > 1 && <Badge of={count} />}
            </span>
          ) : (
            <CardButton
              place={place}
              card={card}
              label={count > 1 ? `${name(card)}, ${play.cards(count)}` : name(card)}
              {...(place ? { testid: `${place}-${card}` } : {})}
            >
              <FaceLook card={card} size={size} {...(count > 1 ? { badge: `×${count}` } : {})} />
            </CardButton>
          )}
        </li>
      ))}
    </ul>
  );
}
