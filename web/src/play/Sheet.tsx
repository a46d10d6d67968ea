import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../card/icons';
import { useWords } from '../context';

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  class?: string;
}

/** Something over the table that one looks at and closes again. */
export function Sheet({ title, onClose, children, class: more = '' }: SheetProps) {
  const { play } = useWords();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      class={`sheet ${more}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) box.current?.close();
      }}
    >
      <div class="sheet-head">
        <h2>{title}</h2>
        <button
          type="button"
          class="bare"
          aria-label={play.close}
          title={play.close}
          onClick={() => box.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
