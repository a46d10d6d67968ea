// The kingdom of the day: what it is, the way to it, and what came of it.

import { useEffect, useState } from 'preact/hooks';
import { useSettings, useWords } from '../context';
import { dayAt, daySetup, dayTable } from '../day';
import { againstOne, SOLO_TERMS } from '../home/now';
import type { Page } from '../page';
import { To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { KingdomPreview } from '../parts/KingdomPreview';
import { LevelChoice } from '../parts/LevelChoice';
import { LEVELS } from '../protocol';
import { notes } from '../records';
import { homeLink } from '../router';
import { ShareButton } from '../share/ShareButton';
import type { State } from '../state';
import { mineWords } from '../words/mine';
import { course, dailies, daysInARow, result, shareText } from './days';
import { against, type Played } from './games';
import { useShelf } from './MyGames';

const MINUTE = 60_000;

/** The time, told once in a while. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The table where this day's game rests, if it does. */
function useResting(day: string, game: State['game']): string | null {
  const [table, setTable] = useState<string | null>(null);
  const kept = dayTable(day);
  const here = kept !== null && game?.where === 'solo' && game.id === kept;
  useEffect(() => {
    if (kept === null || here) return;
    void notes().then((all) => {
      setTable(all.some((note) => note.table === kept && !note.over) ? kept : null);
    });
  }, [kept, here]);
  if (here) return game.view?.asked != null ? kept : null;
  return kept === null ? null : table;
}

export function Daily({ state, page }: { state: State; page: Page }) {
  const words = mineWords(useWords().language);
  const now = useNow();
  const day = dayAt(now);
  const [games] = useShelf();
  useEffect(() => page.propose(daySetup(day)), [day]);
  const { kingdom } = state.proposal;
  if (!games) return <main class="waiting" aria-busy="true" />;
  const days = dailies(games);
  const left = Math.ceil((Date.parse(`${day}T24:00Z`) - now) / MINUTE);
  const inARow = daysInARow(new Set(days.keys()), day);
  return (
    <main class="own-games" data-testid="daily">
      <h1>{words.daily}</h1>
      <p class="lead">{words.dailyWords}</p>
      <section class="now daily" aria-label={day}>
        <p>
          <strong>
            <Day day={day} />
          </strong>{' '}
          {inARow > 1 && <span class="tag">{words.dailyDays(inARow)}</span>}
        </p>
        <Today day={day} played={days.get(day) ?? null} state={state} page={page} />
        <p class="hint">{words.dailyNext(Math.floor(left / 60), left % 60)}</p>
        {/* The engine draws it: it comes last, and below what one may be about to press. */}
        {kingdom && (
          <KingdomPreview
            cards={kingdom.cards}
            events={kingdom.events}
            testid="daily-kingdom"
          />
        )}
      </section>
      <Earlier days={[...days].filter(([each]) => each !== day)} />
    </main>
  );
}

function Day({ day }: { day: string }) {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{format.format(Date.parse(`${day}T00:00Z`))}</time>;
}

/** For those who see it; the result says what counts. */
function Course({ game }: { game: Played }) {
  return (
    <span class="course" aria-hidden="true">
      {course(game.lead).map((each, i) => (
        <i key={i} class={each} />
      ))}
    </span>
  );
}

interface TodayProps {
  day: string;
  played: Played | null;
  state: State;
  page: Page;
}

function Today({ day, played: game, state, page }: TodayProps) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  const settings = useSettings();
  const resting = useResting(day, state.game);
  const levelName = (of: Played) => {
    const level = against(of, LEVELS);
    return level === 'people' ? words.people : shell.levels[level];
  };
  const play = () => {
    const seats = againstOne(settings.name || shell.player, settings.level);
    page.create('solo', daySetup(day), seats, SOLO_TERMS, { daily: day });
  };
  return (
    <>
      {game && (
        <div class="daily-done" data-testid="daily-done">
          <p>
            <strong>{words.dailyDone}</strong>:{' '}
            {[result(words, game), words.turns(game.turns), levelName(game)].join(' · ')}
          </p>
          <Course game={game} />
          <ShareButton
            text={`${shareText(words, day, game, levelName(game))}\n${homeLink('daily')}`}
            label={words.share}
            copied={words.copied}
            testid="daily-share"
          />
        </div>
      )}
      <div class="now-head">
        {resting ? (
          <To
            to={{ at: 'table', solo: true, id: resting, replay: false }}
            class="button primary"
            testid="daily-go-on"
          >
            <Icon name="play" />
            {words.dailyGoOn}
          </To>
        ) : (
          <button
            type="button"
            class={game ? 'button' : 'button primary'}
            onClick={play}
            data-testid="daily-play"
          >
            <Icon name="play" />
            {game ? words.dailyAgain : words.dailyPlay}
          </button>
        )}
        {!resting && <LevelChoice page={page} testid="daily-level" />}
      </div>
    </>
  );
}

function Earlier({ days }: { days: [string, Played][] }) {
  const words = mineWords(useWords().language);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="daily-before">
      <h2 id="daily-before">{words.dailyBefore}</h2>
      <ul class="daily-days">
        {days.map(([day, game]) => (
          <li key={day}>
            <Day day={day} /> <span>{result(words, game)}</span>{' '}
            <Course game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
