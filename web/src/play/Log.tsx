// What happened, turn by turn.

import { Component, type RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CardWords } from '../card/index';
import { useCardName, useWords } from '../context';
import { copyText, IconButton } from '../parts/controls';
import type { LogLine } from '../protocol';
import { logText, turnsOf } from './logs';

interface LogProps {
  log: readonly LogLine[];
  onClose(): void;
}

export function Log({ log, onClose }: LogProps) {
  const { play, shell } = useWords();
  const name = useCardName();
  const turns = useMemo(() => turnsOf(log), [log]);
  const [only, setOnly] = useState<number | null>(null);
  const [copied, setCopied] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const follow = useFollow(list);
  const shown = only === null ? turns : turns.filter((turn) => turn.number === only);

  useEffect(follow.toEnd, [log, only]);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const step = (by: number) => {
    const at =
      only === null ? turns.length - 1 : turns.findIndex((turn) => turn.number === only) + by;
    const turn = turns[Math.max(0, Math.min(turns.length - 1, at))];
    if (turn) setOnly(turn.number);
  };
  return (
    <aside class="log" aria-label={play.log} data-testid="log">
      <div class="log-head">
        <h2>{play.log}</h2>
        <div class="log-tools">
          <IconButton icon="left" label={shell.turnBefore} onClick={() => step(-1)} />
          <select
            aria-label={play.whichTurn}
            value={only ?? ''}
            data-testid="log-turn"
            onChange={(event) => {
              const value = event.currentTarget.value;
              setOnly(value === '' ? null : Number(value));
            }}
          >
            <option value="">{play.allTurns}</option>
            {turns.map((turn) => (
              <option key={turn.number} value={turn.number}>
                {turn.title ? plain(turn.title, name) : play.beforeTurns}
              </option>
            ))}
          </select>
          <IconButton icon="right" label={shell.turnAfter} onClick={() => step(1)} />
          <IconButton
            icon={copied ? 'check' : 'copy'}
            label={copied ? shell.copied : shell.copy}
            testid="log-copy"
            onClick={() => {
              const lines = shown.flatMap((turn) => turn.lines);
              void copyText(logText(lines, name)).then(setCopied);
            }}
          />
          <span class="log-close">
            <IconButton icon="cross" label={shell.close} onClick={onClose} />
          </span>
        </div>
      </div>
      <div
        class="log-lines"
        ref={list}
        tabIndex={0}
        role="region"
        aria-label={play.log}
        onScroll={follow.onScroll}
      >
        {shown.map((turn) => (
          <TurnLines key={turn.number} lines={turn.lines} />
        ))}
      </div>
    </aside>
  );
}

/** Keeps the end in sight, unless somebody has gone up from it. Only going up is: that the end is
 * far away may also mean that more has come, or that there is less room. */
function useFollow(list: RefObject<HTMLElement | null>) {
  const follows = useRef(true);
  const top = useRef(0);
  const toEnd = () => {
    const box = list.current;
    if (box && follows.current) box.scrollTop = box.scrollHeight;
  };
  useEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(toEnd);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    const isEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 40;
    if (isEnd || box.scrollTop < top.current) follows.current = isEnd;
    top.current = box.scrollTop;
  };
  return { toEnd, onScroll };
}

function plain(words: string, name: (id: string) => string): string {
  return words.replace(/\[([a-z0-9-]+)\]/g, (_, id: string) => name(id));
}

/** A turn that has nothing new is not drawn again. */
class TurnLines extends Component<{ lines: readonly LogLine[] }> {
  override shouldComponentUpdate(next: { lines: readonly LogLine[] }): boolean {
    const { lines } = this.props;
    return lines.length !== next.lines.length || lines.some((line, i) => line !== next.lines[i]);
  }
  override render() {
    return (
      <div class="log-turn">
        {this.props.lines.map((line, i) => (
          <p
            key={i}
            class={line.begins ? 'begins' : undefined}
            data-seat={line.who ?? undefined}
            style={{ '--depth': Math.min(line.depth, 5) }}
          >
            <CardWords words={line.words} />
          </p>
        ))}
      </div>
    );
  }
}
