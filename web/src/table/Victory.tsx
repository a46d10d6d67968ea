// Who has won, by how much, and why the game ended: a feast for the winner, and a place for all.

import { useEffect, useRef } from 'preact/hooks';
import { useCardName, useWords } from '../context';
import { Icon } from '../parts/Icon';
import type { Summary } from '../protocol';
import type { Game } from '../state';
import { listed } from '../words/words';
import { placings, whyEnded } from './why';
import './end.css';

interface VictoryProps {
  game: Game;
  summary: Summary;
  /** Of all seats. */
  names: string[];
}

/** Scraps of paper in the colours of the cards. */
const SCRAPS = 28;

export function Victory({ game, summary, names }: VictoryProps) {
  const won = game.seat !== null && summary.winners.includes(game.seat);
  // The table is gone, and the focus with it: it is read out who has won.
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  return (
    <header class="victory" data-won={won || undefined} data-testid="victory">
      {won && (
        <div class="scraps" aria-hidden="true">
          {Array.from({ length: SCRAPS }, (_, i) => (
            <i key={i} style={{ '--i': i }} />
          ))}
        </div>
      )}
      <div class="victory-words">
        {won && <Icon name="crown" />}
        <h1 ref={result} tabIndex={-1} data-testid="end-winner">
          <Verdict game={game} summary={summary} names={names} />
        </h1>
        <p>
          <Why game={game} summary={summary} names={names} />
        </p>
      </div>
      <Podium summary={summary} names={names} />
    </header>
  );
}

function Verdict({ game, summary, names }: VictoryProps) {
  const { shell } = useWords();
  const { winners } = summary;
  const called = winners.map((seat) => names[seat] ?? '');
  if (winners.length === 0) return <>{shell.over}</>;
  if (winners.length > 1) return <>{shell.theyShare(called)}</>;
  if (game.seat !== null && winners[0] === game.seat) return <>{shell.youWin}</>;
  return <>{shell.theyWin(called[0] ?? '')}</>;
}

function Why({ game, summary, names }: VictoryProps) {
  const { shell, language } = useWords();
  const name = useCardName();
  if (!game.view) return null;
  const ended = whyEnded(game.view, summary);
  switch (ended.why) {
    case 'provinces':
      return <>{shell.endedProvinces}</>;
    case 'piles':
      return <>{shell.endedPiles(listed(language, ended.piles.map(name)))}</>;
    case 'resigned':
      return <>{shell.endedResigned(summary.resigned.map((seat) => names[seat] ?? ''))}</>;
    case null:
      return null;
  }
}

function Podium({ summary, names }: { summary: Summary; names: string[] }) {
  const { shell, play } = useWords();
  return (
    <ol class="podium" aria-label={shell.places}>
      {placings(summary).map(({ seat, rank }) => {
        const row = summary.seats[seat];
        const cards = row?.cards.reduce((sum, { count }) => sum + count, 0) ?? 0;
        return (
          <li key={seat} data-rank={rank} data-testid={`end-seat-${seat}`}>
            <span class="podium-rank" aria-hidden="true">
              {rank === 1 ? <Icon name="crown" /> : rank}
            </span>
            <span class={`swatch seat-${seat}`} aria-hidden="true" />
            <span class="podium-name">
              {names[seat]}
              {summary.resigned.includes(seat) && <span class="tag">{shell.resigned}</span>}
            </span>
            <strong class="podium-points">{play.points(row?.score ?? 0)}</strong>
            <span class="soft">{shell.turnsAndCards(row?.turns ?? 0, cards)}</span>
          </li>
        );
      })}
    </ol>
  );
}
