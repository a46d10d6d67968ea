// A kingdom in an address: the ids of its cards, with `_` between them, and wishes of two letters
// (server/link.h has all of it). A replay: the .talia file, compressed. Pure but for the browser's
// own compression.

import type { CardId, Language } from '../protocol';

export interface SharedKingdom {
  cards: CardId[];
  events: CardId[];
  edition: 1 | 2;
  boxes: 1 | 2;
  players: number;
}

const PLAYERS = 2;

export function kingdomCode(kingdom: SharedKingdom, language: Language): string {
  const { cards, events, edition, boxes, players } = kingdom;
  return [
    ...(language === 'pl' ? ['pl'] : []),
    ...[...cards].sort(),
    ...[...events].sort(),
    ...(edition === 1 ? ['e1'] : []),
    ...(boxes === 2 ? ['b2'] : []),
    ...(players === PLAYERS ? [] : [`p${players}`]),
  ].join('_');
}

/** `kindOf`: what a card of that id is; undefined: there is none. null: the code makes no sense. */
export function readCode(
  code: string,
  kindOf: (id: CardId) => 'kingdom' | 'event' | undefined,
): SharedKingdom | null {
  const found: SharedKingdom = { cards: [], events: [], edition: 2, boxes: 1, players: PLAYERS };
  for (const word of code.split('_')) {
    const players = /^p([2-6])$/.exec(word)?.[1];
    const kind = kindOf(word);
    if (players) found.players = Number(players);
    else if (word === 'e1' || word === 'e2') found.edition = word === 'e1' ? 1 : 2;
    else if (word === 'b2') found.boxes = 2;
    else if (kind === 'kingdom' && !found.cards.includes(word)) found.cards.push(word);
    else if (kind === 'event' && !found.events.includes(word)) found.events.push(word);
    else if (word !== 'pl') return null;
  }
  const { cards, events } = found;
  return cards.length > 0 && cards.length <= 10 && events.length <= 2 ? found : null;
}

// ---- Replays ------------------------------------------------------------------------------------

/** The largest .talia file that a house reads. */
const MOST_BYTES = 256 * 1024;

/** Characters of a replay that an address may carry: messengers cut longer ones. */
export const MOST_LETTERS = 2000;

const through = (bytes: Uint8Array, stream: GenericTransformStream) =>
  new Blob([bytes as BlobPart]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>;

export async function packed(text: string): Promise<string> {
  const stream = through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** null: it is no such thing, or larger than a game can be. */
export async function unpacked(letters: string): Promise<string | null> {
  try {
    const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const packedBytes = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const reader = through(packedBytes, new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MOST_BYTES) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}

// ---- Addresses ----------------------------------------------------------------------------------

/** `home`: the address of the page; `server`: whether `talia serve` is there, which shows
 * messengers what a link is. Any other host gets the place after `#`. */
export interface Place {
  home: string;
  server: boolean;
}

export const kingdomLink = ({ home, server }: Place, code: string): string =>
  server ? `${new URL('/k/', home).href}${code}` : `${home}#/k/${code}`;

export const replayLink = ({ home, server }: Place, code: string, letters: string): string =>
  server ? `${new URL('/r/', home).href}${code}#${letters}` : `${home}#/r/${code}/${letters}`;

/** Of a game that the server has. */
export const tableReplayLink = ({ home }: Place, table: string, code: string): string =>
  `${new URL('/r/', home).href}${table}/${code}`;
