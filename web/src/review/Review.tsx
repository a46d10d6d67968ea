// What is to be said of a game that was played: how the chances went, what was luck, which choices
// lost most and what would have been better. From any such moment one can look or play on.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CardWords } from '../card/index';
import { useWords } from '../context';
import type { Page } from '../page';
import { Switch, To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import type { Judged, PlayersReview, Seat } from '../protocol';
import type { Game } from '../state';
import { reviewWords } from '../words/review';
import { Course, CourseTable } from './Course';
import { courses, type Moment, momentsOf, percent, points } from './figures';
import { type Found, useReview } from './reviewing';

interface ReviewProps {
  game: Game;
  page: Page;
}

export function Review({ game, page }: ReviewProps) {
  const { shell, language } = useWords();
  const words = reviewWords(language);
  const [found, again] = useReview(game.id, language, page.text);
  const seats = game.table?.seats ?? [];
  const names = seats.map((seat, i) => (i === game.seat ? shell.you : seat.name));
  const place = { at: 'table', solo: game.where === 'solo', id: game.id } as const;
  const see = (n: number) => page.go({ ...place, replay: true, n });
  const { review } = found;
  const moments = momentsOf(found);
  const mine = moments.filter(({ judged }) => judged.seat === game.seat);
  const [mineOnly, setMineOnly] = useState(false);
  const lines = courses(found, seats.length);
  const playOn = (n: number) => page.send({ do: 'branch', n });
  return (
    <main class="review" data-testid="review" aria-busy={!review && !found.failed}>
      <header>
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <div class="row-of-buttons">
          <To to={{ ...place, replay: true }} class="button" testid="review-replay">
            <Icon name="eye" />
            {words.toReplay}
          </To>
          <To to={{ ...place, replay: false }} class="button" testid="review-end">
            {words.toEnd}
          </To>
        </div>
      </header>
      {!review && <Progress found={found} onAgain={again} />}
      {found.judged.length > 0 && (
        <section>
          <h2>{words.course}</h2>
          <Course courses={lines} names={names} moments={moments} own={game.seat} onSee={see} />
          {review && <CourseTable courses={lines} names={names} />}
        </section>
      )}
      {review && (
        <>
          <section>
            <h2>{words.players}</h2>
            <div class="review-players">
              {review.players.map((player, seat) => (
                <Player
                  key={seat}
                  seat={seat}
                  name={names[seat] ?? ''}
                  player={player}
                  over={review.over}
                />
              ))}
            </div>
            <p class="hint">{words.note}</p>
          </section>
          <section>
            <h2>{words.moments}</h2>
            <p class="hint">{moments.length > 0 ? words.momentsNote : words.noMoments}</p>
            {mine.length > 0 && mine.length < moments.length && (
              <Switch
                label={words.mineOnly}
                on={mineOnly}
                onChange={setMineOnly}
                testid="review-mine"
              />
            )}
            <ol class="moments" data-testid="review-moments">
              {(mineOnly ? mine : moments).map((moment) => (
                <MomentRow
                  key={moment.judged.n}
                  moment={moment}
                  name={names[moment.judged.seat] ?? ''}
                  onSee={see}
                  onPlayOn={playOn}
                />
              ))}
            </ol>
          </section>
        </>
      )}
    </main>
  );
}

function Progress({ found, onAgain }: { found: Found; onAgain(): void }) {
  const { shell, language } = useWords();
  const words = reviewWords(language);
  const { net, judged, failed } = found;
  const last = judged[judged.length - 1];
  if (failed || net === 'failed') {
    return (
      <p class="panel review-progress" role="alert" data-testid="review-failed">
        <span>{failed ? words.failed : shell.netFailed}</span>
        <button type="button" class="button" onClick={onAgain}>
          {shell.tryAgain}
        </button>
      </p>
    );
  }
  const comes = typeof net === 'number';
  const said = comes && net > 0 ? shell.netComes : words.reading;
  return (
    <div class="panel review-progress" data-testid="review-progress">
      <p role="status">{last ? words.leave : said}</p>
      <progress
        {...(last ? { value: last.n + 1, max: last.of } : comes && net > 0 ? { value: net } : {})}
        aria-label={words.title}
      />
      {last && <span class="soft">{words.judging(last.n + 1, last.of)}</span>}
    </div>
  );
}

// ---- Each player ------------------------------------------------------------------------------

interface PlayerProps {
  seat: Seat;
  name: string;
  player: PlayersReview;
  over: boolean;
}

function Player({ seat, name, player, over }: PlayerProps) {
  const { language } = useWords();
  const words = reviewWords(language);
  const { choices, sound, luck, lost, adjusted, result } = player;
  // All of them are only all of them.
  const accuracy = choices > 0 ? 100 * Math.floor((100 * sound) / choices) : 10000;
  const won = result === 10000 ? words.won : result === 0 ? words.didNotWin : words.shared;
  const rows: [string, ComponentChildren][] = [
    [words.luck, <Bar by={luck} />],
    [words.lost, <Bar by={-lost} />],
    [words.result, over ? won : percent(result, language)],
    [words.adjusted, percent(adjusted, language)],
  ];
  return (
    <div class="panel review-player" data-testid={`review-player-${seat}`}>
      <h3>
        <span class={`swatch seat-${seat}`} aria-hidden="true" />
        {name}
      </h3>
      <dl>
        <div class="accuracy">
          <dt>{words.accuracy}</dt>
          <dd>
            <strong>{percent(accuracy, language)}</strong>{' '}
            <span class="soft">{words.soundOf(sound, choices)}</span>
          </dd>
        </div>
        {rows.map(([row, value]) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A figure with a bar to its side of the middle: half a chance fills it. */
function Bar({ by }: { by: number }) {
  const { language } = useWords();
  const size = Math.min(50, Math.abs(by) / 100);
  const style = { left: `${by < 0 ? 50 - size : 50}%`, width: `${size}%` };
  return (
    <>
      <span class="review-bar" aria-hidden="true">
        <i class={by < 0 ? 'bad' : 'good'} style={style} />
      </span>
      <span class="review-points">{points(by, language)}</span>
    </>
  );
}

// ---- Moments ------------------------------------------------------------------------------------

interface MomentRowProps {
  moment: Moment;
  name: string;
  onSee(n: number): void;
  onPlayOn(n: number): void;
}

/** What happened there, and why it mattered: luck, a choice, or one after the other. */
function MomentRow({ moment, name, onSee, onPlayOn }: MomentRowProps) {
  const { shell, language } = useWords();
  const words = reviewWords(language);
  const { judged, number, luck, lost } = moment;
  const { n, seat, turn } = judged;
  const when = words.when(turn, name);
  return (
    <li class={`panel moment seat-${seat}`} data-testid={`moment-${seat}`}>
      {number !== null && <span class="moment-number">{number}</span>}
      <div class="moment-words">
        <p>
          <strong>{when}</strong>
        </p>
        {luck !== 0 && (
          <p>
            <By by={luck} /> {luck < 0 ? words.badLuck : words.goodLuck}
          </p>
        )}
        {lost !== 0 && <Choices judged={judged} />}
      </div>
      <div class="moment-buttons">
        <button
          type="button"
          class="button"
          onClick={() => onSee(n)}
          aria-label={`${words.see}: ${when}`}
          data-testid="moment-see"
        >
          <Icon name="eye" />
          {words.see}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => onPlayOn(n)}
          title={shell.branchHint}
          aria-label={`${words.playOn}: ${when}`}
          data-testid="moment-branch"
        >
          <Icon name="branch" />
          {words.playOn}
        </button>
      </div>
    </li>
  );
}

function By({ by }: { by: number }) {
  const { language } = useWords();
  return <span class={by < 0 ? 'moment-by bad' : 'moment-by good'}>{points(by, language)}</span>;
}

function Choices({ judged: { chosen, best, lost, words: why } }: { judged: Judged }) {
  const words = reviewWords(useWords().language);
  return (
    <>
      <p>
        <By by={-lost} /> <span class="soft">{words.chosen}</span>{' '}
        <span class="moment-option">
          <CardWords words={chosen} plain />
        </span>
      </p>
      <p>
        <span class="soft">{words.better}</span>{' '}
        <strong class="moment-option">
          <CardWords words={best} plain />
        </strong>
        : <CardWords words={why} plain />.
      </p>
    </>
  );
}
