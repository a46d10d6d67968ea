// Before the game: who sits where, and how others come to the table.

import { useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCatalogue, useChangeSettings, useSettings, useWords } from '../context';
import { later } from '../later';
import type { Page } from '../page';
import { CopyField } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { KingdomPreview } from '../parts/KingdomPreview';
import { LEVELS, type Level, type Table } from '../protocol';
import { inviteLink } from '../router';
import type { Game, State } from '../state';
import './room.css';

/** A link on a screen that a phone can read, and the ways in which this device hands one on. */
const Invite = later('Invite', true);
const QuickWait = later('QuickWait', true);

export function Waiting({ game, state, page }: { game: Game; state: State; page: Page }) {
  const { shell } = useWords();
  const cards = useCatalogue();
  const { table } = game;
  if (!table) return null;
  const { kingdom, events } = table.setup;
  const isHost = table.you !== null && table.you === table.host;
  const open = table.seats.filter((seat) => seat.who === 'open').length;
  return (
    <main class="room" data-testid="waiting-room">
      <h1>{table.name || shell.waitingRoom}</h1>
      {table.terms.quick && table.you !== null && (
        <QuickWait game={game} state={state} page={page} />
      )}
      <div class="room-sides">
        <section class="panel" aria-labelledby="room-seats">
          <h2 id="room-seats">{shell.players}</h2>
          <RoomSeats table={table} isHost={isHost} game={game} page={page} />
          <p class="soft" role="status">
            {open > 0 ? shell.openSeats(open) : shell.startsNow}
            {table.watching > 0 && ` · ${shell.watching(table.watching)}`}
          </p>
          <div class="row-of-buttons">
            {isHost && (
              <button
                type="button"
                class="button primary"
                onClick={() => page.send({ do: 'start' })}
                data-testid="room-start"
              >
                <Icon name="play" />
                {open > 0 ? shell.startWithBots : shell.start}
              </button>
            )}
            <button type="button" class="button" onClick={page.leave} data-testid="room-leave">
              {table.you === null ? shell.toHome : shell.leaveSeat}
            </button>
          </div>
        </section>
        <section class="panel" aria-labelledby="room-invite">
          <h2 id="room-invite">{shell.invite}</h2>
          <p class="soft">{shell.inviteWords}</p>
          <CopyField text={inviteLink(game.id)} label={shell.inviteLink} testid="room-link" />
          <Invite link={inviteLink(game.id)} />
          {isLocal(location.hostname) && <p class="hint">{shell.localOnly}</p>}
          <TermsWords table={table} />
        </section>
      </div>
      <section aria-labelledby="room-kingdom">
        <h2 id="room-kingdom">
          {kingdomOf(cards, kingdom, events)?.name ?? shell.kingdom}
        </h2>
        <KingdomPreview cards={kingdom} events={events} testid="room-kingdom" />
      </section>
    </main>
  );
}

/** Whether nobody else can follow a link to that host. */
const isLocal = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host);

interface RoomSeatsProps {
  table: Table;
  isHost: boolean;
  game: Game;
  page: Page;
}

function RoomSeats({ table, isHost, game, page }: RoomSeatsProps) {
  const { shell, play } = useWords();
  const settings = useSettings();
  const change = useChangeSettings();
  const [name, setName] = useState(settings.name);
  const sit = (seat: number) => {
    change({ name: name.trim() });
    page.join(game.id, name.trim() || play.seat(seat + 1), seat);
  };
  return (
    <>
      {table.you === null && (
        <label class="field">
          <span>{shell.yourName}</span>
          <input
            value={name}
            maxLength={24}
            placeholder={shell.player}
            onInput={(event) => setName(event.currentTarget.value)}
            data-testid="room-name"
          />
        </label>
      )}
      <ol class="room-seats">
        {table.seats.map((seat, i) => (
          <li key={i} class={seat.who} data-testid={`room-seat-${i}`}>
            <span class={`seat-number seat-${i}`} aria-hidden="true">
              {i + 1}
            </span>
            <Icon name={seat.who === 'bot' ? 'robot' : 'person'} />
            <span class="room-name">
              {seat.who === 'open' ? shell.openSeat : seat.name}
              {i === table.you && <span class="tag">{shell.you}</span>}
              {seat.rating !== undefined && <span class="tag">{seat.rating}</span>}
              {i === table.host && <span class="tag">{shell.host}</span>}
              {seat.who === 'person' && !seat.present && <span class="tag">{shell.away}</span>}
              {seat.who === 'bot' && seat.level && (
                <span class="tag">{shell.levels[seat.level]}</span>
              )}
            </span>
            {seat.who === 'open' && table.you === null && (
              <button
                type="button"
                class="button primary"
                onClick={() => sit(i)}
                data-testid={`room-sit-${i}`}
              >
                {shell.sitHere}
              </button>
            )}
            {isHost && seat.who !== 'person' && (
              <select
                aria-label={shell.seat(i + 1)}
                value={seat.who === 'open' ? 'open' : seat.level}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  if (value === 'open') page.send({ do: 'seat', seat: i, who: 'open' });
                  else page.send({ do: 'seat', seat: i, who: 'bot', level: value as Level });
                }}
                data-testid={`room-seat-${i}-who`}
              >
                <option value="open">{shell.openSeat}</option>
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {shell.bot(shell.levels[level])}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Those who may begin; a seat that is still open goes by its number. */
function whoBegins(shell: ReturnType<typeof useWords>['shell'], { seats, setup }: Table): string {
  const { begins } = setup;
  const names = begins.map((i) => seats[i]?.name || shell.seat(i + 1));
  if (begins.length === seats.length) return shell.beginsDrawn;
  return begins.length > 1 ? shell.beginsOneOf(names) : shell.begins(names[0] ?? '');
}

function TermsWords({ table }: { table: Table }) {
  const { shell } = useWords();
  const { terms, setup } = table;
  const time = (seconds: number) =>
    seconds < 60 ? shell.seconds(seconds) : shell.minutes(Math.round(seconds / 60));
  const clock = terms.clock === 0 ? shell.noClock : time(terms.clock);
  return (
    <ul class="terms-words soft">
      <li data-testid="room-begins">{whoBegins(shell, table)}</li>
      <li>{terms.points ? shell.pointsShown : shell.pointsHidden}</li>
      <li>
        {shell.clock}: {clock}
      </li>
      {terms.bank !== undefined && (
        <li>
          {shell.bank}: {time(terms.bank)}
        </li>
      )}
      {terms.rated && <li>{shell.isRated}</li>}
      {terms.advice && <li data-testid="room-advice">{shell.hasAdvice}</li>}
      <li>{terms.public ? shell.isPublic : shell.isPrivate}</li>
      <li>
        {shell.edition}: {shell.editions[setup.edition]}
      </li>
      {setup.boxes === 2 && <li>{shell.twoBoxes}</li>}
    </ul>
  );
}
