import { useEffect, useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCatalogue, useWords } from '../context';
import { later } from '../later';
import { copyText } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { inOrder, KingdomPreview } from '../parts/KingdomPreview';
import type { Kingdom } from '../protocol';
import type { SharedKingdom } from '../share/code';
import type { State } from '../state';

const ShareKingdom = later('ShareKingdom', true);

interface PreviewProps {
  kingdom: Kingdom | null;
  busy: boolean;
  /** How many play, with how many boxes: that goes with a link. */
  table: Pick<SharedKingdom, 'players' | 'boxes'>;
  state: State;
  onReroll?: (() => void) | undefined;
}

/** The kingdom that will be played. */
export function Preview({ kingdom, busy, table, state, onReroll }: PreviewProps) {
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
        {onReroll && (
          <button type="button" class="button" onClick={onReroll} data-testid="setup-reroll">
            <Icon name="dice" />
            {shell.reroll}
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
