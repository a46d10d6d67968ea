import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { CardWords } from '../card/index';
import type { Option } from '../protocol';
import { Chance } from './Advice';
import { useGame } from './game';

interface PickMenuProps {
  options: Option[];
  at: DOMRect;
  onChoose(label: string): void;
  onClose(): void;
}

/** Several things can be done with one card: they are listed beside it. */
export function PickMenu({ options, at, onChoose, onClose }: PickMenuProps) {
  const { rated } = useGame();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const x = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
    const y = at.top - height - 6 > 8 ? at.top - height - 6 : at.bottom + 6;
    element.style.setProperty('--x', `${Math.round(x)}px`);
    element.style.setProperty('--y', `${Math.round(y)}px`);
    element.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) onClose();
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  });
  return (
    <div class="pick" ref={box} role="menu" data-testid="pick">
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          role="menuitem"
          class="answer"
          data-option
          onClick={() => onChoose(option.label)}
        >
          <CardWords words={option.words} plain />
          <Chance of={rated(option.label)} />
        </button>
      ))}
    </div>
  );
}
