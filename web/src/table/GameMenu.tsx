import { useState } from 'preact/hooks';
import { useWords } from '../context';
import type { Page } from '../page';
import { Dialog, IconButton, To } from '../parts/controls';
import { useMenu } from '../parts/menu';
import { LanguageSwitch } from '../parts/Top';
import { href } from '../router';
import type { Game } from '../state';

interface GameMenuProps {
  game: Game;
  page: Page;
  onSettings(): void;
}

/** What one may do at a table beside playing. */
export function GameMenu({ game, page, onSettings }: GameMenuProps) {
  const { shell } = useWords();
  const { open, setOpen, box, shut } = useMenu();
  const [resigning, setResigning] = useState(false);
  const [removing, setRemoving] = useState(false);

  const solo = game.where === 'solo';
  const sits = game.seat !== null;
  const over = game.table?.state === 'over';
  const alone = (game.table?.seats ?? []).filter((seat) => seat.who === 'person').length < 2;
  const hosts = sits && game.table?.host === game.seat;
  const own = game.seat === null ? undefined : game.table?.seats[game.seat];
  const item = (words: string, act: () => void, testid: string) => (
    <button
      type="button"
      onClick={() => {
        shut();
        act();
      }}
      data-testid={testid}
    >
      {words}
    </button>
  );
  return (
    <div class="menu" ref={box}>
      <IconButton
        icon="gear"
        label={shell.menu}
        pressed={open}
        onClick={() => setOpen(!open)}
        testid="menu"
      />
      {open && (
        <div class="menu-list">
          {item(shell.settings, onSettings, 'menu-settings')}
          <LanguageSwitch />
          <a href={href({ at: 'help' })} data-testid="menu-help">
            {shell.rules}
          </a>
          {(over || (solo && alone)) &&
            item(shell.saveGame, () => page.send({ do: 'save' }), 'menu-save')}
          {sits &&
            !over &&
            own &&
            !game.table?.terms.rated &&
            item(
              own.bot ? shell.botOff : shell.botOn,
              () => page.send({ do: 'bot', on: !own.bot }),
              'menu-bot',
            )}
          {sits &&
            !over &&
            item(shell.resign, () => setResigning(true), 'menu-resign')}
          {!solo &&
            hosts &&
            (over || (alone && !game.table?.terms.rated)) &&
            item(shell.removeTable, () => setRemoving(true), 'menu-remove')}
          {solo || over ? (
            <To to={{ at: 'home' }} testid="menu-home">
              {over ? shell.toHome : shell.pauseGame}
            </To>
          ) : (
            item(shell.leave, page.leave, 'menu-leave')
          )}
        </div>
      )}
      {resigning && (
        <Sure
          title={shell.resign}
          words={shell.resignSure}
          onYes={() => page.send({ do: 'resign' })}
          onClose={() => setResigning(false)}
          testid="resign"
        />
      )}
      {removing && (
        <Sure
          title={shell.removeTable}
          words={shell.removeSure}
          onYes={page.remove}
          onClose={() => setRemoving(false)}
          testid="remove"
        />
      )}
    </div>
  );
}

interface SureProps {
  title: string;
  words: string;
  onYes(): void;
  onClose(): void;
  testid: string;
}

/** Asks before something that cannot be taken back. */
function Sure({ title, words, onYes, onClose, testid }: SureProps) {
  const { shell } = useWords();
  return (
    <Dialog title={title} onClose={onClose} testid={testid}>
      <p>{words}</p>
      <div class="row-of-buttons dialog-answers">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onClose();
            onYes();
          }}
          data-testid={`${testid}-yes`}
        >
          {title}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {shell.no}
        </button>
      </div>
    </Dialog>
  );
}
