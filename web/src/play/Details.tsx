// A card's details: beside the card that the mouse rests on, or to stay when it was touched long,
// clicked where there is nothing to choose, or asked for with a key.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CardDetail, CardWords } from '../card/index';
import { useCardName, useCatalogue, useWords } from '../context';
import { IconButton } from '../parts/controls';
import type { CardId, Label } from '../protocol';
import { costChange } from './cost';
import { useGame } from './game';
import { useTokenWords } from './Supply';

export interface Shown {
  card: CardId;
  /** Where the card is that it belongs to. */
  at: DOMRect;
  /** It stays until it is closed. */
  stays: boolean;
}

const HOVER = 420;
const PRESS = 450;

/** The card that an event happened to. */
function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
}

/** Listens for everything that asks for details; hands out listeners for the screen's root. */
export function useDetails() {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false);
  const finger = useRef(false);
  const rests = useRef<HTMLElement | null>(null);
  const last = useRef('');
  const show = (element: HTMLElement, stays: boolean) => {
    const card = element.dataset['card'];
    if (card) setShown({ card, at: element.getBoundingClientRect(), stays });
  };
  const hover = (element: HTMLElement) => {
    const card = element.dataset['card'];
    if (!card || !element.isConnected) return;
    const at = element.getBoundingClientRect();
    setShown((old) => (old?.stays ? old : { card, at, stays: false }));
  };
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  const listeners = {
    // Not `over`: cards that come to lie under a mouse at rest were not asked about.
    onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || event.buttons) return;
      const at = `${event.clientX} ${event.clientY}`;
      if (at === last.current) return;
      last.current = at;
      const element = cardAt(event.target);
      if (element === rests.current) return;
      rests.current = element;
      cancel();
      if (element) timer.current = setTimeout(() => hover(element), HOVER);
      else setShown((old) => (old?.stays ? old : null));
    },
    onPointerLeave() {
      cancel();
      rests.current = null;
      setShown((old) => (old?.stays ? old : null));
    },
    onPointerDown(event: PointerEvent) {
      cancel();
      pressed.current = false;
      finger.current = event.pointerType === 'touch';
      setShown((old) => (old && !old.stays ? null : old));
      const element = cardAt(event.target);
      if (!element || event.pointerType === 'mouse') return;
      timer.current = setTimeout(() => {
        pressed.current = true;
        show(element, true);
      }, PRESS);
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture(event: MouseEvent) {
      // The finger that asked for details chooses nothing when it is lifted.
      if (pressed.current) {
        pressed.current = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const element = cardAt(event.target);
      if (element && element.dataset['details'] !== undefined) show(element, true);
    },
    onContextMenu(event: MouseEvent) {
      const element = cardAt(event.target);
      if (!element) return;
      event.preventDefault();
      cancel();
      if (!pressed.current) show(element, true);
    },
  };
  const byFinger = () => finger.current;
  return { shown, show, close: () => setShown(null), byFinger, listeners };
}

const MARGIN = 10;

interface DetailsProps {
  shown: Shown;
  onClose(): void;
  onChoose(label: Label): void;
}

export function Details({ shown, onClose, onChoose }: DetailsProps) {
  const { play, shell } = useWords();
  const name = useCardName();
  const { byId } = useCatalogue();
  const { view, table, placed } = useGame();
  const tokenWords = useTokenWords();
  const box = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(null);
  const pile = [...view.supply, ...view.beside].find((each) => each.card === shown.card);
  const event = view.events.find((each) => each.card === shown.card);

  // Beside the card, wherever there is room; on small screens in the middle (play.css).
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const { at } = shown;
    const right = at.right + MARGIN;
    const left = at.left - MARGIN - width;
    const fits = right + width < innerWidth - MARGIN;
    const x = fits ? right : Math.max(MARGIN, left);
    const y = Math.min(
      Math.max(MARGIN, at.top + at.height / 2 - height / 2),
      innerHeight - height - MARGIN,
    );
    element.style.setProperty('--x', `${Math.round(x)}px`);
    element.style.setProperty('--y', `${Math.round(Math.max(MARGIN, y))}px`);
  }, [shown]);
  useEffect(() => {
    if (!shown.stays) return;
    back.current = document.activeElement;
    box.current
      ?.querySelector<HTMLElement>('.details-close button')
      ?.focus({ preventScroll: true });
    return () => {
      if (back.current instanceof HTMLElement) back.current.focus({ preventScroll: true });
    };
  }, [shown]);

  const printed = byId.get(shown.card)?.cost ?? 0;
  const change = pile && costChange(view, pile, printed);
  const why = [
    ...(change && change.token > 0 ? [play.lessByToken(change.token)] : []),
    ...(change && change.cards > 0 ? [play.lessByCards(change.cards)] : []),
  ];
  const known = pile ? [play.left(pile.left), ...why, ...tokenWords(pile)] : [];
  const cost = pile?.cost ?? event?.cost;
  const choices = placed.filter(({ option }) => option.card === shown.card);
  return (
    <div
      class={shown.stays ? 'details kept' : 'details'}
      onClick={(click) => {
        if (click.target === click.currentTarget) onClose();
      }}
    >
      <div
        class="details-box"
        ref={box}
        role={shown.stays ? 'dialog' : 'presentation'}
        aria-label={shown.stays ? name(shown.card) : undefined}
        data-testid="details"
      >
        <CardDetail
          card={shown.card}
          edition={table.setup.edition}
          {...(cost === undefined ? {} : { cost })}
          {...(pile?.types ? { types: pile.types } : {})}
        >
          {known.length > 0 && <p class="detail-known">{known.join(' · ')}</p>}
          {shown.stays && choices.length > 0 && (
            <div class="detail-choices">
              {choices.map(({ option }) => (
                <button
                  key={option.label}
                  type="button"
                  class="command primary"
                  data-testid={`take-${option.label}`}
                  onClick={() => onChoose(option.label)}
                >
                  <CardWords words={option.words} plain />
                </button>
              ))}
            </div>
          )}
        </CardDetail>
        {shown.stays && (
          <span class="details-close">
            <IconButton icon="cross" label={shell.close} onClick={onClose} />
          </span>
        )}
      </div>
    </div>
  );
}
