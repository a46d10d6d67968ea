// A kingdom that somebody has sent: to play it at once, or to change it first.

import { useState } from 'preact/hooks';
import { kingdomOf, type Cards } from '../catalogue';
import { useCatalogue, useSettings, useWords } from '../context';
import { SOLO_TERMS } from '../home/now';
import type { Page } from '../page';
import { To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { KingdomPreview } from '../parts/KingdomPreview';
import { LevelChoice } from '../parts/LevelChoice';
import type { SeatWish } from '../protocol';
import { emptyForm, filledIn, setupOf } from '../setup/form';
import type { State } from '../state';
import { mineWords } from '../words/mine';
import { readCode } from './code';
import { ShareKingdom } from './ShareDialog';

export function kindIn(cards: Cards) {
  return (id: string) => {
    const kind = cards.byId.get(id)?.kind;
    return kind === 'kingdom' || kind === 'event' ? kind : undefined;
  };
}

interface InvitedProps {
  code: string;
  state: State;
  page: Page;
}

export function Invited({ code, state, page }: InvitedProps) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  const cards = useCatalogue();
  const settings = useSettings();
  const [sharing, setSharing] = useState(false);
  const kingdom = readCode(code, kindIn(cards));
  if (!kingdom) return <Broken words={words.badKingdom} />;
  const play = () => {
    const bots = Array.from({ length: kingdom.players - 1 }, (): SeatWish => ({
      who: 'bot',
      level: settings.level,
    }));
    const me: SeatWish = { who: 'me', name: settings.name || shell.player };
    page.create('solo', setupOf({ ...kingdom, kingdom: kingdom.cards }), [me, ...bots], SOLO_TERMS);
  };
  const toSetUp = () => {
    const form = emptyForm(false, settings.level, '');
    const bots = Array.from({ length: kingdom.players - 1 }, (_, i) => ({
      id: i + 2,
      who: 'bot' as const,
      level: settings.level,
    }));
    filledIn.solo = {
      ...form,
      way: 'hand',
      hand: kingdom.cards,
      handEvents: kingdom.events,
      edition: kingdom.edition,
      twoBoxes: kingdom.boxes === 2,
      seats: [...form.seats.slice(0, 1), ...bots],
    };
    page.go({ at: 'setup', others: false });
  };
  return (
    <main class="own-games" data-testid="invited">
      <h1>{kingdomOf(cards, kingdom.cards, kingdom.events)?.name ?? words.invited}</h1>
      <section class="now">
        <KingdomPreview
          cards={kingdom.cards}
          events={kingdom.events}
          testid="invited-kingdom"
        />
        <p class="soft">
          {shell.edition}: {shell.editions[kingdom.edition]}
        </p>
        <div class="now-head">
          <button
            type="button"
            class="button primary"
            onClick={play}
            data-testid="invited-play"
          >
            <Icon name="play" />
            {words.invitedPlay}
          </button>
          <LevelChoice page={page} testid="invited-level" />
          <button type="button" class="button" onClick={toSetUp} data-testid="invited-change">
            <Icon name="cards" />
            {words.change}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => setSharing(true)}
            data-testid="invited-share"
          >
            <Icon name="share" />
            {words.share}
          </button>
        </div>
      </section>
      {sharing && (
        <ShareKingdom kingdom={kingdom} state={state} onClose={() => setSharing(false)} />
      )}
    </main>
  );
}

/** A link of which a part was lost on the way. */
export function Broken({ words }: { words: string }) {
  const { shell } = useWords();
  return (
    <main class="waiting" data-testid="link-broken">
      <p>{words}</p>
      <To to={{ at: 'home' }} class="button primary">
        {shell.toHome}
      </To>
    </main>
  );
}
