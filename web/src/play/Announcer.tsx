import { useEffect, useRef, useState } from 'preact/hooks';
import { useCardName, useWords } from '../context';
import type { LogLine, View } from '../protocol';
import { news, spoken } from './news';

/** Says to screen readers what has happened since they last heard something, and what is asked. */
export function Announcer({ view, log }: { view: View; log: readonly LogLine[] }) {
  const { play } = useWords();
  const name = useCardName();
  const heard = useRef(log);
  const asked = useRef('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const lines = news(heard.current, log);
    heard.current = log;
    const question = view.question?.words ?? (view.asked === null ? play.over : '');
    const again = question === asked.current && lines.length === 0;
    asked.current = question;
    if (again) return;
    const text = (line: string) => line.replace(/\[([a-z0-9-]+)\]/g, (_, id: string) => name(id));
    setWords(spoken([...lines.map((line) => text(line.words)), text(question)]));
  }, [view, log]);
  return (
    <div class="unseen" role="status" aria-live="polite" data-testid="announcer">
      {words}
    </div>
  );
}
