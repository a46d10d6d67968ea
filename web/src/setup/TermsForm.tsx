import { useWords } from '../context';
import { Switch } from '../parts/controls';
import { ONE_BOX_PLAYERS } from './form';
import type { WayProps } from './SetupScreen';

const CLOCKS = [0, 15, 30, 60, 120, 300];
const BANKS = [0, 60, 120, 300, 600];

/** What holds at the table, beside the rules. */
export function TermsForm({ form, change, others }: WayProps & { others: boolean }) {
  const { shell } = useWords();
  return (
    <section class="terms" aria-labelledby="terms">
      <h2 id="terms">{shell.terms}</h2>
      <div class="stack">
        <Switch
          label={shell.points}
          hint={shell.pointsHint}
          on={form.points}
          onChange={(points) => change({ points })}
          testid="setup-points"
        />
        {form.seats.length <= ONE_BOX_PLAYERS && (
          <Switch
            label={shell.twoBoxes}
            hint={shell.twoBoxesHint}
            on={form.twoBoxes}
            onChange={(twoBoxes) => change({ twoBoxes })}
            testid="setup-two-boxes"
          />
        )}
        {others && (
          <>
            <label class="field">
              <span>{shell.clock}</span>
              <select
                value={form.clock}
                onChange={(event) => change({ clock: Number(event.currentTarget.value) })}
                data-testid="setup-clock"
              >
                {CLOCKS.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {seconds === 0
                      ? shell.noClock
                      : seconds < 60
                        ? shell.seconds(seconds)
                        : shell.minutes(seconds / 60)}
                  </option>
                ))}
              </select>
            </label>
            {form.clock > 0 && (
              <label class="field">
                <span>{shell.bank}</span>
                <select
                  value={form.bank}
                  onChange={(event) => change({ bank: Number(event.currentTarget.value) })}
                  data-testid="setup-bank"
                >
                  {BANKS.map((seconds) => (
                    <option key={seconds} value={seconds}>
                      {seconds === 0 ? shell.noBank : shell.minutes(seconds / 60)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {form.clock > 0 && (
              <Switch
                label={shell.takeover}
                hint={shell.takeoverHint}
                on={form.takeover}
                onChange={(takeover) => change({ takeover })}
                testid="setup-takeover"
              />
            )}
            <Switch
              label={shell.public}
              hint={shell.publicHint}
              on={form.public}
              onChange={(isPublic) => change({ public: isPublic })}
              testid="setup-public"
            />
            <Switch
              label={shell.rated}
              hint={shell.ratedHint}
              on={form.rated}
              onChange={(rated) => change({ rated })}
              testid="setup-rated"
            />
            {!form.rated && (
              <Switch
                label={shell.advice}
                hint={shell.adviceHint}
                on={form.advice}
                onChange={(advice) => change({ advice })}
                testid="setup-advice"
              />
            )}
            <label class="field">
              <span>{shell.tableName}</span>
              <input
                value={form.name}
                maxLength={24}
                onInput={(event) => change({ name: event.currentTarget.value })}
                data-testid="setup-table-name"
              />
            </label>
          </>
        )}
      </div>
    </section>
  );
}
