import { useEffect, useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCatalogue, useWords } from '../context';
import { seatKeys, type SeatKey } from '../keys';
import type { Page } from '../page';
import { IconButton, To } from '../parts/controls';
import { forget, knownNotes, notes, type GameNote } from '../records';
import type { State } from '../state';

const MOST = 4;

const isThere = (key: SeatKey) => key.where === 'server' && !key.shared;

const open = (all: readonly GameNote[]) => all.filter((note) => !note.over).slice(0, MOST);

/** Games that can be gone on with: against bots in this browser, and at the server's tables. */
export function Continue({ state, page }: { state: State; page: Page }) {
  const { shell, language } = useWords();
  const cards = useCatalogue();
  const title = ({ kingdom, events }: GameNote) => {
    const some = kingdom.slice(0, 3).map((card) => cards.byId.get(card)?.name ?? card);
    return kingdomOf(cards, kingdom, events)?.name ?? `${some.join(', ')}, …`;
  };
  const [games, setGames] = useState(() => open(knownNotes()));
  const [seats, setSeats] = useState(() => seatKeys.all().filter(isThere).slice(0, MOST));
  useEffect(() => {
    void notes().then((all) => setGames(open(all)));
    setSeats(seatKeys.all().filter(isThere).slice(0, MOST));
  }, [state.game]);

  const drop = async (table: string) => {
    await forget(table);
    seatKeys.remove('solo', table);
    if (page.state().game?.id === table) page.leave();
    setGames((old) => old.filter((note) => note.table !== table));
  };

  const tables = state.server === false ? [] : seats;
  if (games.length === 0 && tables.length === 0) return null;
  return (
    <section class="continue" aria-labelledby="continue">
      <h2 id="continue">{shell.goOn}</h2>
      <ul>
        {games.map((note, i) => (
          <li key={note.table}>
            <To
              to={{ at: 'table', solo: true, id: note.table, replay: false }}
              class="game"
              testid={i === 0 ? 'home-continue' : `home-continue-${i}`}
            >
              <strong>{note.guided ? shell.firstGame : title(note)}</strong>
              <span>{shell.gameNote(note.turn, note.names.length, ago(language, note.at))}</span>
            </To>
            <IconButton
              icon="cross"
              label={shell.forgetGame}
              onClick={() => void drop(note.table)}
            />
          </li>
        ))}
        {tables.map((key) => (
          <li key={key.table}>
            <To
              to={{ at: 'table', solo: false, id: key.table, replay: false }}
              class="game"
              testid={`home-return-${key.table}`}
            >
              <strong>{shell.tableNamed(key.table)}</strong>
              <span>{ago(language, key.at)}</span>
            </To>
            <IconButton
              icon="cross"
              label={shell.forgetGame}
              onClick={() => {
                seatKeys.remove('server', key.table);
                setSeats((old) => old.filter((each) => each.table !== key.table));
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "5 minutes ago", and "now" rather than "this minute". */
export function ago(language: string, at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round((at - now) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
