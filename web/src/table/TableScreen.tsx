// At a table: waiting for others, the game itself, its end, and the way back through it.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import { isGuided } from '../guided';
import { later } from '../later';
import type { Page } from '../page';
import { To } from '../parts/controls';
import { NetNote } from '../parts/NetNote';
import { Top } from '../parts/Top';
import type { Adviser } from '../play/Advice';
import { PlayScreen } from '../play/index';
import type { TableSeat } from '../protocol';
import type { Route } from '../router';
import type { Game, State } from '../state';
import { End } from './End';
import { GameMenu } from './GameMenu';
import { NetBanner } from './NetBanner';
import { Replay } from './Replay';
import { Waiting } from './Waiting';
import './table.css';

const Guide = later('Guide', true);
const Speech = later('Speech', true);
const Review = later('Review');

interface TableScreenProps {
  state: State;
  page: Page;
  route: Extract<Route, { at: 'table' }>;
  onSettings(): void;
}

export function TableScreen({ state, page, route, onSettings }: TableScreenProps) {
  const { shell } = useWords();
  const game = gameAt(state, route);
  const [shows, setShows] = useState(false);
  const ended = useEnded(game, shows);
  const top = <Top state={state} onSettings={onSettings} />;
  const isGone = state.gone?.id === route.id;
  if (isGone || !game?.table || (game.table.state !== 'waiting' && !game.view)) {
    const isMissing = !route.solo && state.server === false;
    const why = isGone ? state.gone?.words : isMissing ? shell.noServer : undefined;
    return (
      <>
        {top}
        <main class="waiting" aria-busy={!why} data-testid={why && 'table-gone'}>
          <p>{why ?? shell.loading}</p>
          {why && (
            <To to={{ at: 'home' }} class="button primary">
              {shell.toHome}
            </To>
          )}
        </main>
      </>
    );
  }
  const people = game.where === 'server' && game.table.seats.filter(isPerson).length > 1;
  const speech = people && <Speech game={game} page={page} />;
  const menu = (
    <>
      {speech}
      <GameMenu game={game} page={page} onSettings={onSettings} />
    </>
  );
  if (game.table.state === 'waiting') {
    return (
      <>
        {top}
        <Waiting game={game} state={state} page={page} />
        <div class="floating">{speech}</div>
      </>
    );
  }
  if (route.replay)
    return <Replay key={route.n} game={game} page={page} menu={menu} from={route.n ?? 0} />;
  if (route.review) {
    return (
      <>
        {top}
        <Review game={game} page={page} />
      </>
    );
  }
  if (ended && game.summary) {
    return (
      <>
        {top}
        <End game={game} summary={game.summary} verified={state.verified} page={page} />
        <div class="floating">{speech}</div>
      </>
    );
  }
  return <Playing {...{ game, state, page, menu, shows }} onShow={setShows} />;
}

const isPerson = ({ who }: TableSeat) => who === 'person';

function gameAt(state: State, route: TableScreenProps['route']): Game | null {
  const { game } = state;
  if (!game || game.id !== route.id || (game.where === 'solo') !== route.solo) return null;
  return game;
}

/** Milliseconds in which one may see how the game ended before the result covers it, after its last
 * moves have been shown. */
const LAST_LOOK = 1500;

/** Whether it is time for the result: at once for whoever comes when all is over. */
function useEnded(game: Game | null, shows: boolean): boolean {
  const over = game?.summary != null;
  const played = useRef('');
  const [ended, setEnded] = useState(over);
  useEffect(() => {
    if (!over) {
      if (game?.view?.asked != null) played.current = game.id;
      setEnded(false);
      return;
    }
    if (shows) return;
    const timer = setTimeout(() => setEnded(true), played.current === game.id ? LAST_LOOK : 0);
    return () => clearTimeout(timer);
  }, [over, shows, game?.id, game?.view?.asked != null]);
  return over && ended;
}

/** The net in this browser, for whoever plays alone; the server's where all have agreed to it. */
function adviserOf(game: Game, state: State, page: Page): Adviser | undefined {
  const alone = game.where === 'solo';
  if (game.seat === null || (!alone && !game.table?.terms.advice)) return undefined;
  return {
    advice: game.advice,
    ready: !alone || state.net === 'here',
    bring: page.bringNet,
    ask: (n) => page.send({ do: 'advise', n }),
    note: <NetNote page={page} />,
  };
}

interface PlayingProps {
  game: Game;
  state: State;
  page: Page;
  menu: JSX.Element;
  shows: boolean;
  onShow(shows: boolean): void;
}

function Playing({ game, state, page, menu, shows, onShow }: PlayingProps) {
  if (!game.table || !game.view) return null;
  const adviser = adviserOf(game, state, page);
  const guided = game.where === 'solo' && isGuided(game.id);
  return (
    <>
      {guided && <Guide game={game} shows={shows} />}
      <PlayScreen
        table={game.table}
        view={game.view}
        log={game.log}
        send={page.send}
        connected={game.where === 'solo' || state.link.server === 'open'}
        menu={menu}
        {...(adviser ? { adviser } : {})}
        banner={<NetBanner table={game.table} page={page} />}
        onShow={onShow}
      />
    </>
  );
}
