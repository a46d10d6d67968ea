import { useChangeSettings, useDark, useSettings, useWords } from '../context';
import type { State } from '../state';
import { IconButton, To } from './controls';

/** What stands above every screen but the game's. */
export function Top({ state, onSettings }: { state: State; onSettings(): void }) {
  const { shell, play } = useWords();
  const { route, link } = state;
  const atServer = route.at === 'setup' ? route.others : route.at === 'table' && !route.solo;
  return (
    <>
      <header class="top">
        <To to={{ at: 'home' }} class="brand" label={`talia: ${shell.toHome}`} testid="top-home">
          <Mark />
          <span>talia</span>
        </To>
        <nav aria-label={shell.navigation}>
          {route.at !== 'help' && (
            <To to={{ at: 'help' }} class="quiet" testid="top-help">
              {shell.help}
            </To>
          )}
          <LanguageSwitch />
          <ThemeButton />
          <IconButton
            icon="gear"
            label={shell.settings}
            onClick={onSettings}
            testid="top-settings"
          />
        </nav>
      </header>
      {atServer && link.server === 'lost' && (
        <p class="banner bad" role="status">
          {play.offline}
        </p>
      )}
    </>
  );
}

/** The other language, in its own words. */
export function LanguageSwitch() {
  const { language } = useSettings();
  const change = useChangeSettings();
  const other = language === 'en' ? 'pl' : 'en';
  const name = other === 'pl' ? 'Polski' : 'English';
  return (
    <button
      type="button"
      class="quiet"
      lang={other}
      onClick={() => change({ language: other })}
      data-testid={`language-${other}`}
    >
      {name}
    </button>
  );
}

function ThemeButton() {
  const { shell } = useWords();
  const dark = useDark();
  const change = useChangeSettings();
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? shell.toLight : shell.toDark}
      onClick={() => change({ theme: dark ? 'light' : 'dark' })}
      testid="top-theme"
    />
  );
}

/** The sign of talia: a deck, its first card askew. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="mark-back" x="6" y="6" width="15" height="21" rx="2.5" />
      <rect class="mark-front" x="12" y="4.5" width="15" height="21" rx="2.5" />
      <path class="mark-sign" d="M19.5 10l4 5-4 5-4-5z" />
    </svg>
  );
}

