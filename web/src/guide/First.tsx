import { useEffect } from 'preact/hooks';
import { useSettings, useWords } from '../context';
import { againstOne, SOLO_TERMS } from '../home/now';
import type { Page } from '../page';
import type { State } from '../state';
import { GUIDED_SETUP } from './tips';

/** Begins the guided first game, and goes there. */
export function First({ state, page }: { state: State; page: Page }) {
  const { shell } = useWords();
  const { name } = useSettings();
  useEffect(() => {
    const seats = againstOne(name || shell.player, 'easy');
    page.create('solo', GUIDED_SETUP, seats, { ...SOLO_TERMS, begins: 0 }, { guided: true });
  }, []);
  return (
    <main class="waiting" aria-busy={state.link.solo !== 'failed'}>
      <p>{state.link.solo === 'failed' ? shell.engineFailed : shell.loading}</p>
    </main>
  );
}
