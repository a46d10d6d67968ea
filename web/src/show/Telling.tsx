// Above the table while a turn is played out: what happens now, in the words of the log, and how to
// go on. It lies over the table and takes no clicks but those on its buttons.

import { CardWords, FaceLook } from '../card/index';
import { useWords } from '../context';
import { Icon } from '../parts/Icon';
import type { CardId, LogLine } from '../protocol';
import { SeatMark } from '../play/Seats';
import type { Beat } from './beats';
import type { Show } from './useShow';
import './show.css';

/** Cards that are shown beside the words where the table has no room for them. */
const MOST_CARDS = 3;

function cardsOf({ moves }: Beat): CardId[] {
  const named = moves.flatMap(({ card }) => (card ? [card] : []));
  return [...new Set(named)].slice(0, MOST_CARDS);
}

export function Telling({ show, log }: { show: Show; log: readonly LogLine[] }) {
  const { play } = useWords();
  const { beat, step, you } = show;
  const own = beat?.who === you && beat?.view.turn.who === you;
  if (!beat || (own && !show.again)) return null;
  const line = beat.line === null ? undefined : log[beat.line];
  const unlogged = beat.kind === 'draw' || beat.kind === 'tidy' ? beat.kind : 'other';
  const words = line?.words ?? play.beat[unlogged];
  return (
    <div
      class="telling"
      data-testid="telling"
      data-kind={beat.kind}
      data-still={step !== null || undefined}
    >
      {beat.who !== null && <SeatMark seat={beat.who} />}
      <p class="telling-words" aria-live={step ? 'polite' : undefined}>
        {step && (
          <span class="telling-step">
            {step.at + 1}/{step.of}{' '}
          </span>
        )}
        <CardWords words={words} plain />
      </p>
      <span class="telling-cards" aria-hidden="true">
        {cardsOf(beat).map((card) => (
          <FaceLook key={card} card={card} size="small" />
        ))}
      </span>
      {step ? (
        <>
          <button
            type="button"
            class="command"
            aria-label={play.stepBack}
            disabled={step.at === 0}
            data-testid="step-back"
            onClick={() => show.go(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            class="command primary"
            aria-label={play.stepOn}
            data-testid="step-on"
            onClick={() => show.go(1)}
          >
            <Icon name="right" />
          </button>
          <button
            type="button"
            class="command"
            aria-label={play.showEnd}
            data-testid="show-skip"
            onClick={show.skip}
          >
            <Icon name="cross" />
          </button>
        </>
      ) : (
        <button type="button" class="command" data-testid="show-skip" onClick={show.skip}>
          <span>{play.skip}</span>
          <kbd>␣</kbd>
        </button>
      )}
    </div>
  );
}
