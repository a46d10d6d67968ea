// The rules in a page's length, and the keys.

import { useWords } from '../context';
import { To } from '../parts/controls';
import type { Game } from '../state';
import { helpEn } from '../words/help.en';
import { helpPl } from '../words/help.pl';

export function Help({ game }: { game: Game | null }) {
  const { shell, language } = useWords();
  const help = language === 'pl' ? helpPl : helpEn;
  return (
    <main class="help">
      <h1>{shell.rules}</h1>
      <p class="lead">{help.lead}</p>
      {game ? (
        <To
          to={{ at: 'table', solo: game.where === 'solo', id: game.id, replay: false }}
          class="button primary"
          testid="help-game"
        >
          {shell.toGame}
        </To>
      ) : (
        <To to={{ at: 'first' }} class="button primary" testid="help-first">
          {shell.firstGame}
        </To>
      )}
      <To to={{ at: 'learn' }} class="button" testid="help-learn">
        {shell.learn}
      </To>
      {help.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {section.list && (
            <dl>
              {section.list.map(([term, words]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      <Keys title={help.keysTitle} keys={help.keys} />
      <Keys title={help.replayTitle} keys={help.replayKeys} />
      <p class="small-print">{shell.unofficial}</p>
    </main>
  );
}

function Keys({ title, keys }: { title: string; keys: [string, string][] }) {
  return (
    <section>
      <h2>{title}</h2>
      <table class="help-keys">
        <tbody>
          {keys.map(([key, words]) => (
            <tr key={key}>
              <th scope="row">
                {key.split(' ').map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
