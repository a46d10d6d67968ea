// One's own cards by heart: what is left in the deck, and the discard pile.

import { useCatalogue, useWords } from '../context';
import { Dialog } from '../parts/controls';
import type { Copies, Side } from '../protocol';
import { Cards } from './Cards';
import { deckOf } from './deck';
import { inHandOrder } from './group';

interface DeckListProps {
  side: Side;
  onClose(): void;
}

export function DeckList({ side, onClose }: DeckListProps) {
  const { play } = useWords();
  const deck = deckOf(side);
  return (
    <Dialog title={play.yourCards(side.cards)} onClose={onClose} testid="deck-list">
      <div class="stack">
        {side.unseen > 0 && <p class="soft">{play.deckUnsure}</p>}
        <Part title={play.inDeck(side.deckCount)} note={play.noOrder} cards={deck} />
        <Part title={play.inDiscard(side.discardCount)} cards={side.discard ?? null} />
        <Part title={play.allYours} cards={side.owns ?? null} />
      </div>
    </Dialog>
  );
}

function Part(props: { title: string; note?: string; cards: Copies[] | null }) {
  const { title, note, cards } = props;
  const { byId } = useCatalogue();
  return (
    <section class="deck-part">
      <h3>{title}</h3>
      {note && cards !== null && cards.length > 0 && <p class="soft">{note}</p>}
      {cards !== null && <Cards groups={inHandOrder(cards, byId)} place={null} />}
    </section>
  );
}
