// How it is with the net that some levels play with, where somebody waits for it.

import { useWords } from '../context';
import type { Page } from '../page';

export function NetNote({ page }: { page: Page }) {
  const { shell } = useWords();
  const { net } = page.state();
  if (net === 'unwanted' || net === 'here') return null;
  return (
    <p class="net-note" role="status" data-testid="net-note">
      {net === 'failed' ? (
        <>
          <span>{shell.netFailed}</span>
          <button type="button" class="quiet" onClick={page.bringNet} data-testid="net-again">
            {shell.tryAgain}
          </button>
        </>
      ) : (
        <>
          <span>{shell.netComes}</span>
          <progress value={net} aria-label={shell.netComes} />
        </>
      )}
    </p>
  );
}
