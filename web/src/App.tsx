// Which screen is shown, and what lies around all of them.

import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { loadCatalogue, type Cards } from './catalogue';
import { AroundContext } from './context';
import { Home } from './home/Home';
import { later } from './later';
import type { Page } from './page';
import { Saver } from './parts/Saver';
import { SettingsDialog } from './parts/SettingsDialog';
import { Toasts } from './parts/Toasts';
import { Top } from './parts/Top';
import { notes } from './records';
import type { Route } from './router';
import { saveSettings, showSettings, type Settings } from './settings';
import { SetupScreen } from './setup/SetupScreen';
import type { State } from './state';
import { TableScreen } from './table/TableScreen';
import { showType, typeAtHand } from './type';
import { words } from './words/index';

/** What a first game does not need is fetched when it is first wanted. */
const First = later('First');
const Help = later('Help');
const CardsScreen = later('CardsScreen');
const Daily = later('Daily');
const Learn = later('Learn');
const Others = later('Others');
const Invited = later('Invited');
const Watch = later('Watch');
const MyGames = later('MyGames');
const LadderScreen = later('LadderScreen');

export function App({ page, first }: { page: Page; first: Settings }) {
  const state = usePage(page);
  const screen = useRef(state.route.at);
  if (screen.current !== state.route.at) showType();
  screen.current = state.route.at;
  const [settings, setSettings] = useState(first);
  const [cards, setCards] = useState<Cards | null>(null);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  // What is shown stays in the old language until the cards of the new one are there.
  const language = cards?.language ?? settings.language;
  const { shell } = words[language];

  const change = (some: Partial<Settings>) => {
    const now = { ...settings, ...some };
    saveSettings(now);
    page.settle(now);
    setSettings(now);
  };

  useEffect(() => {
    let wanted = true;
    Promise.all([loadCatalogue(settings.language), atHand()])
      .then(([found]) => wanted && setCards(found))
      .catch(() => {
        if (!wanted) return;
        if (!cards) return setFailed(true);
        page.toast('fault', shell.noCatalogue);
        change({ language });
      });
    return () => {
      wanted = false;
    };
  }, [settings.language]);

  useEffect(() => showSettings({ ...settings, language }), [settings, language]);
  const dark = useIsDark(settings.theme);
  useTitle(state, shell.yourMove);
  useFocus(state.route.at);
  if (!cards) {
    return (
      <main class="waiting" aria-busy={!failed}>
        <p>{failed ? shell.noCatalogue : shell.loading}</p>
      </main>
    );
  }
  return (
    <AroundContext.Provider value={{ words: words[language], cards, settings, dark, change }}>
      <Screen state={state} page={page} onSettings={() => setAsking(true)} />
      {asking && <SettingsDialog onClose={() => setAsking(false)} />}
      <Saver file={state.file} onTaken={page.fileTaken} />
      <Toasts toasts={state.toasts} onGone={page.untoast} />
    </AroundContext.Provider>
  );
}

const within = (ms: number, what: Promise<unknown>) =>
  Promise.race([what, new Promise((resolve) => setTimeout(resolve, ms))]);

/** What games there are to go on with, and the typeface of an earlier visit: nothing is to move
 * when they come. No longer than a moment, for they are not worth more; a typeface that is not
 * there by then waits for the next screen. */
const atHand = () =>
  Promise.all([within(1000, notes()), within(200, typeAtHand)]).then(showType);

/** As tokens.css decides it. */
function useIsDark(theme: Settings['theme']): boolean {
  const [system] = useState(() => matchMedia('(prefers-color-scheme: dark)'));
  const [dark, setDark] = useState(system.matches);
  useEffect(() => {
    const look = () => setDark(system.matches);
    system.addEventListener('change', look);
    return () => system.removeEventListener('change', look);
  }, [system]);
  return theme === 'dark' || (theme === 'system' && dark);
}

/** At a table with others the tab says when one is asked. */
function useTitle({ game }: State, words: string) {
  const asked = game?.where === 'server' && game.seat !== null && game.view?.asked === game.seat;
  useEffect(() => {
    document.title = asked ? `● ${words} – talia` : 'talia';
  }, [asked, words]);
}

/** Whoever goes to another screen by keyboard goes on from its beginning. */
function useFocus(at: Route['at']) {
  const first = useRef(true);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!first.current && at !== 'table' && main) {
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }
    first.current = false;
  }, [at]);
}

function usePage(page: Page): State {
  const [, changed] = useReducer((n: number) => n + 1, 0);
  useEffect(() => page.subscribe(() => changed(undefined)), [page]);
  return page.state();
}

interface ScreenProps {
  state: State;
  page: Page;
  onSettings(): void;
}

function Screen(props: ScreenProps) {
  const { state } = props;
  if (state.route.at === 'table') return <TableScreen {...props} route={state.route} />;
  if (state.route.at === 'learn' && state.route.lesson) return <Place {...props} />;
  return (
    <>
      <Top {...props} />
      <Place {...props} />
    </>
  );
}

function Place({ state, page }: ScreenProps) {
  switch (state.route.at) {
    case 'setup':
      return <SetupScreen key={state.route.others} state={state} page={page} />;
    case 'others':
      return <Others state={state} page={page} />;
    case 'ladder':
      return <LadderScreen state={state} page={page} />;
    case 'first':
      return <First state={state} page={page} />;
    case 'help':
      return <Help game={state.game} />;
    case 'cards':
      return <CardsScreen />;
    case 'learn':
      return <Learn route={state.route} />;
    case 'daily':
      return <Daily state={state} page={page} />;
    case 'kingdom':
      return <Invited key={state.route.code} code={state.route.code} state={state} page={page} />;
    case 'watch':
      return <Watch key={state.route.letters} {...state.route} state={state} page={page} />;
    case 'games':
      return <MyGames state={state} page={page} />;
    default:
      return <Home state={state} page={page} />;
  }
}
