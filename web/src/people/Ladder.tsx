// The ladder of a server, how one stands there, and the key that makes it one's own.

import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../context';
import type { Page } from '../page';
import { CopyField, Dialog } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { playerKey, readKey } from '../playerKey';
import type { Table } from '../protocol';
import type { State } from '../state';
import { peopleWords } from '../words/people';
import { rungs } from './rungs';

export function LadderScreen({ state, page }: { state: State; page: Page }) {
  const { language, shell } = useWords();
  const words = peopleWords(language);
  useEffect(() => {
    if (state.server) page.askLadder();
  }, [state.server]);
  return (
    <main class="lobby ladder" data-testid="ladder">
      <h1>{words.ladder}</h1>
      {state.server === false && <p class="refused">{shell.noServer}</p>}
      <p class="soft">{words.ladderWords}</p>
      <div class="ladder-sides">
        <Rungs state={state} />
        <Own state={state} page={page} />
      </div>
    </main>
  );
}

function Rungs({ state }: { state: State }) {
  const { language, shell } = useWords();
  const words = peopleWords(language);
  if (!state.ladder) {
    return (
      <section class="panel" aria-busy={state.server !== false}>
        <p class="soft" role="status">
          {state.server !== false && shell.connecting}
        </p>
      </section>
    );
  }
  return (
    <section class="panel" aria-label={words.ladder}>
      <p class="soft">{words.onLadder(state.ladder.count)}</p>
      <table class="ladder-table" data-testid="ladder-table">
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">#</span>
              <span class="unseen">{words.place}</span>
            </th>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.rating}</th>
            <th scope="col">{words.games}</th>
          </tr>
        </thead>
        <tbody>
          {rungs(state.ladder).map((rung) =>
            rung.who === 'bot' ? (
              <tr key={rung.level} class="soft">
                <td />
                <td>
                  <Icon name="robot" /> {words.botNamed(shell.levels[rung.level])}
                </td>
                <td>{rung.rating}</td>
                <td />
              </tr>
            ) : (
              <tr key={rung.place} class={rung.you ? 'own' : undefined}>
                <td>{rung.place}</td>
                <td>
                  {rung.name} {rung.you && <span class="tag">{shell.you}</span>}
                </td>
                <td>{rung.rating}</td>
                <td>{rung.games}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function Own({ state, page }: { state: State; page: Page }) {
  const { language, shell } = useWords();
  const words = peopleWords(language);
  const [key, setKey] = useState(playerKey.get);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { standing, ladder } = state;
  const use = () => {
    const read = readKey(typed);
    setWrong(read === null);
    if (read === null) return;
    playerKey.set(read);
    setKey(read);
    setTyped('');
    page.askLadder();
  };
  return (
    <section class="panel ladder-own" aria-labelledby="own-rating">
      <h2 id="own-rating">{words.yourRating}</h2>
      {key === null && <p class="soft">{words.noKey}</p>}
      {key !== null && (
        <div class="ladder-standing" data-testid={standing && 'ladder-standing'}>
          {standing && (
            <>
              <p class="ladder-rating">{words.standing(standing.rating, standing.deviation)}</p>
              <p class="soft">
                {words.gamesCounted(standing.games)}
                {ladder?.place !== undefined &&
                  ` · ${words.yourPlace(ladder.place, ladder.count)}`}
              </p>
              {ladder?.place === undefined && <p class="soft">{words.notYetKnown}</p>}
            </>
          )}
        </div>
      )}
      {key !== null && (
        <>
          <CopyField text={key} label={words.key} testid="ladder-key" />
          <p class="hint">{words.keyWords}</p>
        </>
      )}
      <label class="field">
        <span>{words.importKey}</span>
        <input
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && use()}
          data-testid="ladder-import"
        />
      </label>
      <div role="status">{wrong && <p class="refused">{words.wrongKey}</p>}</div>
      <div class="row-of-buttons">
        <button
          type="button"
          class="button"
          disabled={typed === ''}
          onClick={use}
          data-testid="ladder-use"
        >
          {words.useKey}
        </button>
        {key !== null && (
          <button
            type="button"
            class="button"
            onClick={() => setDeleting(true)}
            data-testid="ladder-delete"
          >
            {words.deleteKey}
          </button>
        )}
      </div>
      <p class="small-print">
        <a href="privacy">{shell.privacy}</a>
      </p>
      {deleting && (
        <Dialog title={words.deleteKey} onClose={() => setDeleting(false)} testid="ladder-sure">
          <p>{words.deleteSure}</p>
          <div class="row-of-buttons">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                page.forgetPlayer();
                setKey(null);
                setDeleting(false);
              }}
              data-testid="ladder-yes"
            >
              {words.deleteKey}
            </button>
            <button type="button" class="button" onClick={() => setDeleting(false)}>
              {shell.no}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** After a game: what it has made of everybody's rating. */
export function RatingNews({ table }: { table: Table }) {
  const { language } = useWords();
  const words = peopleWords(language);
  const known = table.seats.filter(({ after }) => after !== undefined);
  if (known.length === 0) return null;
  return (
    <section class="rating-news" aria-label={words.ratings} data-testid="end-ratings">
      <ul>
        {known.map(({ name, rating = 0, after = 0 }) => (
          <li key={name}>
            <strong>{name}</strong> {words.ratingNow(rating, after)}
          </li>
        ))}
      </ul>
    </section>
  );
}
