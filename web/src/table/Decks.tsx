// What everybody had in the end: whole decks, as small cards.

import { useState } from 'preact/hooks';
import { CardDetail, CardFace } from '../card/index';
import { useCardName, useCatalogue, useWords } from '../context';
import { Dialog } from '../parts/controls';
import type { CardId, Summary } from '../protocol';
import { rank } from '../card/look';
import { placings } from './why';

export function Decks({ summary, names }: { summary: Summary; names: string[] }) {
  const { play } = useWords();
  const { byId } = useCatalogue();
  const name = useCardName();
  const [shown, setShown] = useState<CardId | null>(null);
  const order = (card: CardId) => {
    const found = byId.get(card);
    return found ? rank(found.types) * 100 - found.cost : 900;
  };
  return (
    <div class="decks" data-testid="end-decks">
      {placings(summary).map(({ seat }) => {
        const cards = [...(summary.seats[seat]?.cards ?? [])].sort(
          (a, b) => order(a.card) - order(b.card) || name(a.card).localeCompare(name(b.card)),
        );
        return (
          <article key={seat} class="final-deck">
            <h3>
              <span class={`swatch seat-${seat}`} aria-hidden="true" />
              {names[seat]}
              <span class="soft">{play.cards(cards.reduce((n, each) => n + each.count, 0))}</span>
            </h3>
            <ul>
              {cards.map(({ card, count }) => (
                <li key={card}>
                  <CardFace card={card} badge={`×${count}`} onClick={() => setShown(card)} />
                  <span class="unseen">{play.cards(count)}</span>
                </li>
              ))}
            </ul>
          </article>
        );
      })}
      {shown !== null && (
        <Dialog title={name(shown)} bare onClose={() => setShown(null)} testid="card-detail">
          <CardDetail card={shown} />
        </Dialog>
      )}
    </div>
  );
}
