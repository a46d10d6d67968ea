// A table of its own for positions: an engine beside the page's, so that nothing of it comes among
// the games that can be gone on with. The saved game is loaded, and played on from where it stops.

import { useEffect, useRef, useState } from 'preact/hooks';
import { openEngine, type Engine } from '../../engine/engine';
import type { ClientMessage, HouseMessage, Language, Seat } from '../protocol';
import { initial, reduce, type Game, type State } from '../state';

/** Where the build has put them. */
declare const WORKER: string;
declare const WASM: string;

export interface OwnTable {
  game: Game | null;
  failed: boolean;
  send(message: ClientMessage): void;
  /** From the beginning. */
  again(): void;
  /** As if the last view had come once more: what was refused can be chosen again. */
  repeat(): void;
}

/** Opens the position; what comes is kept until `isDone` says that no more is wanted. */
export function useOwnTable(
  text: string,
  seat: Seat,
  language: Language,
  isDone: () => boolean,
): OwnTable {
  const [state, setState] = useState<State>(() => initial({ at: 'home' }));
  const [failed, setFailed] = useState(false);
  const engine = useRef<Engine | null>(null);
  const isThere = useRef(false); // at the table that is played on
  const send = (message: ClientMessage) => engine.current?.send(JSON.stringify(message));
  const again = () => {
    isThere.current = false;
    setState(initial({ at: 'home' }));
    send({ do: 'load', text, seat });
  };

  useEffect(() => {
    let branches = false;
    const receive = (message: HouseMessage) => {
      if (message.type === 'joined') {
        isThere.current = branches;
        branches = false;
      }
      if (!isThere.current) {
        if (message.type !== 'view' || branches) return;
        branches = true;
        send({ do: 'branch', n: message.n });
      } else if (!isDone()) {
        setState((old) => reduce(old, { do: 'message', where: 'solo', message }));
      }
    };
    engine.current = openEngine({
      worker: WORKER,
      wasm: new URL(WASM, location.href).href,
      onMessage: (words) => receive(JSON.parse(words) as HouseMessage),
      onRecord: () => undefined,
      onNet: () => undefined, // whoever plays the other seat here need not be strong
      onFail: () => setFailed(true),
    });
    send({ do: 'hello', protocol: 1, language });
    again();
    return () => engine.current?.close();
  }, [text, seat, language]);

  const repeat = () =>
    setState((old) =>
      old.game?.view ? { ...old, game: { ...old.game, view: { ...old.game.view } } } : old,
    );
  return { game: state.game, failed, send, again, repeat };
}
