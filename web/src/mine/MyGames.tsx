// All games that one has finished on this device, and what they come to.

import { useEffect, useState } from 'preact/hooks';
import { useCardName, useWords } from '../context';
import type { Page } from '../page';
import { Icon } from '../parts/Icon';
import { To } from '../parts/controls';
import { LEVELS } from '../protocol';
import type { State } from '../state';
import { mineWords } from '../words/mine';
import { byCard, byOpponent, hasWon, streaks, type Played, type Tally } from './games';
import { GameList } from './GameList';
import { shelf, type Shelved } from './shelf';
import { TakeAway } from './TakeAway';

export function useShelf(): [Shelved[] | null, () => void] {
  const [games, setGames] = useState<Shelved[] | null>(null);
  const look = () => void shelf.all().then(setGames);
  useEffect(look, []);
  return [games, look];
}

export function MyGames({ state, page }: { state: State; page: Page }) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  const [games, look] = useShelf();
  if (!games) return <main class="waiting" aria-busy="true" />;
  return (
    <main class="own-games" data-testid="my-games">
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      {games.length === 0 ? (
        <p class="panel" data-testid="mine-none">
          {words.none}{' '}
          <To to={{ at: 'home' }} class="button">
            {shell.playNow}
          </To>
        </p>
      ) : (
        <>
          <Sums games={games} />
          <ByOpponent games={games} />
          <section aria-labelledby="mine-list">
            <h2 id="mine-list">{words.list}</h2>
            <GameList games={games} state={state} page={page} onChange={look} />
          </section>
          <ByCard games={games} />
        </>
      )}
      <TakeAway games={games} page={page} onChange={look} />
    </main>
  );
}

const percent = ({ games, won }: Tally) => Math.round((100 * won) / games);

function Sums({ games }: { games: readonly Played[] }) {
  const words = mineWords(useWords().language);
  const won = games.filter(hasWon).length;
  const { now, most } = streaks(games);
  const sums = [
    [words.played, games.length, ''],
    [words.won, won, `${percent({ games: games.length, won })}%`],
    [words.streak, now, words.longest(most)],
  ] as const;
  return (
    <dl class="sums" data-testid="mine-sums">
      {sums.map(([name, number, beside]) => (
        <div key={name} class="panel">
          <dt>{name}</dt>
          <dd>
            <strong>{number}</strong> <span class="soft">{beside}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How often of how often, with a bar. */
function Row({ name, tally }: { name: string; tally: Tally }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {tally.won}/{tally.games}
      </td>
      <td class="rate">
        <meter min={0} max={100} value={percent(tally)} aria-hidden="true" />
        <span>{percent(tally)}%</span>
      </td>
    </tr>
  );
}

function Tallies(props: { head: string; rows: { name: string; tally: Tally }[]; testid: string }) {
  const words = mineWords(useWords().language);
  return (
    <table class="tallies" data-testid={props.testid}>
      <thead>
        <tr>
          <th scope="col">{props.head}</th>
          <th scope="col">{words.won}</th>
          <th scope="col">{words.rate}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function ByOpponent({ games }: { games: readonly Played[] }) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  const tallies = byOpponent(games, LEVELS);
  const rows = ([...LEVELS, 'people'] as const).flatMap((each) => {
    const tally = tallies.get(each);
    return tally ? [{ name: each === 'people' ? words.people : shell.levels[each], tally }] : [];
  });
  return (
    <section aria-labelledby="mine-wins">
      <h2 id="mine-wins">{words.wins}</h2>
      <Tallies head={words.opponent} rows={rows} testid="mine-opponents" />
    </section>
  );
}

function ByCard({ games }: { games: readonly Played[] }) {
  const words = mineWords(useWords().language);
  const name = useCardName();
  const rows = byCard(games).map(([card, tally]) => ({ name: name(card), tally }));
  return (
    <details class="panel" data-testid="mine-by-card">
      <summary>
        <h2>{words.byCard}</h2>
        <Icon name="down" />
      </summary>
      <p class="hint">{words.byCardWords}</p>
      <Tallies head={words.card} rows={rows} testid="mine-cards" />
    </details>
  );
}
