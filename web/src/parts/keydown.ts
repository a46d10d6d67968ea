// A key anywhere on the page.

import { useEffect, useRef } from 'preact/hooks';

/** Heard from the first screen to the last without a gap: whoever stops listening and begins again
 * with each screen misses a key for which another part draws the screen anew. */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
