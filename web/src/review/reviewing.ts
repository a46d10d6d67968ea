// A game is reviewed by an engine of its own, beside the page's: nothing waits for it, and whoever
// leaves ends it. What it has found stays until the page is closed.

import { useEffect, useState } from 'preact/hooks';
import { openEngine, type NetNews } from '../../engine/engine';
import { netFile } from '../house';
import type { HouseMessage, Language } from '../protocol';
import type { Found as Judgement } from './figures';

/** Where the build has put them. */
declare const WORKER: string;
declare const WASM: string;

export interface Found extends Judgement {
  /** How it is with the net that judges. */
  net: NetNews;
  failed: boolean;
}

const NOTHING: Found = { judged: [], review: null, net: 0, failed: false };

/** Milliseconds between two looks at what has been found. */
const SHOW_EVERY = 120;

/** Judges the game; `onFound` is told now and then, and at the end. Returns what ends it. */
function judge(text: string, language: Language, onFound: (found: Found) => void): () => void {
  let found = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    onFound(found);
  };
  const change = (some: Partial<Found>, now: boolean) => {
    found = { ...found, ...some };
    if (now) show();
    else timer ??= setTimeout(show, SHOW_EVERY);
  };
  const receive = (message: HouseMessage) => {
    if (message.type === 'judged') change({ judged: [...found.judged, message] }, false);
    if (message.type === 'review') change({ review: message }, true);
    if (message.type === 'error') change({ failed: true }, true);
    if (found.review || found.failed) engine.close();
  };
  const engine = openEngine({
    worker: WORKER,
    wasm: new URL(WASM, location.href).href,
    onMessage: (words) => receive(JSON.parse(words) as HouseMessage),
    onRecord: () => undefined,
    onNet(net) {
      change({ net }, true);
      if (net === 'here') engine.send(JSON.stringify({ do: 'review', text }));
    },
    onFail: () => change({ failed: true }, true),
  });
  engine.send(JSON.stringify({ do: 'hello', protocol: 1, language }));
  engine.bringNet(netFile());
  return () => {
    clearTimeout(timer);
    engine.close();
  };
}

/** Reviews that are done, by table and language. */
const done = new Map<string, Found>();
const MOST_KEPT = 8;

function keep(name: string, found: Found): void {
  done.set(name, found);
  const [oldest] = done.keys();
  if (done.size > MOST_KEPT && oldest !== undefined) done.delete(oldest);
}

/** What is found of the game at a table so far; the second begins once more. */
export function useReview(
  table: string,
  language: Language,
  textOf: () => Promise<string>,
): [Found, () => void] {
  const name = `${table} ${language}`;
  const [found, setFound] = useState<Found>(() => done.get(name) ?? NOTHING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const known = done.get(name);
    setFound(known ?? NOTHING);
    if (known) return;
    let end: (() => void) | null = null;
    let left = false;
    void textOf().then((text) => {
      if (left) return;
      end = judge(text, language, (now) => {
        if (now.review) keep(name, now);
        setFound(now);
      });
    });
    return () => {
      left = true;
      end?.();
    };
  }, [name, attempt]);
  return [found, () => setAttempt(attempt + 1)];
}
