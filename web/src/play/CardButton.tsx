// A card somewhere on the table: to be chosen if the question allows it, else to be read.

import type { ComponentChildren } from 'preact';
import { wordParts } from '../card/look';
import { useCardName, useWords } from '../context';
import type { CardId, Option } from '../protocol';
import { ChanceMark, percent } from './Advice';
import { useGame } from './game';
import type { Place } from './options';

interface CardButtonProps {
  place: Place | null;
  card: CardId;
  /** What it is, in words: "Copper, 3 cards". */
  label: string;
  class?: string;
  testid?: string;
  anchor?: string;
  style?: { transform: string };
  children: ComponentChildren;
}

/** The words of options, with the cards' names instead of their ids. */
export function useOptionWords(): (option: Option) => string {
  const name = useCardName();
  return (option) =>
    wordParts(option.words)
      .map((part) => (part.card ? name(part.card) : part.text))
      .join('');
}

export function CardButton(props: CardButtonProps) {
  const { place, card, label, testid, anchor, style, children } = props;
  const game = useGame();
  const { play } = useWords();
  const words = useOptionWords();
  const options = place === null ? [] : game.lit(place, card);
  const kind = props.class ? `spot ${props.class}` : 'spot';
  if (options.length === 0) {
    return (
      <button
        type="button"
        class={kind}
        data-card={card}
        data-details
        data-anchor={anchor}
        data-testid={testid}
        aria-label={play.readAbout(label)}
        style={style}
      >
        {children}
      </button>
    );
  }
  const one = options.length === 1 ? options[0] : undefined;
  const rated = options.flatMap((option) => game.rated(option.label) ?? []);
  const best = rated.sort((a, b) => b.chance - a.chance)[0];
  return (
    <button
      type="button"
      class={`${kind} lit`}
      data-card={card}
      data-option
      data-anchor={anchor}
      data-testid={testid}
      aria-label={[
        one ? `${words(one)}. ${label}` : `${label}. ${options.map(words).join('; ')}`,
        ...(best ? [play.chanceOf(percent(best.chance))] : []),
      ].join('. ')}
      aria-haspopup={one ? undefined : 'menu'}
      data-key={one && game.keyOf(one.label)}
      style={style}
      onClick={(event) => game.take(options, place, event)}
    >
      {children}
      <ChanceMark of={best} />
    </button>
  );
}
