// A replay that somebody has sent, in the address itself: it is unpacked here and watched.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import type { Page } from '../page';
import type { State } from '../state';
import { mineWords } from '../words/mine';
import { unpacked } from './code';
import { Broken } from './Invited';

interface WatchProps {
  letters: string;
  state: State;
  page: Page;
}

export function Watch({ letters, state, page }: WatchProps) {
  const { shell, language } = useWords();
  const [failed, setFailed] = useState(false);
  const toasts = useRef(state.toastsSoFar);
  useEffect(() => {
    void unpacked(letters).then((text) => (text ? page.load(text) : setFailed(true)));
  }, [letters]);
  // The engine does not take it: then it says why, too.
  const refused = state.toastsSoFar > toasts.current;
  if (failed || refused) return <Broken words={mineWords(language).badReplay} />;
  return (
    <main class="waiting" aria-busy="true">
      <p>{shell.loading}</p>
    </main>
  );
}
