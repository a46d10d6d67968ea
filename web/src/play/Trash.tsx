import { useState } from 'preact/hooks';
import { Badge } from '../card/index';
import { Icon } from '../card/icons';
import { useWords } from '../context';
import { Dialog } from '../parts/controls';
import { useGame } from './game';
import { Cards } from './Cards';

/** How much lies in the trash, and on a click what. */
export function TrashPile() {
  const { view } = useGame();
  const { play } = useWords();
  const [open, setOpen] = useState(false);
  const count = view.trash.reduce((sum, row) => sum + row.count, 0);
  return (
    <>
      <button
        type="button"
        class="trash-pile"
        data-anchor="trash"
        data-testid="trash"
        aria-haspopup="dialog"
        aria-label={`${play.trash}, ${play.cards(count)}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="trash" />
        <span class="trash-word">{play.trash}</span>
        <Badge of={count} />
      </button>
      {open && (
        <Dialog title={play.trash} onClose={() => setOpen(false)}>
          {count === 0 ? (
            <p class="soft">{play.trashEmpty}</p>
          ) : (
            <Cards groups={view.trash} place={null} />
          )}
        </Dialog>
      )}
    </>
  );
}
