// Screens that a first game does not need: fetched when somebody goes there, and kept for offline
// use like everything else. Their style sheets are one file, later.css.

import type { ComponentType, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from './context';

/** Where the build has put it. */
declare const LATER_STYLE: string;

type More = typeof import('./more');
/** Its components, and what each is given. */
type Shown = (props: never) => JSX.Element | null;
type Part = { [K in keyof More]: More[K] extends Shown ? K : never }[keyof More];
type Props<K extends Part> = Parameters<More[K]> extends [infer P extends object] ? P : object;

let styled: Promise<unknown> | null = null;
/** Once it has come, all its parts are there at once. */
let come: More | null = null;

function style(): Promise<unknown> {
  return (styled ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = LATER_STYLE;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      styled = null; // may be tried again
      reject(new Error(LATER_STYLE));
    };
    document.head.append(link);
  }));
}

/** A component that comes with its first use; until then the screen says to wait, or, where it is
 * only a part of one, there is nothing. */
export function later<K extends Part>(which: K, isPart = false): (props: Props<K>) => JSX.Element {
  type P = Props<K>;
  const part = () => (come ? (come[which] as ComponentType<P>) : null);
  return function Later(props: P) {
    const { shell } = useWords();
    const [Found, setFound] = useState(part);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Found) return;
      Promise.all([import('./more'), style()]).then(
        ([more]) => {
          come = more;
          setFound(part);
        },
        () => setFailed(true),
      );
    }, []);
    const waited = useRef(!Found);
    useEffect(() => {
      // What had the focus is gone: whoever came by keyboard goes on from the screen's beginning.
      if (isPart || !Found || !waited.current || document.activeElement !== document.body) return;
      const main = document.querySelector('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus({ preventScroll: true });
    }, [Found]);
    if (Found) return <Found {...props} />;
    if (isPart && !failed) return <></>;
    if (isPart) return <p class="refused">{shell.partMissing}</p>;
    return (
      <main class="waiting" aria-busy={!failed}>
        <p>{failed ? shell.partMissing : shell.loading}</p>
      </main>
    );
  };
}
