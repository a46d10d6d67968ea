import { useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import { dayAt } from '../day';
import { haveLearned, learned } from '../learn/progress';
import type { Page } from '../page';
import { Dialog, FileInput } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { saveText } from '../parts/Saver';
import { mineWords } from '../words/mine';
import { readGames, written, type Exported } from './games';
import { shelf, type Shelved } from './shelf';

/** More than all games that are kept could have. */
const MOST_BYTES = 100 * 1024 * 1024;

interface TakeAwayProps {
  games: Shelved[];
  page: Page;
  onChange(): void;
}

/** All of it to a file, from a file, and away. */
export function TakeAway({ games, page, onChange }: TakeAwayProps) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  const input = useRef<HTMLInputElement>(null);
  const [sure, setSure] = useState(false);
  const save = async () => {
    const all: Exported[] = [];
    for (const { hasText, ...game } of games) {
      const text = hasText ? await shelf.text(game.id) : null;
      all.push(text === null ? game : { ...game, text });
    }
    const text = written(all, [...learned()]);
    saveText(`talia-games-${dayAt(Date.now())}.json`, text, 'application/json');
  };
  const open = async (file: File) => {
    if (file.size > MOST_BYTES) return page.toast('fault', words.tooLarge);
    const found = readGames(await file.text());
    if (!found) return page.toast('fault', words.notGames);
    haveLearned(found.learned);
    const { added, dropped } = await shelf.add(found.games);
    page.toast('note', words.imported(added));
    if (found.bad > 0) page.toast('fault', words.partly(found.bad));
    if (dropped > 0) page.toast('note', words.dropped(dropped));
    onChange();
  };
  return (
    <section class="stack" aria-labelledby="mine-data">
      <h2 id="mine-data">{words.data}</h2>
      <p class="soft">{words.dataWords}</p>
      <div class="row-of-buttons">
        <button
          type="button"
          class="button"
          disabled={games.length === 0 && learned().size === 0}
          onClick={() => void save()}
          data-testid="mine-export"
        >
          <Icon name="save" />
          {words.export}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => input.current?.click()}
          data-testid="mine-import"
        >
          <Icon name="folder" />
          {words.import}
        </button>
        <FileInput
          field={input}
          accept=".json,application/json"
          onFile={(file) => void open(file)}
          testid="mine-file"
        />
        <button
          type="button"
          class="quiet"
          disabled={games.length === 0}
          onClick={() => setSure(true)}
          data-testid="mine-clear"
        >
          {words.forgetAll}
        </button>
      </div>
      {sure && (
        <Dialog title={words.forgetAll} onClose={() => setSure(false)} testid="mine-sure">
          <p>{words.forgetAllSure}</p>
          <div class="row-of-buttons dialog-answers">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                shelf.clear();
                setSure(false);
                onChange();
              }}
              data-testid="mine-clear-yes"
            >
              {words.forgetAll}
            </button>
            <button type="button" class="button" onClick={() => setSure(false)}>
              {shell.no}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
