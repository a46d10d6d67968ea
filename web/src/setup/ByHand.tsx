import { useMemo, useState } from 'preact/hooks';
import { CardFace } from '../card/index';
import { matches, type Cards } from '../catalogue';
import { useCatalogue, useWords } from '../context';
import { Icon } from '../parts/Icon';
import { inOrder } from '../parts/KingdomPreview';
import type { CatalogueCard } from '../protocol';
import { KINGDOM_SIZE, MOST_EVENTS, toggled } from './form';
import type { WayProps } from './SetupScreen';
import { SetsAndEdition } from './ways';

/** All cards, to pick from; those that are left open are filled in by chance. */
export function ByHand({ form, change }: WayProps) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => grouped(cards, typed, shell.eventsWish), [cards, typed, shell]);
  const picked = [...form.hand, ...form.handEvents];
  const pick = (card: CatalogueCard) => {
    if (card.kind === 'event') {
      change({ handEvents: toggled(form.handEvents, card.id, MOST_EVENTS) });
    } else {
      change({ hand: toggled(form.hand, card.id, KINGDOM_SIZE) });
    }
  };
  return (
    <div class="stack">
      <div class="by-hand-head">
        <label class="search">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            placeholder={shell.searchCards}
            aria-label={shell.searchCards}
            onInput={(event) => setTyped(event.currentTarget.value)}
            data-testid="setup-search"
          />
        </label>
        <p class="soft" aria-live="polite">
          {shell.picked(form.hand.length, KINGDOM_SIZE)}
        </p>
        <button
          type="button"
          class="quiet"
          disabled={picked.length === 0}
          onClick={() => change({ hand: [], handEvents: [] })}
        >
          {shell.clear}
        </button>
      </div>
      <div class="all-cards">
        {groups.length === 0 && <p class="soft">{shell.nothingFound}</p>}
        {groups.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <h3>{group.name}</h3>
            <ul class="kingdom">
              {group.cards.map((card) => (
                <li key={card.id}>
                  <CardFace
                    card={card.id}
                    size="small"
                    selected={picked.includes(card.id)}
                    onClick={() => pick(card)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {form.hand.length < KINGDOM_SIZE && (
        <>
          <p class="hint">{shell.filledUp}</p>
          <SetsAndEdition form={form} change={change} />
        </>
      )}
    </div>
  );
}

/** The cards that match, by set, and the Events after those of their set. */
function grouped(cards: Cards, typed: string, events: string) {
  const found = new Map(
    [...cards.kingdomCards, ...cards.eventCards]
      .filter((card) => matches(card, typed))
      .map((card) => [card.id, card]),
  );
  return cards.sets
    .flatMap((set) => [
      { id: set.id, name: set.name, set: set.id, kind: 'kingdom' },
      { id: `${set.id}-events`, name: `${set.name} · ${events}`, set: set.id, kind: 'event' },
    ])
    .map((group) => ({
      ...group,
      cards: inOrder(
        cards,
        [...found.values()]
          .filter((card) => card.set === group.set && card.kind === group.kind)
          .map((card) => card.id),
      ).flatMap((id) => found.get(id) ?? []),
    }))
    .filter((group) => group.cards.length > 0);
}
