// A box that a button opens: Escape and a press anywhere else close it.

import { useEffect, useRef, useState } from 'preact/hooks';

export function useMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** What was chosen is no longer there: the focus goes back to the button, and so does that of a
   * dialog which is opened now. */
  const shut = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key === 'Escape') shut();
      } else if (!(event.target instanceof Node && box.current?.contains(event.target))) {
        setOpen(false);
      }
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, [open]);
  return { open, setOpen, box, shut };
}
