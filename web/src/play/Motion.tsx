// Cards that move are seen moving: a picture of the card flies from where it lay before the change
// to where it lies after it. Nothing waits for that, and nothing depends on it.

import { Component, type ComponentChildren, createRef } from 'preact';
import type { Seat, View } from '../protocol';
import { type Flight, flights } from './flights';

interface MotionProps {
  view: View;
  you: Seat | null;
  on: boolean;
  children: ComponentChildren;
}

interface Departure {
  flight: Flight;
  from: DOMRect;
}

/** How large a flying card is, as in over.css. */
const WIDTH = 96;
const HEIGHT = 52;

const FLIGHT = 460;
const ALL = 1100;
const STAGGER = 70;

export class Motion extends Component<MotionProps> {
  private readonly air = createRef<HTMLDivElement>();
  private readonly root = createRef<HTMLDivElement>();

  private find(names: readonly string[]): HTMLElement | null {
    for (const name of names) {
      const found = this.root.current?.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
      if (found && found.offsetParent !== null) return found;
    }
    return null;
  }

  /** Just before the screen changes: where the cards lie still. */
  override getSnapshotBeforeUpdate(before: MotionProps): Departure[] {
    const { view, you, on } = this.props;
    if (!on || before.view === view || document.hidden) return [];
    return flights(view.moves, you, view.turn.who).flatMap((flight) => {
      const start = this.find(flight.from);
      return start ? [{ flight, from: this.spot(start, flight) }] : [];
    });
  }

  /** The card itself within a zone, if it is seen there, else the zone's middle. */
  private spot(zone: HTMLElement, flight: Flight): DOMRect {
    const card = flight.card && zone.querySelector<HTMLElement>(`[data-card="${flight.card}"]`);
    return (card || zone).getBoundingClientRect();
  }

  override componentDidUpdate(_: MotionProps, __: unknown, departures: Departure[]): void {
    // First everything is measured, then everything is added: the page is laid out once.
    const trips = departures.flatMap(({ flight, from }) => {
      const end = this.find(flight.to);
      const picture = end && this.picture(flight);
      return end && picture ? [{ picture, from, to: this.spot(end, flight) }] : [];
    });
    const step = Math.min(STAGGER, (ALL - FLIGHT) / Math.max(1, trips.length));
    trips.forEach(({ picture, from, to }, i) => this.fly(picture, from, to, i * step));
  }

  private fly(picture: Node, from: DOMRect, to: DOMRect, delay: number): void {
    const at = (rect: DOMRect) => ({
      x: rect.left + rect.width / 2 - WIDTH / 2,
      y: rect.top + rect.height / 2 - HEIGHT / 2,
      scale: Math.max(0.45, Math.min(1.25, rect.width / WIDTH)),
    });
    const start = at(from);
    const end = at(to);
    const middle = {
      x: (start.x + end.x) / 2,
      y: (start.y + end.y) / 2,
      scale: Math.max(start.scale, end.scale, 0.8),
    };
    const place = (point: typeof start, rise: number) =>
      `translate(${point.x}px, ${point.y - rise}px) scale(${point.scale})`;
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.append(picture);
    this.air.current?.append(ghost);
    const flying = ghost.animate(
      [
        { transform: place(start, 0), opacity: 0 },
        { transform: place(start, 6), opacity: 1, offset: 0.12 },
        { transform: place(middle, 18), opacity: 1, offset: 0.55 },
        { transform: place(end, 0), opacity: 0.85 },
      ],
      { duration: FLIGHT, delay, easing: 'cubic-bezier(.3,.1,.25,1)', fill: 'both' },
    );
    flying.onfinish = () => ghost.remove();
    flying.oncancel = () => ghost.remove();
  }

  /** A copy of the card's picture from anywhere on the table; its back if nobody may know it. */
  private picture(flight: Flight): Node | null {
    const root = this.root.current;
    const face = flight.card
      ? root?.querySelector(`[data-card="${flight.card}"] .face.small`)
      : null;
    const found = face ?? root?.querySelector('.spare-back .face');
    const copy = found?.cloneNode(true);
    if (!(copy instanceof Element)) return null;
    copy.querySelector('.art-lines')?.remove();
    return copy;
  }

  override render({ children }: MotionProps) {
    return (
      <div class="motion" ref={this.root}>
        {children}
        <div class="air" ref={this.air} aria-hidden="true" />
      </div>
    );
  }
}
