import { useWords } from '../context';
import { IconButton, Switch } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { LEVELS, type Level } from '../protocol';
import { addSeat, MOST_PLAYERS, moveSeat, type SeatForm } from './form';
import type { WayProps } from './SetupScreen';

interface SeatsProps extends WayProps {
  others: boolean;
  name: string;
  onName(name: string): void;
}

/** Who plays, in which order. */
export function Seats({ form, change, others, name, onName }: SeatsProps) {
  const { shell } = useWords();
  const put = (index: number, some: Partial<SeatForm>) =>
    change({ seats: form.seats.map((seat, i) => (i === index ? { ...seat, ...some } : seat)) });
  return (
    <section class="seats" aria-labelledby="seats">
      <h2 id="seats">{shell.players}</h2>
      <ol>
        {form.seats.map((seat, i) => (
          <li key={seat.id} data-testid={`setup-seat-${i}`}>
            <span class={`seat-number seat-${i}`} aria-hidden="true">
              {i + 1}
            </span>
            {seat.who === 'me' ? (
              <label class="seat-who">
                <Icon name="person" />
                <input
                  value={name}
                  maxLength={24}
                  placeholder={shell.you}
                  aria-label={shell.yourName}
                  onInput={(event) => onName(event.currentTarget.value)}
                  data-testid="setup-name"
                />
              </label>
            ) : (
              <label class="seat-who">
                <Icon name={seat.who === 'bot' ? 'robot' : 'people'} />
                <select
                  aria-label={shell.seat(i + 1)}
                  value={seat.who === 'open' ? 'open' : seat.level}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    if (value === 'open') put(i, { who: 'open' });
                    else put(i, { who: 'bot', level: value as Level });
                  }}
                  data-testid={`setup-seat-${i}-who`}
                >
                  {others && <option value="open">{shell.openSeat}</option>}
                  {LEVELS.map((level) => (
                    <option key={level} value={level}>
                      {shell.bot(shell.levels[level])}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <IconButton
              icon="up"
              label={shell.earlier}
              disabled={i === 0}
              onClick={() => change({ seats: moveSeat(form.seats, i, -1) })}
            />
            <IconButton
              icon="down"
              label={shell.later}
              disabled={i === form.seats.length - 1}
              onClick={() => change({ seats: moveSeat(form.seats, i, 1) })}
            />
            <IconButton
              icon="cross"
              label={shell.removeSeat}
              disabled={form.seats.length === 2 || seat.who === 'me'}
              onClick={() => change({ seats: form.seats.filter((each) => each !== seat) })}
            />
          </li>
        ))}
      </ol>
      <div class="row-of-buttons">
        <button
          type="button"
          class="button"
          disabled={form.seats.length === MOST_PLAYERS}
          onClick={() => change({ seats: addSeat(form.seats, 'bot', 'medium') })}
          data-testid="setup-add-bot"
        >
          <Icon name="robot" />
          {shell.addBot}
        </button>
        {others && (
          <button
            type="button"
            class="button"
            disabled={form.seats.length === MOST_PLAYERS}
            onClick={() => change({ seats: addSeat(form.seats, 'open', 'medium') })}
            data-testid="setup-add-open"
          >
            <Icon name="people" />
            {shell.addSeat}
          </button>
        )}
      </div>
      <Switch
        label={shell.drawsFirst}
        hint={shell.drawsFirstHint}
        on={form.drawsFirst}
        onChange={(drawsFirst) => change({ drawsFirst })}
        testid="setup-draws-first"
      />
    </section>
  );
}
