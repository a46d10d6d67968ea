// Plays a beat out: pictures of cards and tokens fly from where they lay before it to where they
// lie after it. Only transform and opacity move. Nothing waits for that, and nothing depends on it.

import { Component, type ComponentChildren, createRef } from 'preact';
import { CardBack } from '../card/index';
import { Icon, type IconName } from '../card/icons';
import type { CardId } from '../protocol';
import type { Beat } from './beats';
import { type Flight, flights, type FlyingToken, type Glow, glows } from './flights';

interface MotionProps {
  beat: Beat | null;
  /** Milliseconds that the beat has; 0: it stands still, and its places are marked. */
  length: number;
  isAttack(card: CardId): boolean;
  children: ComponentChildren;
}

interface Departure {
  flight: Flight;
  from: DOMRect;
  /** Whether the same card lay there before: then nothing new comes to be seen. */
  had: boolean;
}

/** How large a flying card is, as in show.css. */
const WIDTH = 96;
const HEIGHT = 52;
/** How large a card is in the air at least, and at most. */
const LEAST = 0.62;
const MOST = 1.5;

const TOKENS: Record<FlyingToken, { icon: IconName; n: string }> = {
  card: { icon: 'cards', n: '+1' },
  action: { icon: 'actions', n: '+1' },
  buy: { icon: 'buys', n: '+1' },
  coin: { icon: 'coins', n: '+1' },
  cost: { icon: 'treasure', n: '−2' },
  trash: { icon: 'trash', n: '' },
  'minus-card': { icon: 'cards', n: '−1' },
  'minus-coin': { icon: 'coins', n: '−1' },
  embargo: { icon: 'embargo', n: '' },
  journey: { icon: 'journey', n: '' },
  pirate: { icon: 'coins', n: '' },
};

export class Motion extends Component<MotionProps> {
  private readonly air = createRef<HTMLDivElement>();
  private readonly root = createRef<HTMLDivElement>();
  private moving: Animation[] = [];

  private find(names: readonly string[]): HTMLElement | null {
    for (const name of names) {
      const found = this.root.current?.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
      if (found && found.offsetParent !== null) return found;
    }
    return null;
  }

  private cardIn(zone: HTMLElement, card: CardId | null): HTMLElement | null {
    if (card === null || zone.dataset['card'] === card) return null;
    return zone.querySelector<HTMLElement>(`[data-card="${card}"]`);
  }

  /** The card itself within a zone, if it is seen there, else the zone; never out of sight. */
  private spot(zone: HTMLElement, card: CardId | null): DOMRect {
    const rect = (this.cardIn(zone, card) ?? zone).getBoundingClientRect();
    const board = zone.closest('.board, .others')?.getBoundingClientRect();
    if (!board) return rect;
    const top = Math.max(board.top, Math.min(rect.top, board.bottom - 12));
    const left = Math.max(board.left, Math.min(rect.left, board.right - 12));
    const bottom = Math.max(top + 12, Math.min(rect.bottom, board.bottom));
    const right = Math.max(left + 12, Math.min(rect.right, board.right));
    return new DOMRect(left, top, right - left, bottom - top);
  }

  /** Just before the screen changes: where the cards lie still. */
  override getSnapshotBeforeUpdate(before: MotionProps): Departure[] {
    const { beat, isAttack } = this.props;
    if (!beat || before.beat === beat || document.hidden) return [];
    return flights(beat, isAttack).flatMap((flight) => {
      const start = this.find(flight.from);
      if (!start) return [];
      const end = this.find(flight.to);
      const had = end !== null && this.cardIn(end, flight.card) !== null;
      return [{ flight, from: this.spot(start, flight.card), had }];
    });
  }

  override componentDidUpdate(old: MotionProps, _: unknown, departures: Departure[]): void {
    const { beat, length } = this.props;
    if (old.beat === beat && old.length === length) return;
    this.rest();
    if (!beat || document.hidden) return;
    // First everything is measured, then everything is added: the page is laid out once.
    const trips = departures.flatMap(({ flight, from: before, had }) => {
      const end = this.find(flight.to);
      const picture = end && this.picture(flight);
      if (!end || !picture) return [];
      // An Attack strikes from where it lies now.
      const now = flight.strikes ? this.find(flight.from) : null;
      const from = now ? this.spot(now, flight.card) : before;
      const arrives = had || flight.strikes ? null : this.cardIn(end, flight.card);
      return [{ flight, picture, from, to: this.spot(end, flight.card), arrives }];
    });
    const lit = glows(beat).flatMap((glow) => this.lit(glow));
    if (length === 0) {
      for (const { flight, from, to } of trips) {
        if (!flight.strikes) this.ring(from, 'ring from');
        this.ring(to, flight.strikes ? 'ring struck' : 'ring to');
      }
      for (const rect of lit) this.ring(rect, 'ring to');
      return;
    }
    const step = Math.min(90, (length * 0.45) / Math.max(1, trips.length));
    const long = Math.max(120, length * 0.92 - step * Math.max(0, trips.length - 1));
    trips.forEach(({ flight, picture, from, to, arrives }, i) => {
      const delay = i * step;
      this.fly(flight, picture, from, to, delay, long);
      if (arrives) this.appear(arrives, delay + long * 0.9);
    });
    for (const rect of lit) this.glow(rect, length);
  }

  override componentWillUnmount(): void {
    this.rest();
  }

  /** All that is in the air is gone: the table already shows where it lies. */
  private rest(): void {
    for (const each of this.moving.splice(0)) each.cancel();
    this.air.current?.replaceChildren();
  }

  private lit({ at, card }: Glow): DOMRect[] {
    const zone = this.find(at);
    return zone ? [this.spot(zone, card)] : [];
  }

  private run(element: Element, frames: Keyframe[], duration: number, delay = 0): void {
    const easing = 'cubic-bezier(.35,.05,.25,1)';
    this.moving.push(element.animate(frames, { duration, delay, easing, fill: 'backwards' }));
  }

  private appear(element: HTMLElement, after: number): void {
    const frames = [{ opacity: 0 }, { opacity: 0, offset: 0.96 }, { opacity: 1 }];
    this.moving.push(element.animate(frames, { duration: after, fill: 'backwards' }));
  }

  private fly(
    flight: Flight,
    picture: Node,
    from: DOMRect,
    to: DOMRect,
    delay: number,
    duration: number,
  ): void {
    const token = flight.token !== undefined;
    const [width, height] = token ? [28, 28] : [WIDTH, HEIGHT];
    const at = (rect: DOMRect) => ({
      x: rect.left + rect.width / 2 - width / 2,
      y: rect.top + rect.height / 2 - height / 2,
      scale: token ? 1 : Math.max(LEAST, Math.min(MOST, rect.width / WIDTH)),
    });
    const start = at(from);
    const end = at(to);
    const middle = {
      x: (start.x + end.x) / 2,
      y: (start.y + end.y) / 2,
      scale: Math.max(start.scale, end.scale, 1.1),
    };
    const place = (point: typeof start, rise: number, turn = 0) =>
      `translate(${point.x}px, ${point.y - rise}px) scale(${point.scale}) rotate(${turn}deg)`;
    const ghost = document.createElement('div');
    ghost.className = flight.strikes ? 'ghost strikes' : token ? 'ghost of-token' : 'ghost';
    ghost.append(picture);
    this.air.current?.append(ghost);
    const last = flight.strikes ? 0 : 1;
    this.run(
      ghost,
      [
        { transform: place(start, 0), opacity: flight.strikes ? 0.4 : 1 },
        { transform: place(middle, 14, flight.strikes ? -4 : 0), opacity: 1, offset: 0.5 },
        { transform: place(end, 0), opacity: 1, offset: 0.92 },
        { transform: place(end, 0), opacity: last },
      ],
      duration,
      delay,
    );
    const flying = this.moving[this.moving.length - 1];
    if (flying) flying.onfinish = () => ghost.remove();
  }

  private ring(rect: DOMRect, kind: string): HTMLElement {
    const ring = document.createElement('div');
    ring.className = kind;
    ring.style.transform = `translate(${rect.left - 4}px, ${rect.top - 4}px)`;
    ring.style.width = `${rect.width + 8}px`;
    ring.style.height = `${rect.height + 8}px`;
    this.air.current?.append(ring);
    return ring;
  }

  private glow(rect: DOMRect, duration: number): void {
    const ring = this.ring(rect, 'ring to');
    this.run(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], duration);
    const glowing = this.moving[this.moving.length - 1];
    if (glowing) glowing.onfinish = () => ring.remove();
  }

  /** A copy of the card's picture from anywhere on the table; its back if nobody may know it. */
  private picture(flight: Flight): Node | null {
    const root = this.root.current;
    if (flight.token) return copyOf(root?.querySelector(`.spares [data-token="${flight.token}"]`));
    const face = flight.card
      ? root?.querySelector(`[data-card="${flight.card}"] .face.small`)
      : null;
    return copyOf(face ?? root?.querySelector('.spares .face'));
  }

  override render({ children }: MotionProps) {
    return (
      <div class="motion" ref={this.root}>
        {children}
        <span class="spares" aria-hidden="true">
          <CardBack />
          {Object.entries(TOKENS).map(([token, { icon, n }]) => (
            <span key={token} class="token" data-token={token} data-n={n}>
              <Icon name={icon} />
            </span>
          ))}
        </span>
        <div class="air" ref={this.air} aria-hidden="true" />
      </div>
    );
  }
}

function copyOf(found: Element | null | undefined): Element | null {
  const copy = found?.cloneNode(true);
  if (!(copy instanceof Element)) return null;
  copy.querySelector('.art-lines')?.remove();
  return copy;
}
