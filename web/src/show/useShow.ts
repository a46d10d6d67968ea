// What the table shows while it is played out how it came to be so. The truth is what the house has
// told last: questions and answers follow it at once, and any choice ends the show.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useSettings } from '../context';
import type { Seat, View } from '../protocol';
import { type Beat, beatsOf, keptBeats, lengthOf, othersBeats, type Pace } from './beats';

/** Moving pictures, one still after the other when called for, or nothing by itself. */
export type Form = 'moving' | 'still' | 'off';

/** How it is shown here, by the settings and the system's. */
export function useMotion(): Form {
  const { motion, speed } = useSettings();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (motion !== 'full' && (motion !== 'system' || still)) return 'still';
  return speed === 'off' ? 'off' : 'moving';
}

interface Run {
  beats: Beat[];
  at: number;
  /** Called for by hand: something that was seen, or could have been, before. */
  again: boolean;
  /** One goes on by hand. */
  steps: boolean;
}

export interface Show {
  /** What the table looks like now. */
  view: View;
  beat: Beat | null;
  /** Milliseconds that the beat has; 0: it stands still. */
  length: number;
  /** Which of how many, where one goes from step to step. */
  step: { at: number; of: number } | null;
  again: boolean;
  /** Whose own deeds need not be told; null: nobody's. */
  you: Seat | null;
  /** Lines of the log that tell what has been seen; null: all. */
  lines: number | null;
  canRepeat: boolean;
  /** Something has happened that was not shown, for nothing moves. */
  untold: boolean;
  skip(): void;
  repeat(): void;
  go(by: number): void;
}

function newsOf(before: View | null, view: View): Beat[] {
  const goesOn = before?.table === view.table && (view.type === 'view' || view.from === before.n);
  return before && goesOn && view.moves.length > 0 ? beatsOf(before, view) : [];
}

/** The lines that are told when the last beat so far is seen. */
function linesOf({ beats, at, again }: Run): number | null {
  if (again) return null;
  const told = beats.slice(0, at + 1).flatMap(({ line }) => (line === null ? [] : [line]));
  const yet = beats.slice(at + 1).flatMap(({ line }) => (line === null ? [] : [line]));
  if (yet.length === 0) return null;
  return told.length > 0 ? Math.max(...told) + 1 : Math.min(...yet);
}

class Showing {
  private last: View | null = null;
  private kept: Beat[] = [];
  run: Run | null = null;
  untold = false;

  /** Another view has come. */
  hear(view: View, you: Seat | null, form: Form): void {
    if (this.last === view) return;
    const news = newsOf(this.last, view);
    this.kept = view.moves.length > 0 ? keptBeats(this.kept, news, you) : [];
    this.last = view;
    this.untold = form === 'still' && news.some((beat) => beat.who !== you);
    if (form !== 'moving' || news.length === 0 || document.hidden) this.run = null;
    else if (this.run && !this.run.again && view.type === 'view') this.run.beats.push(...news);
    else this.run = { beats: news, at: 0, again: false, steps: false };
  }

  others(you: Seat | null): Beat[] {
    return othersBeats(this.kept, you);
  }

  go(by: number): void {
    if (!this.run) return;
    const at = Math.max(0, this.run.at + by);
    this.run = at < this.run.beats.length ? { ...this.run, at } : null;
  }
}

export function useShow(view: View, you: Seat | null, form: Form, pace: Pace): Show {
  const kept = useRef<Showing | null>(null);
  const showing = (kept.current ??= new Showing());
  const [, redraw] = useState(0);
  showing.hear(view, you, form);
  const { run } = showing;
  const beat = run?.beats[run.at] ?? null;
  const length = beat && run && !run.steps ? lengthOf(beat, pace, run.again ? null : you) : 0;
  const change = (how: () => void) => {
    how();
    redraw((n) => n + 1);
  };
  const skip = () => change(() => (showing.run = null));
  useEffect(() => {
    if (!beat || length === 0) return;
    const timer = setTimeout(() => change(() => showing.go(1)), length);
    return () => clearTimeout(timer);
  }, [beat, length]);
  useEffect(() => {
    const onHidden = () => document.hidden && skip();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  return {
    view: beat?.view ?? view,
    beat,
    length,
    step: run?.steps ? { at: run.at, of: run.beats.length } : null,
    again: run?.again ?? false,
    you,
    lines: run && linesOf(run),
    canRepeat: showing.others(you).length > 0,
    untold: showing.untold && !run,
    skip,
    repeat: () =>
      change(() => {
        const beats = showing.others(you);
        showing.untold = false;
        if (beats.length > 0)
          showing.run = { beats, at: 0, again: true, steps: form === 'still' };
      }),
    go: (by) => change(() => showing.go(by)),
  };
}
