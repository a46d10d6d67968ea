// The game is over: who has won, by which cards, and what one may do now.

import { useState } from 'preact/hooks';
import { useCatalogue, useCardName, useWords } from '../context';
import { later } from '../later';
import type { Page } from '../page';
import { Dialog, To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { inOrder } from '../parts/KingdomPreview';
import type { Summary, Verified } from '../protocol';
import type { Game } from '../state';
import { Decks } from './Decks';
import { Plot } from './Plot';
import { Victory } from './Victory';

const ShareReplay = later('ShareReplay', true);
const RatingNews = later('RatingNews', true);

interface EndProps {
  game: Game;
  verified: Verified | null;
  summary: Summary;
  page: Page;
}

export function End({ game, summary, verified, page }: EndProps) {
  const { shell } = useWords();
  const seats = game.table?.seats ?? [];
  const names = seats.map((seat, i) => (i === game.seat ? shell.you : seat.name));
  const again = game.table?.again;
  return (
    <main class="end" data-testid="end">
      <Victory game={game} summary={summary} names={names} />
      {game.table?.terms.rated && <RatingNews table={game.table} />}
      <div class="end-news">
        <p role="status" data-testid="end-invited">
          {again !== undefined && again !== game.seat && shell.playsAgain(seats[again]?.name ?? '')}
        </p>
        <Checked game={game} />
      </div>
      <div class="row-of-buttons end-buttons">
        {(game.seat !== null || game.where === 'solo') && (
          <button
            type="button"
            class="button primary"
            onClick={() => page.send({ do: 'again' })}
            data-testid="end-again"
          >
            <Icon name="again" />
            {shell.playAgain}
          </button>
        )}
        <To
          to={{ at: 'setup', others: game.where === 'server' }}
          class="button"
          testid="end-new"
        >
          <Icon name="cards" />
          {shell.newGame}
        </To>
        <To
          to={{ at: 'table', solo: game.where === 'solo', id: game.id, replay: true }}
          class="button"
          testid="end-replay"
        >
          <Icon name="eye" />
          {shell.watchAgain}
        </To>
        <button
          type="button"
          class="button"
          onClick={page.review}
          title={shell.reviewHint}
          data-testid="end-review"
        >
          <Icon name="course" />
          {shell.review}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => page.send({ do: 'save' })}
          data-testid="end-save"
        >
          <Icon name="save" />
          {shell.saveGame}
        </button>
        <ShareGame game={game} page={page} />
        {game.table?.fair && (
          <button type="button" class="button" onClick={page.verify} data-testid="end-verify">
            <Icon name="check" />
            {shell.verify}
          </button>
        )}
        <To to={{ at: 'home' }} class="button" testid="end-home">
          <Icon name="home" />
          {shell.toHome}
        </To>
      </div>
      {verified && (
        <Dialog title={shell.verify} onClose={page.verdictRead} testid="verdict">
          <div class={verified.ok ? 'verdict' : 'verdict refused'}>
            {verified.words.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Dialog>
      )}
      <section>
        <h2>{shell.pointsByCard}</h2>
        <Scores summary={summary} names={names} />
      </section>
      <section>
        <h2>{shell.finalDecks}</h2>
        <Decks summary={summary} names={names} />
      </section>
      {summary.points.length > 1 && (
        <section>
          <h2>{shell.pointsByTurn}</h2>
          <Plot summary={summary} names={names} />
        </section>
      )}
    </main>
  );
}

function ShareGame({ game, page }: { game: Game; page: Page }) {
  const { shell } = useWords();
  const [sharing, setSharing] = useState(false);
  if (!game.table) return null;
  const { kingdom, events, edition } = game.table.setup;
  const shared = { cards: kingdom, events, edition, seat: game.seat ?? 0 };
  const from = game.where === 'server' ? { table: game.id } : { text: page.text };
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => setSharing(true)}
        data-testid="end-share"
      >
        <Icon name="share" />
        {shell.share}
      </button>
      {sharing && (
        <ShareReplay
          game={{ ...shared, ...from }}
          state={page.state()}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

/** What came of checking it, in passing. */
function Checked({ game }: { game: Game }) {
  const { shell } = useWords();
  const { checked } = game;
  return (
    <p
      role={checked?.ok === false ? 'alert' : 'status'}
      class={checked?.ok === false ? 'verdict refused' : 'soft'}
      data-testid="end-checked"
    >
      {checked && (checked.ok ? shell.checkedGood : shell.checkedBad)}
    </p>
  );
}

/** A row for each card that somebody has points from, a column for each seat. */
function Scores({ summary, names }: { summary: Summary; names: string[] }) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const nameOf = useCardName();
  const ids = new Set(
    summary.seats.flatMap((seat) =>
      seat.cards.filter((row) => row.points !== 0).map((row) => row.card),
    ),
  );
  return (
    <div class="scores" tabIndex={0} role="region" aria-label={shell.pointsByCard}>
      <table data-testid="end-scores">
        <thead>
          <tr>
            <th scope="col">{shell.card}</th>
            {names.map((name, i) => (
              <th key={i} scope="col">
                <span class={`swatch seat-${i}`} aria-hidden="true" />
                {name}
                {summary.winners.includes(i) && <Icon name="crown" />}
                {summary.resigned.includes(i) && <span class="tag">{shell.resigned}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(cards, [...ids]).map((id) => (
            <tr key={id}>
              <th scope="row">{nameOf(id)}</th>
              {summary.seats.map((seat, i) => {
                const row = seat.cards.find((each) => each.card === id);
                return (
                  <td key={i}>
                    {row ? (
                      <>
                        <strong>{row.points}</strong> <span class="soft">×{row.count}</span>
                      </>
                    ) : (
                      <span class="soft">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{shell.total}</th>
            {summary.seats.map((seat, i) => (
              <td key={i} data-testid={`end-score-${i}`}>
                <strong>{seat.score}</strong>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{shell.turns}</th>
            {summary.seats.map((seat, i) => (
              <td key={i}>{seat.turns}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
