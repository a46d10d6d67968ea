// The text on a face, with the signs before it: text.css places it and says when it is seen. Like a
// face's numbers it is an attribute, so that a button's text is the card's name alone.

import { useContext } from 'preact/hooks';
import { useWords } from '../context';
import type { CatalogueCard } from '../protocol';
import { Icon } from './icons';
import { nameLines } from './look';
import { nameWidth, textWidth } from './measure';
import { EditionContext, neededWidth, told, wholeText } from './texts';
import './text.css';

/** How high the room for a text is on faces of each size, as a share of their width. */
const ROOM = { small: 0.42, medium: 0.66, large: 0.66 };
/** What a row of signs takes of it. */
const SIGNS = { small: 0, medium: 0.16, large: 0.16 };
/** What the second line of a name takes of it. */
const SECOND = { small: 0.06, medium: 0, large: 0 };

const known = new Map<string, number>();

function needed(card: CatalogueCard, rest: string[], ratio: number): number {
  const key = `${ratio} ${card.name} ${rest.join()}`;
  const found = known.get(key) ?? neededWidth(rest, ratio, textWidth);
  known.set(key, found);
  return found;
}

interface FaceTextProps {
  card: CatalogueCard;
  size: 'small' | 'medium' | 'large';
}

export function FaceText({ card, size }: FaceTextProps) {
  const { play } = useWords();
  const whole = wholeText(card, useContext(EditionContext));
  const { signs, rest } = told(card, whole);
  // Of the first edition's texts there are no short ones.
  const brief = whole === card.text ? card.brief : undefined;
  const { points } = card;
  if (signs.length === 0 && points === null && rest.length === 0) return null;
  const hasSigns = signs.length > 0 || points !== null;
  const second = nameLines(card.name, nameWidth).length > 1 ? SECOND[size] : 0;
  const ratio = ROOM[size] - (hasSigns ? SIGNS[size] : 0) - second;
  const need = rest.length > 0 ? needed(card, rest, ratio) : 0;
  const style = {
    '--fits': need,
    '--fits-brief': brief ? Math.min(need, needed(card, [brief], ratio)) : need,
  };
  return (
    <span class="face-says" style={style}>
      <span class="face-pluses">
        {signs.map(({ plus, amount }) => (
          <span key={plus} class={`plus ${plus}`} data-n={`+${amount}`}>
            <Icon name={plus} />
          </span>
        ))}
        {points !== null && (
          <span class="plus points" data-n={points}>
            <Icon name={points < 0 ? 'curse' : 'victory'} />
          </span>
        )}
        {rest.length > 0 && <span class="face-more" title={play.more} />}
      </span>
      {brief && (
        <span class="face-text brief">
          <span data-text={brief} />
        </span>
      )}
      {rest.length > 0 && (
        <span class="face-text">
          {rest.map((part) => (
            <span key={part} data-text={part} />
          ))}
        </span>
      )}
    </span>
  );
}
