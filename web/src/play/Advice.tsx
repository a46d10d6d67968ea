// What the player that learned the game would advise: asked for by a button or a key, for the
// question at hand. The best options are marked where they lie, with their chances to win.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../context';
import { IconButton } from '../parts/controls';
import { Icon } from '../parts/Icon';
import type { Advice, Advised, Label, Option, View } from '../protocol';
import { useOptionWords } from './CardButton';
import { useGame } from './game';

/** Whom one may ask; nobody at a table where other people play. */
export interface Adviser {
  /** What was told last. */
  advice: Advice | null;
  /** Whether the net is here; else it has to be brought. */
  ready: boolean;
  bring(): void;
  ask(n: number): void;
  /** How it is with the net, while it is not here. */
  note: ComponentChildren;
}

export interface Hint {
  adviser: Adviser;
  on: boolean;
  toggle(): void;
  advice: Advice | null;
}

/** A hint is for one question; the next one has to be asked for anew. `onAsk` is told when one
 * wants it. */
export function useHint(
  view: View,
  mayChoose: boolean,
  onAsk: () => void,
  adviser?: Adviser,
): Hint | null {
  const [wanted, setWanted] = useState<View | null>(null);
  const on = mayChoose && wanted === view;
  const ready = adviser?.ready ?? false;
  useEffect(() => {
    if (!on) return;
    if (ready) adviser?.ask(view.n);
    else adviser?.bring();
  }, [on, ready]);
  if (!adviser || !mayChoose) return null;
  const { advice } = adviser;
  return {
    adviser,
    on,
    toggle: () => {
      if (!on) onAsk();
      setWanted(on ? null : view);
    },
    advice: on && advice?.table === view.table && advice.n === view.n ? advice : null,
  };
}

// ---- What is shown of it ------------------------------------------------------------------------

/** How an option stands: the best, one of those to look at, or any other. */
export type Standing = 'best' | 'good' | 'other';

export interface Rated {
  chance: number;
  standing: Standing;
}

const MARKED = 3;

/** Whether it may be as good as the best one, as far as one can tell, or nearly. */
const isGood = ({ behind, doubt }: Advised) => behind <= Math.max(2 * doubt, 20);

/** The best choice. Plain Treasures are played first, whatever comes then, and all at once. */
export function bestOf(advice: Advice, treasures: boolean): Advised | undefined {
  const best = treasures ? advice.net : advice.best;
  return advice.options.find(({ label }) => label === best);
}

/** How all options stand, by their labels. */
export function ratings(advice: Advice, treasures: boolean): Map<Label, Rated> {
  const best = bestOf(advice, treasures);
  const order = [...advice.options].sort((a, b) => a.behind - b.behind);
  const good = new Set(order.filter(isGood).slice(0, MARKED));
  const standing = (each: Advised): Standing =>
    treasures ? 'other' : each === best ? 'best' : good.has(each) ? 'good' : 'other';
  const all = advice.options.map((each): [Label, Rated] => [
    each.label,
    { chance: each.chance, standing: standing(each) },
  ]);
  const first: [Label, Rated][] =
    treasures && best ? [['treasures', { chance: best.chance, standing: 'best' }]] : [];
  return new Map([...all, ...first]);
}

export const percent = (chance: number): string => `${Math.round(chance / 10)}%`;

/** The chance of an option, upon its card: whose own name has it in words. */
export function ChanceMark({ of }: { of: Rated | undefined }) {
  if (!of || of.standing === 'other') return null;
  const mark = of.standing === 'best' ? '★' : '';
  return (
    <span
      class={`chance on-card ${of.standing}`}
      data-n={mark + percent(of.chance)}
      aria-hidden="true"
    />
  );
}

/** The same beside its words. */
export function Chance({ of }: { of: Rated | undefined }) {
  const { play } = useWords();
  if (!of) return null;
  return (
    <span class={`chance ${of.standing}`}>
      {of.standing === 'best' && (
        <span aria-label={play.hintBest} role="img">
          ★
        </span>
      )}
      {percent(of.chance)}
    </span>
  );
}

export function HintButton({ hint }: { hint: Hint }) {
  const { play } = useWords();
  return (
    <button
      type="button"
      class="command hint-button"
      title={play.hintTitle}
      aria-pressed={hint.on}
      data-testid="hint"
      onClick={hint.toggle}
    >
      <Icon name="hint" />
      <span class="undo-words">{play.hint}</span>
      <kbd>h</kbd>
    </button>
  );
}

export function AdvicePanel({ hint }: { hint: Hint }) {
  const { play } = useWords();
  const { adviser, advice } = hint;
  return (
    <div class="advice" role="status" data-testid="advice">
      {advice ? <Told advice={advice} /> : adviser.ready ? <p>{play.hintThinks}</p> : adviser.note}
      <IconButton icon="cross" label={play.hintClose} onClick={hint.toggle} testid="advice-close" />
    </div>
  );
}

function Told({ advice }: { advice: Advice }) {
  const { play } = useWords();
  const { truth, placed } = useGame();
  const words = useOptionWords();
  const treasures = truth.question?.treasures ?? false;
  // Where the best one lies out of sight it is brought into sight.
  useEffect(() => {
    for (const mark of document.querySelectorAll('.play .chance.best')) {
      mark.closest('[data-option]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
  }, [advice]);
  const best = bestOf(advice, treasures);
  const named = (label: Label) => placed.find(({ option }) => option.label === label)?.option;
  const say = (option: Option | undefined, label: Label) => (option ? words(option) : label);
  if (!best) return null;
  const other = !treasures && advice.net !== best.label ? advice.net : null;
  return (
    <>
      <p class="advice-chance">
        <span>{play.chanceToWin}</span>
        <meter min={0} max={1000} value={best.chance} aria-hidden="true" />
        <strong data-testid="advice-chance">{percent(best.chance)}</strong>
        {best.error >= 5 && <span class="soft">±{percent(best.error)}</span>}
      </p>
      <p class="advice-words">
        {treasures ? (
          play.treasuresFirst
        ) : (
          <>
            <strong>{say(named(best.label), best.label)}</strong>: {best.words}.
          </>
        )}
        {other && <> {play.netWould(say(named(other), other))}</>}
      </p>
    </>
  );
}
