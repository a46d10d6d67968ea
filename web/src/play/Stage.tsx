// The middle of the table: what the player whose turn it is has in play, Durations apart; and cards
// that are shown or looked at right now, which lie beside the question.

import { Icon } from '../card/icons';
import { useWords } from '../context';
import { Cards } from './Cards';
import { sideOf, useGame } from './game';

export function Stage() {
  const { view, you, seatName } = useGame();
  const { play } = useWords();
  const who = view.turn.who;
  const mine = who === you;
  const side = sideOf(view, who);
  const own = sideOf(view, you);
  const ownStays = !mine && own ? [...own.play, ...own.staying] : [];
  return (
    <section class="stage" aria-label={play.inPlay} data-testid="stage">
      <h2 class="unseen">{play.inPlay}</h2>
      <div class="lane" data-anchor={`play:${who}`}>
        <p class="lane-name">{mine ? play.yourPlay : play.playOf(seatName(who))}</p>
        <div class="lane-cards">
          {side && side.staying.length > 0 && (
            <div class="stays" role="group" aria-label={play.staying}>
              <span class="stays-sign" title={play.staying}>
                <Icon name="duration" />
              </span>
              <Cards cards={side.staying} place={mine ? 'play' : null} />
            </div>
          )}
          {side && side.play.length > 0 ? (
            <Cards cards={side.play} place={mine ? 'play' : null} />
          ) : (
            side?.staying.length === 0 && <p class="nothing">{play.nothingInPlay}</p>
          )}
        </div>
      </div>
      {ownStays.length > 0 && you !== null && (
        <div class="lane" data-anchor={`play:${you}`}>
          <p class="lane-name">{play.yourStaying}</p>
          <div class="lane-cards">
            <div class="stays" role="group" aria-label={play.yourStaying}>
              <span class="stays-sign" title={play.staying}>
                <Icon name="duration" />
              </span>
              <Cards cards={ownStays} place={null} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

/** Cards that are looked at or shown at this moment, by whoever owns them. */
export function Shown() {
  const { view, you, seatName } = useGame();
  const { play } = useWords();
  const shown = view.seats
    .map((each, seat) => ({ seat, cards: each.revealed }))
    .filter(({ cards }) => cards.length > 0);
  if (shown.length === 0) return null;
  return (
    <div class="shown" data-testid="revealed">
      {shown.map(({ seat, cards }) => (
        <div key={seat} class="lane" data-anchor={`looked:${seat}`}>
          <p class="lane-name">
            <Icon name="eye" /> {seat === you ? play.youSee : play.shownBy(seatName(seat))}
          </p>
          <Cards cards={cards} place="revealed" />
        </div>
      ))}
    </div>
  );
}
