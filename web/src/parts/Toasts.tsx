import { useEffect } from 'preact/hooks';
import { useWords } from '../context';
import type { Toast } from '../state';
import { IconButton } from './controls';
import { CardWords } from './CardWords';

const SECONDS = 6;

/** What happened beside the game, for a moment. */
export function Toasts({ toasts, onGone }: { toasts: Toast[]; onGone(id: number): void }) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onGone={onGone} />
      ))}
    </div>
  );
}

function OneToast({ toast, onGone }: { toast: Toast; onGone(id: number): void }) {
  const { shell } = useWords();
  useEffect(() => {
    const timer = setTimeout(() => onGone(toast.id), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [toast.id]);
  return (
    <div class={`toast ${toast.kind}`} data-testid={`toast-${toast.kind}`}>
      <span>
        <CardWords words={toast.words} />
      </span>
      <IconButton icon="cross" label={shell.close} onClick={() => onGone(toast.id)} />
    </div>
  );
}
