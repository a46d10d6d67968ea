// The first page: a game in one click, and the ways to all the rest.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useCatalogue, useSettings, useWords } from '../context';
import { serverWasThere } from '../house';
import type { Page } from '../page';
import { Icon, type IconName } from '../parts/Icon';
import { KingdomPreview } from '../parts/KingdomPreview';
import { LevelChoice } from '../parts/LevelChoice';
import { FileInput, To } from '../parts/controls';
import type { Route } from '../router';
import type { State } from '../state';
import { Continue } from './Continue';
import { againstOne, another, FIRST_KINGDOM, SOLO_TERMS } from './now';
import './home.css';

export function Home({ state, page }: { state: State; page: Page }) {
  const { shell } = useWords();
  return (
    <main class="home">
      <div class="hero">
        <div class="hero-words">
          <h1>talia</h1>
          <p class="lead">{shell.tagline}</p>
          <p class="newcomer">
            <span>{shell.firstGameWords}</span>
            <To to={{ at: 'first' }} class="button" testid="home-first">
              <Icon name="hint" />
              {shell.firstGame}
            </To>
          </p>
        </div>
        <Now page={page} />
      </div>
      <Continue state={state} page={page} />
      <section class="ways" aria-label={shell.waysToPlay}>
        <Way
          to={{ at: 'learn' }}
          icon="check"
          title={shell.learn}
          words={shell.learnWords}
          testid="home-learn"
        />
        <Way
          to={{ at: 'setup', others: false }}
          icon="cards"
          title={shell.setUp}
          words={shell.setUpWords}
          testid="home-setup"
        />
        {(state.server ?? serverWasThere()) && (
          <Way
            to={{ at: 'others' }}
            icon="people"
            title={shell.withOthers}
            words={shell.withOthersWords}
            testid="home-others"
          />
        )}
        <Way
          to={{ at: 'daily' }}
          icon="sun"
          title={shell.daily}
          words={shell.dailyWords}
          testid="home-daily"
        />
        <Way
          to={{ at: 'games' }}
          icon="crown"
          title={shell.myGames}
          words={shell.myGamesWords}
          testid="home-mine"
        />
        <OpenFile page={page} />
        <Way
          to={{ at: 'cards' }}
          icon="search"
          title={shell.cards}
          words={shell.cardsWords}
          testid="home-cards"
        />
        <Way
          to={{ at: 'help' }}
          icon="book"
          title={shell.rules}
          words={shell.rulesWords}
          testid="home-help"
        />
      </section>
      <footer class="small-print">
        <p>{shell.unofficial}</p>
      </footer>
    </main>
  );
}

function Now({ page }: { page: Page }) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const settings = useSettings();
  const [key, setKey] = useState(FIRST_KINGDOM);
  const kingdom = cards.kingdoms.find((each) => each.key === key) ?? cards.kingdoms[0];
  if (!kingdom) return null;
  const play = () => {
    const name = settings.name || shell.player;
    const seats = againstOne(name, settings.level);
    page.create('solo', { players: 2, kingdom: kingdom.key }, seats, SOLO_TERMS);
  };
  return (
    <section class="now" aria-label={shell.playNow}>
      <div class="now-head">
        <button
          type="button"
          class="button primary big"
          onClick={play}
          data-testid="home-play-now"
        >
          <Icon name="play" />
          {shell.playNow}
        </button>
        <LevelChoice page={page} testid="home-level" />
      </div>
      <div class="now-kingdom">
        <p>
          <span class="soft">{shell.kingdom}:</span> <strong>{kingdom.name}</strong>
        </p>
        <button
          type="button"
          class="quiet"
          onClick={() => setKey(another(cards.kingdoms, key, Math.random())?.key ?? key)}
          data-testid="home-reroll"
        >
          <Icon name="dice" />
          {shell.anotherKingdom}
        </button>
      </div>
      <KingdomPreview cards={kingdom.cards} events={kingdom.events} testid="home-kingdom" />
    </section>
  );
}

interface WayProps {
  to: Route;
  icon: IconName;
  title: string;
  words: string;
  testid: string;
}

function Way({ to, icon, title, words, testid }: WayProps) {
  return (
    <To to={to} class="way" testid={testid}>
      <Icon name={icon} />
      <strong>{title}</strong>
      <span>{words}</span>
    </To>
  );
}

/** The largest file that a house takes. */
const MOST_BYTES = 256 * 1024;

function OpenFile({ page }: { page: Page }) {
  const { shell } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setBusy(false), [page.state().toastsSoFar]);
  const open = async (file: File) => {
    if (file.size > MOST_BYTES) {
      page.toast('fault', shell.fileTooLarge);
      return;
    }
    setBusy(true);
    page.load(await file.text());
  };
  return (
    <>
      <button
        type="button"
        class="way"
        onClick={() => input.current?.click()}
        disabled={busy}
        data-testid="home-open"
      >
        <Icon name="folder" />
        <strong>{shell.openGame}</strong>
        <span>{shell.openGameWords}</span>
      </button>
      <FileInput
        field={input}
        accept=".talia,text/plain"
        onFile={(file) => void open(file)}
        testid="home-file"
      />
    </>
  );
}
