// A game with whoever waits: the wish, and the time until somebody has come.

import { useEffect, useState } from 'preact/hooks';
import { useCatalogue, useSettings, useWords } from '../context';
import type { Page } from '../page';
import { Chip, Segments, Switch, To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import type { LobbyTable, SetId } from '../protocol';
import { SETS } from '../setup/form';
import type { Game, State } from '../state';
import { peopleWords } from '../words/people';
import { minutes, peopleWaiting, setsOf, waitingTables } from './waiting';
import { loadWish, saveWish, type Wish } from './wish';

/** Milliseconds after which a bot is offered. */
const PATIENCE = 30_000;

export function QuickMatch({ state, page }: { state: State; page: Page }) {
  const { language, shell } = useWords();
  const words = peopleWords(language);
  const { sets } = useCatalogue();
  const { name } = useSettings();
  const [wish, setWish] = useState(loadWish);
  const change = (some: Partial<Wish>) => {
    const now = { ...wish, ...some };
    saveWish(now);
    setWish(now);
  };
  const toggle = (set: SetId, on: boolean) => {
    const now = SETS.filter((each) => (each === set ? on : wish.sets.includes(each)));
    if (now.length > 0) change({ sets: now });
  };
  const waiting = waitingTables(state.lobby);
  const there = state.link.server === 'open';
  return (
    <section class="panel quick" aria-labelledby="quick">
      <h2 id="quick">{words.match}</h2>
      <p class="soft">{words.matchWords}</p>
      <Segments
        legend={words.matchPlayers}
        choices={[2, 3, 4].map((count) => ({ value: count, label: String(count) }))}
        value={wish.players}
        onChange={(players) => change({ players: players as Wish['players'] })}
        testid="match-players"
      />
      <div class="chips" role="group" aria-label={words.matchSets}>
        {SETS.map((set) => (
          <Chip
            key={set}
            label={sets.find(({ id }) => id === set)?.name ?? set}
            on={wish.sets.includes(set)}
            onChange={(on) => toggle(set, on)}
            testid={`match-${set}`}
          />
        ))}
      </div>
      <Switch
        label={words.rated}
        hint={words.ratedHint}
        on={wish.rated}
        onChange={(rated) => change({ rated })}
        testid="match-rated"
      />
      <div class="row-of-buttons">
        <button
          type="button"
          class="button primary"
          disabled={!there}
          onClick={() => page.match({ ...wish, name: name || shell.player })}
          data-testid="match-find"
        >
          <Icon name="search" />
          {words.findGame}
        </button>
        <To to={{ at: 'ladder' }} class="button" testid="match-ladder">
          <Icon name="crown" />
          {words.ladder}
        </To>
      </div>
      <div role="status" data-testid="match-waiting">
        {waiting.length === 0 ? (
          <p class="soft">{there ? words.nobodyWaits : shell.connecting}</p>
        ) : (
          <>
            <p>{words.peopleWait(peopleWaiting(waiting))}</p>
            <Tables tables={waiting} />
          </>
        )}
      </div>
    </section>
  );
}

/** Counts on from what the house has told. */
function Tables({ tables }: { tables: LobbyTable[] }) {
  const { language } = useWords();
  const words = peopleWords(language);
  const cards = useCatalogue();
  const since = useSince(tables.map(({ table, seconds }) => `${table} ${seconds}`).join());
  return (
    <ul class="quick-waiting">
      {tables.map((table) => (
        <li key={table.table}>
          <To to={{ at: 'table', solo: false, id: table.table, replay: false }}>
            {words.waitsFor(
              table.seated,
              table.players,
              setsOf(cards, table).map(
                (set) => cards.sets.find(({ id }) => id === set)?.name ?? set,
              ),
              minutes((table.seconds ?? 0) * 1000 + since),
            )}
          </To>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds since that was another, each second. */
function useSince(what: string): number {
  const [began, setBegan] = useState(Date.now);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setBegan(Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [what]);
  return Math.max(0, now - began);
}

/** In the waiting room of a quick match. */
export function QuickWait({ game, state, page }: { game: Game; state: State; page: Page }) {
  const { language } = useWords();
  const words = peopleWords(language);
  const since = useSince(String(state.matchedAt));
  useEffect(() => {
    page.send({ do: 'lobby', on: true });
    return () => {
      if (page.state().route.at !== 'others') page.send({ do: 'lobby', on: false });
    };
  }, [game.id]);
  const { table } = game;
  if (!table) return null;
  const others = waitingTables(state.lobby).filter((each) => each.table !== game.id);
  const hosts = table.you !== null && table.you === table.host;
  const open = table.seats.filter(({ who }) => who === 'open').length;
  const two = table.seats.length === 2;
  return (
    <section class="panel quick-wait" aria-label={words.match} data-testid="quick-wait">
      <h2>{words.searching}</h2>
      <p class="soft">
        <span role="timer">{words.waited(minutes(since))}</span> {words.keepOpen}
      </p>
      {hosts && open > 0 && since >= PATIENCE && (
        <>
          <p role="status">{two ? words.offerBot : words.offerBots}</p>
          <button
            type="button"
            class="button primary"
            onClick={() => page.send({ do: 'start' })}
            data-testid="match-bot"
          >
            <Icon name="robot" />
            {two ? words.playBot : words.playBots}
          </button>
        </>
      )}
      {others.length > 0 && (
        <div>
          <p>{words.othersWait}</p>
          <Tables tables={others} />
        </div>
      )}
    </section>
  );
}
