// Cards, drawn by us: small for piles and mats, medium for a hand, and all that there is to say.

import { Component, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useCardName, useCatalogue, useDark, useWords } from '../context';
import type { CardId, CatalogueCard, TypeId } from '../protocol';
import { Icon } from './icons';
import { FaceText } from './FaceText';
import { isTint, nameLines, tints, wordParts } from './look';
import { nameWidth } from './measure';
import { isThere, pictureOf } from './picture';
import { rosette } from './rosette';
import { told, wholeText } from './texts';
import './card.css';

export type FaceSize = 'small' | 'medium' | 'large';

interface CardFaceProps {
  card: CardId;
  size?: FaceSize;
  selected?: boolean;
  onClick?: () => void;
  /** In a corner: how many there are. */
  badge?: string | number;
}

/** A card as it lies on the table; with `onClick` it is a button. */
export function CardFace({ card, size = 'small', selected, onClick, badge }: CardFaceProps) {
  const name = useCardName();
  const look = <FaceLook card={card} size={size} {...(badge === undefined ? {} : { badge })} />;
  if (!onClick) {
    return (
      <span class="face-frame" data-card={card} data-selected={selected || undefined}>
        {look}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="face-frame"
      data-card={card}
      data-selected={selected || undefined}
      aria-pressed={selected}
      aria-label={name(card)}
      onClick={onClick}
    >
      {look}
    </button>
  );
}

interface FaceLookProps {
  card: CardId;
  size: FaceSize;
  /** What it costs now, if that is known. */
  cost?: number;
  badge?: string | number;
}

/**
 * What a card looks like, without any meaning for screen readers: words stand beside it. Its
 * numbers are attributes that the style sheet shows (`data-n`), so that a button's text is the name
 * alone.
 */
export class FaceLook extends Component<FaceLookProps> {
  // Dozens of these are on the table, and between two views few have changed.
  override shouldComponentUpdate(next: FaceLookProps): boolean {
    const { card, size, cost, badge } = this.props;
    return next.card !== card || next.size !== size || next.cost !== cost || next.badge !== badge;
  }
  override render() {
    return <Face {...this.props} />;
  }
}

function Face({ card: id, size, cost, badge }: FaceLookProps) {
  const { byId } = useCatalogue();
  const card = byId.get(id);
  if (!card) return <span class={`face ${size}`}>{id}</span>;
  const [a, b] = tints(card.types);
  return (
    <span class={`face ${size}`} data-a={a} data-b={b} aria-hidden="true">
      <FaceName name={card.name} />
      <Art card={card} />
      <FaceText card={card} size={size} />
      <span class="face-foot">
        <Cost card={card} now={cost} />
        <TypeSigns card={card} size={size} />
      </span>
      {badge !== undefined && <Badge of={badge} />}
    </span>
  );
}

/** A number in the corner of a card or a pile. */
export function Badge({ of }: { of: string | number }) {
  return <span class="face-badge" data-n={of} aria-hidden="true" />;
}

/** A name in one or two lines, as large as its room allows: card.css works out the size. */
function FaceName({ name }: { name: string }) {
  const lines = nameLines(name, nameWidth);
  const style = {
    '--wide': Math.max(...lines.map(nameWidth)).toFixed(2),
    '--long': nameWidth(name).toFixed(2),
    '--lines': lines.length,
  };
  return (
    <span class="face-name" style={style}>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </span>
  );
}

/** Cards whose pictures have been there. */
const seen = new Set<CardId>();

/** The picture; until it is there, woven lines. What a Treasure gives stands in its corner. */
function Art({ card }: { card: CatalogueCard }) {
  const coins = card.types.includes('treasure') ? card.plus.coins : 0;
  return (
    <span class="face-art" data-n={coins > 0 ? coins : undefined}>
      <Picture key={card.id} card={card} />
    </span>
  );
}

function Picture({ card }: { card: CatalogueCard }) {
  const [there, setThere] = useState(seen.has(card.id));
  const address = pictureOf(card.id, useDark());
  const come = (picture: HTMLImageElement) => {
    if (there || !isThere(picture)) return;
    seen.add(card.id);
    setThere(true);
  };
  return (
    <>
      {!there && <Woven of={card.id} />}
      <img
        src={address}
        alt=""
        loading={there ? 'eager' : 'lazy'}
        fetchpriority="low"
        draggable={false}
        data-there={there || undefined}
        onLoad={(event) => come(event.currentTarget)}
      />
    </>
  );
}

function Woven({ of, children }: { of: string; children?: ComponentChildren }) {
  return (
    <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" focusable="false">
      <path class="art-lines" d={rosette(of)} />
      {children}
    </svg>
  );
}

function Cost({ card, now }: { card: CatalogueCard; now?: number | undefined }) {
  const cost = now ?? card.cost;
  const change = cost < card.cost ? 'less' : cost > card.cost ? 'more' : undefined;
  return <span class="coin" data-change={change} data-n={cost} aria-hidden="true" />;
}

/** Small faces show only the types that their colour does not tell. */
function TypeSigns({ card, size }: { card: CatalogueCard; size: FaceSize }) {
  const shown = size === 'small' ? card.types.filter((type) => !isTint(type)) : card.types;
  return (
    <span class="face-types">
      {shown.map((type) => (
        <Icon key={type} name={type} />
      ))}
    </span>
  );
}

/** The back of every card. */
export function CardBack({ size = 'small' }: { size?: FaceSize }) {
  return (
    <span class={`face back ${size}`} aria-hidden="true">
      <span class="face-art">
        <Woven of="talia">
          <path class="art-sign" d="M100 62l30 38-30 38-30-38z" />
        </Woven>
      </span>
    </span>
  );
}

interface CardDetailProps {
  card: CardId;
  /** What it costs now. */
  cost?: number;
  /** What it is now. */
  types?: TypeId[];
  edition?: 1 | 2;
  children?: ComponentChildren;
}

/** Everything about a card, to be read; below it what is known of this game. */
export function CardDetail({ card: id, cost, types, edition = 2, children }: CardDetailProps) {
  const cards = useCatalogue();
  const { play } = useWords();
  const card = cards.byId.get(id);
  if (!card) return null;
  const kinds = types ?? card.types;
  const [a, b] = tints(kinds);
  const { signs, rest } = told(card, wholeText(card, edition));
  const typeName = (type: string) => cards.types.find((each) => each.id === type)?.name ?? type;
  const setName = cards.sets.find((each) => each.id === card.set)?.name ?? card.set;
  const now = cost ?? card.cost;
  return (
    <article class="detail" data-a={a} data-b={b} aria-label={card.name}>
      <header class="detail-head">
        <h2 style={{ '--wide': nameWidth(card.name).toFixed(2) }}>{card.name}</h2>
        <p class="detail-types">
          {kinds.map((type, i) => (
            <span key={type}>
              {i > 0 && <span class="dot"> · </span>}
              <Icon name={type} /> {typeName(type)}
            </span>
          ))}
        </p>
      </header>
      <div class="detail-picture">
        <Art card={card} />
      </div>
      <div class="detail-body">
        {signs.length > 0 && (
          <p class="detail-pluses">
            {signs.map(({ plus, amount }) => (
              <span key={plus} class={`plus ${plus}`}>
                +{play.plus[plus](amount)} <Icon name={plus} />
              </span>
            ))}
          </p>
        )}
        {rest.map((part, i) => (
          <p key={part} class={i > 0 ? 'below' : undefined}>
            {bold(part)}
          </p>
        ))}
      </div>
      <footer class="detail-foot">
        <span class="detail-cost">
          <Cost card={card} now={now} />{' '}
          {now === card.cost ? play.costs(now) : play.costsNow(now, card.cost)}
        </span>
        <span class="detail-set">{setName}</span>
      </footer>
      {children}
    </article>
  );
}

/** "+2 coins" within a text stands out. */
function bold(text: string): ComponentChildren[] {
  return text
    .split(/(\+\d+ \p{L}+)/u)
    .map((part, i) => (i % 2 ? <strong key={i}>{part}</strong> : part));
}

interface CardNameProps {
  card: CardId;
  /** A plain name instead of a button: inside of another button. */
  plain?: boolean;
}

/** A card's name in a text; touching it tells more, where somebody listens for `data-card`. */
export function CardName({ card, plain }: CardNameProps) {
  const { byId } = useCatalogue();
  const found = byId.get(card);
  const [a, b] = found ? tints(found.types) : (['action', 'action'] as const);
  const name = found?.name ?? card;
  if (plain) {
    return (
      <b class="card-name" data-a={a} data-b={b}>
        {name}
      </b>
    );
  }
  return (
    <button type="button" class="card-name" data-a={a} data-b={b} data-card={card} data-details>
      {name}
    </button>
  );
}

const STOP = /^[,.:;?!)]*/;

/** Words of the house, in which `[smithy]` stands for that card. A comma after it stays with it. */
export function CardWords({ words, plain = false }: { words: string; plain?: boolean }) {
  const parts = wordParts(words);
  return (
    <>
      {parts.map(({ card, text }, i) => {
        if (card === null) return i > 0 ? text.replace(STOP, '') : text;
        return (
          <span key={i} class="named">
            <CardName card={card} plain={plain} />
            {STOP.exec(parts[i + 1]?.text ?? '')?.[0]}
          </span>
        );
      })}
    </>
  );
}
