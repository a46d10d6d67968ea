import { useId, useMemo, useState } from 'preact/hooks';
import { matches } from '../catalogue';
import { useCardName, useCatalogue, useWords } from '../context';
import { Icon } from '../parts/Icon';
import type { CardId } from '../protocol';

const MOST_SHOWN = 8;

interface CardListProps {
  label: string;
  hint: string;
  value: CardId[];
  /** Cards that may not be picked here. */
  not: CardId[];
  onChange(value: CardId[]): void;
  testid: string;
}

/** A few cards, found by typing part of a name in either language. */
export function CardList({ label, hint, value, not, onChange, testid }: CardListProps) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const name = useCardName();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(
    () =>
      typed.trim() === ''
        ? []
        : cards.kingdomCards
            .filter((card) => !value.includes(card.id) && !not.includes(card.id))
            .filter((card) => matches(card, typed))
            .slice(0, MOST_SHOWN),
    [typed, value, not, cards],
  );
  const pick = (card: CardId | undefined) => {
    if (card === undefined) return;
    onChange([...value, card]);
    setTyped('');
    setAt(0);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((old) => Math.min(old + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt((old) => Math.max(old - 1, 0));
    else if (event.key === 'Enter') pick(found[at]?.id);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else return;
    event.preventDefault();
  };
  return (
    <div class="card-list">
      <label for={id}>{label}</label>
      <p class="hint">{hint}</p>
      <div class="card-list-box">
        {value.map((card) => (
          <button
            key={card}
            type="button"
            class="chip on"
            onClick={() => onChange(value.filter((each) => each !== card))}
            aria-label={shell.remove(name(card))}
          >
            {name(card)}
            <Icon name="cross" />
          </button>
        ))}
        <input
          id={id}
          role="combobox"
          autocomplete="off"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          placeholder={shell.search}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          data-testid={testid}
        />
      </div>
      <ul id={`${id}-found`} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((card, i) => (
          <li
            key={card.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(card.id);
            }}
            data-testid={`${testid}-${card.id}`}
          >
            {card.name}
          </li>
        ))}
      </ul>
    </div>
  );
}
