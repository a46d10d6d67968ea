import { useEffect, useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCardName, useCatalogue, useWords } from '../context';
import { later } from '../later';
import { copyText, IconButton } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { inOrder, KingdomPreview } from '../parts/KingdomPreview';
import type { CardId, Kingdom } from '../protocol';
import type { SharedKingdom } from '../share/code';
import type { State } from '../state';
import { KINGDOM_SIZE } from './form';

const ShareKingdom = later('ShareKingdom', true);

interface PreviewProps {
  kingdom: Kingdom | null;
  busy: boolean;
  /** How many play, with how many boxes: that goes with a link. */
  table: Pick<SharedKingdom, 'players' | 'boxes'>;
  state: State;
  /** Where chance has drawn it: all of it, or one card, may be drawn again. */
  drawn?: Drawn | undefined;
}

interface Drawn {
  locked: CardId[];
  onLock(card: CardId): void;
  onAnother(card: CardId): void;
  onReroll(): void;
}

/** Below a card: it stays when others are drawn, or another comes in its place. */
function CardTools({ card, drawn }: { card: CardId; drawn: Drawn }) {
  const { shell } = useWords();
  const name = useCardName();
  const locked = drawn.locked.includes(card);
  return (
    <span class="card-tools">
      <IconButton
        icon={locked ? 'lock' : 'unlock'}
        label={shell.keepCard(name(card))}
        pressed={locked}
        onClick={() => drawn.onLock(card)}
        testid={`setup-lock-${card}`}
      />
      <IconButton
        icon="dice"
        label={shell.otherCard(name(card))}
        disabled={locked}
        onClick={() => drawn.onAnother(card)}
        testid={`setup-another-${card}`}
      />
    </span>
  );
}

/** The kingdom that will be played. */
export function Preview({ kingdom, busy, table, state, drawn }: PreviewProps) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const [copied, setCopied] = useState(false);
  const [sharing, setSharing] = useState(false);
  useEffect(() => setCopied(false), [kingdom]);
  const copy = () => {
    if (!kingdom) return;
    const names = (ids: string[]) =>
      inOrder(cards, ids).map((id) => cards.byId.get(id)?.name ?? id).join(', ');
    const events = kingdom.events.length > 0 ? `; ${names(kingdom.events)}` : '';
    void copyText(names(kingdom.cards) + events).then(setCopied);
  };
  const title = kingdom && kingdomOf(cards, kingdom.cards, kingdom.events)?.name;
  return (
    <section class="preview" aria-labelledby="preview" aria-busy={busy}>
      <header>
        <h2 id="preview">{title ?? shell.theTen}</h2>
        {drawn && (
          <button
            type="button"
            class="button"
            disabled={drawn.locked.length === KINGDOM_SIZE}
            onClick={drawn.onReroll}
            data-testid="setup-reroll"
          >
            <Icon name="dice" />
            {drawn.locked.length > 0 ? shell.rerollOthers : shell.reroll}
          </button>
        )}
        {kingdom && (
          <button type="button" class="button" onClick={copy} data-testid="setup-copy">
            <Icon name={copied ? 'check' : 'copy'} />
            {copied ? shell.copied : shell.copyKingdom}
          </button>
        )}
        {kingdom && (
          <button
            type="button"
            class="button"
            onClick={() => setSharing(true)}
            data-testid="setup-share"
          >
            <Icon name="share" />
            {shell.share}
          </button>
        )}
      </header>
      {kingdom && (
        <KingdomPreview
          cards={kingdom.cards}
          events={kingdom.events}
          testid="setup-preview"
          tools={drawn && ((card) => <CardTools card={card} drawn={drawn} />)}
        />
      )}
      {kingdom && (
        <p class="soft" data-testid="setup-preview-edition">
          {shell.edition}: {shell.editions[kingdom.edition]}
        </p>
      )}
      {!kingdom && <p class="soft">{shell.noKingdomYet}</p>}
      {kingdom && sharing && (
        <ShareKingdom
          kingdom={{ ...kingdom, ...table }}
          state={state}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}
