// A bot at this table cannot play before its net is here.

import { useWords } from '../context';
import type { Page } from '../page';
import { NetNote } from '../parts/NetNote';
import { isLearned, type SeatWish, type Table } from '../protocol';
import { setupOf } from '../setup/form';
import { awaitsNet } from '../state';

/** The same once more, against bots that need no net. */
const withoutNet = ({ seats, you }: Table): SeatWish[] =>
  seats.map(({ name, level = 'strong' }, seat) =>
    seat === you ? { who: 'me', name } : { who: 'bot', level: isLearned(level) ? 'strong' : level },
  );

export function NetBanner({ table, page }: { table: Table; page: Page }) {
  const { shell } = useWords();
  const state = page.state();
  if (!awaitsNet(state)) return null;
  const other = () =>
    page.create('solo', setupOf(table.setup), withoutNet(table), { ...table.terms });
  return (
    <div class="banner note" data-testid="net-banner">
      <NetNote page={page} />
      {state.net === 'failed' && (
        <button type="button" class="command" onClick={other} data-testid="net-other">
          {shell.withoutNet(shell.levels.strong)}
        </button>
      )}
    </div>
  );
}
