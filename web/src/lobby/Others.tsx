// Tables of other people: those that are open to all, and the way to one that one was invited to.

import { useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCatalogue, useWords } from '../context';
import type { Page } from '../page';
import { To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { KingdomWords } from '../parts/KingdomPreview';
import { QuickMatch } from '../people/QuickMatch';
import type { LobbyTable } from '../protocol';
import { invitedTo } from '../router';
import type { State } from '../state';

export function Others({ state, page }: { state: State; page: Page }) {
  const { shell } = useWords();
  const there = state.link.server === 'open';
  return (
    <main class="lobby">
      <h1>{shell.withOthers}</h1>
      {state.server === false && <p class="refused">{shell.noServer}</p>}
      <div class="lobby-ways">
        <section class="panel">
          <h2>{shell.openTable}</h2>
          <p class="soft">{shell.openTableWords}</p>
          <To to={{ at: 'setup', others: true }} class="button primary" testid="others-create">
            <Icon name="plus" />
            {shell.openTable}
          </To>
        </section>
        <Invited page={page} />
      </div>
      {state.server !== false && <QuickMatch state={state} page={page} />}
      <section aria-labelledby="public">
        <h2 id="public">{shell.publicTables}</h2>
        {there && <Tables tables={state.lobby?.filter((each) => !isQuick(each)) ?? null} />}
        {!there && state.server !== false && <p class="soft">{shell.connecting}</p>}
      </section>
      {state.server !== false && (
        <footer class="small-print">
          <a href="privacy" data-testid="others-privacy">
            {shell.privacy}
          </a>
        </footer>
      )}
    </main>
  );
}

/** Those who wait for a match stand elsewhere. */
const isQuick = ({ quick, state }: LobbyTable) => quick === true && state === 'waiting';

function Invited({ page }: { page: Page }) {
  const { shell } = useWords();
  const [typed, setTyped] = useState('');
  const id = invitedTo(typed);
  const go = () => {
    if (id) page.go({ at: 'table', solo: false, id, replay: false });
  };
  return (
    <section class="panel">
      <h2>{shell.invited}</h2>
      <p class="soft">{shell.invitedWords}</p>
      <div class="row-of-buttons">
        <input
          value={typed}
          placeholder={shell.inviteOrCode}
          aria-label={shell.inviteOrCode}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && go()}
          data-testid="others-code"
        />
        <button
          type="button"
          class="button"
          disabled={!id}
          onClick={go}
          data-testid="others-go"
        >
          {shell.goThere}
        </button>
      </div>
    </section>
  );
}

function Tables({ tables }: { tables: LobbyTable[] | null }) {
  const { shell } = useWords();
  const cards = useCatalogue();
  if (!tables || tables.length === 0) return <p class="soft">{shell.noTables}</p>;
  return (
    <ul class="tables">
      {tables.map((table) => (
        <li key={table.table} class="panel" data-testid={`lobby-${table.table}`}>
          <div>
            <strong>{table.name || shell.tableNamed(table.table)}</strong>
            <span class="tag">{shell.tableStates[table.state]}</span>
            <p>
              {kingdomOf(cards, table.kingdom, table.events)?.name ?? (
                <KingdomWords cards={table.kingdom} events={table.events} />
              )}
            </p>
            <p class="soft">
              {shell.seatedOf(table.seated, table.players)}
              {table.watching > 0 && ` · ${shell.watching(table.watching)}`}
            </p>
          </div>
          <To
            to={{ at: 'table', solo: false, id: table.table, replay: false }}
            class={table.open > 0 && table.state === 'waiting' ? 'button primary' : 'button'}
          >
            {table.open > 0 && table.state === 'waiting' ? shell.join : shell.watch}
          </To>
        </li>
      ))}
    </ul>
  );
}
