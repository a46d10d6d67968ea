import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../card/icons';
import { useWords } from '../context';
import type { View } from '../protocol';

/** Seconds left for this choice. `deadline`: milliseconds from when that view came. */
export function Clock({ deadline, view }: { deadline: number | null; view: View }) {
  const { play } = useWords();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (deadline === null) return;
    const end = performance.now() + deadline;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [view, deadline]);
  if (deadline === null) return null;
  return (
    <span
      class={left <= 10 ? 'clock late' : 'clock'}
      role="timer"
      aria-label={play.secondsLeft(left)}
      title={play.secondsLeft(left)}
    >
      <Icon name="clock" />
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
