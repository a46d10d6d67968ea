import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CardDetail, CardFace } from '../card/index';
import type { Cards } from '../catalogue';
import { useCardName, useCatalogue, useWords } from '../context';
import type { CardId } from '../protocol';
import { Dialog } from './controls';

/** By cost, then by name: as one would lay them out. */
export function inOrder(cards: Cards, ids: readonly CardId[]): CardId[] {
  const cost = (id: CardId) => cards.byId.get(id)?.cost ?? 0;
  const name = (id: CardId) => cards.byId.get(id)?.name ?? id;
  return [...ids].sort(
    (a, b) => cost(a) - cost(b) || name(a).localeCompare(name(b), cards.language),
  );
}

interface KingdomPreviewProps {
  cards: readonly CardId[];
  events?: readonly CardId[];
  testid?: string;
  /** Below each card, not below Events. */
  tools?: ((card: CardId) => ComponentChildren) | undefined;
}

/** The cards of a kingdom; each says more when it is clicked. */
export function KingdomPreview({ cards, events = [], testid, tools }: KingdomPreviewProps) {
  const catalogue = useCatalogue();
  const { shell } = useWords();
  const name = useCardName();
  const [shown, setShown] = useState<CardId | null>(null);
  return (
    <>
      <ul class="kingdom" aria-label={shell.kingdom} data-testid={testid}>
        {[...inOrder(catalogue, cards), ...inOrder(catalogue, events)].map((id) => (
          <li key={id}>
            <CardFace card={id} size="small" onClick={() => setShown(id)} />
            {cards.includes(id) && tools?.(id)}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Dialog title={name(shown)} bare onClose={() => setShown(null)} testid="card-detail">
          <CardDetail card={shown} />
        </Dialog>
      )}
    </>
  );
}

/** The same as words, where there is little room. */
export function KingdomWords({ cards, events = [] }: KingdomPreviewProps) {
  const catalogue = useCatalogue();
  const name = useCardName();
  const all = [...inOrder(catalogue, cards), ...inOrder(catalogue, events)];
  return <>{all.map(name).join(', ')}</>;
}
