import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../card/icons';
import { useWords } from '../context';
import type { View } from '../protocol';
import { timeLeft, type TimeLeft } from './time';

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Time left for this choice, and in reserve, counted from when that view came. */
export function Clock({ view }: { view: View }) {
  const { play } = useWords();
  const [left, setLeft] = useState<TimeLeft | null>(null);
  useEffect(() => {
    const begun = performance.now();
    const tick = () => setLeft(timeLeft(view, performance.now() - begun));
    tick();
    if (view.deadline === null) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [view]);
  if (left === null) return null;
  const { choice, bank } = left;
  const words = play.secondsLeft(choice) + (bank === null ? '' : `, ${play.bankLeft(bank)}`);
  return (
    <span
      class={choice + (bank ?? 0) <= 10 ? 'clock late' : 'clock'}
      role="timer"
      aria-label={words}
      title={words}
      data-testid="clock"
    >
      <Icon name="clock" />
      {minutes(choice)}
      {bank !== null && ` +${minutes(bank)}`}
    </span>
  );
}
