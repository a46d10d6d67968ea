// Where on the page somebody is: the part of the address after '#', so that the page works from
// any folder of any host and needs no answer from a server.

export type Route =
  | { at: 'home' }
  | { at: 'setup'; others: boolean }
  | { at: 'others' }
  | { at: 'ladder' }
  | { at: 'first' }
  | { at: 'help' }
  | { at: 'games' }
  | { at: 'daily' }
  | { at: 'cards' }
  /** Lessons and puzzles, or one of them. */
  | { at: 'learn'; lesson?: string; number?: number }
  /** A kingdom that somebody was sent. */
  | { at: 'kingdom'; code: string }
  /** A replay that somebody was sent, in the address itself. */
  | { at: 'watch'; code: string; letters: string }
  /** The game, or once more from the position `n` on, or what is to be said of it. */
  | { at: 'table'; solo: boolean; id: string; replay: boolean; n?: number; review?: boolean };

const ID = /^[a-z0-9]{1,15}$/;
const CODE = /^[a-z0-9_-]{1,400}$/;
const LETTERS = /^[\w-]{1,100000}$/;

export function parse(hash: string): Route {
  const [first, second, third, fourth] = hash.replace(/^#?\/?/, '').split('/');
  switch (first) {
    case 'setup':
      return { at: 'setup', others: second === 'others' };
    case 'others':
    case 'ladder':
    case 'first':
    case 'help':
    case 'games':
    case 'daily':
    case 'cards':
      return { at: first };
    case 'learn':
      if (second === undefined) return { at: 'learn' };
      return { at: 'learn', lesson: second, number: Number.parseInt(third ?? '', 10) || 1 };
    case 'k':
      if (second === undefined || !CODE.test(second)) return { at: 'home' };
      return { at: 'kingdom', code: second };
    case 'r':
      if (!CODE.test(second ?? '') || !LETTERS.test(third ?? '')) return { at: 'home' };
      return { at: 'watch', code: second ?? '', letters: third ?? '' };
    case 's':
    case 't':
      if (second === undefined || !ID.test(second)) return { at: 'home' };
      return {
        ...{ at: 'table', solo: first === 's', id: second, replay: third === 'replay' },
        ...(third === 'replay' && /^\d{1,5}$/.test(fourth ?? '') ? { n: Number(fourth) } : {}),
        ...(third === 'review' ? { review: true } : {}),
      };
    default:
      return { at: 'home' };
  }
}

export function href(route: Route): string {
  switch (route.at) {
    case 'home':
      return '#/';
    case 'setup':
      return route.others ? '#/setup/others' : '#/setup';
    case 'table':
      return `#/${route.solo ? 's' : 't'}/${route.id}${placeOf(route)}`;
    case 'learn':
      return route.lesson ? `#/learn/${route.lesson}/${route.number ?? 1}` : '#/learn';
    case 'kingdom':
      return `#/k/${route.code}`;
    case 'watch':
      return `#/r/${route.code}/${route.letters}`;
    default:
      return `#/${route.at}`;
  }
}

function placeOf({ replay, n, review }: Extract<Route, { at: 'table' }>): string {
  if (review) return '/review';
  return replay ? `/replay${n === undefined ? '' : `/${n}`}` : '';
}

/** What others are invited with; an id that somebody was sent, or the whole link. */
export const inviteLink = (id: string): string => `${location.origin}/t/${id}`;

export function invitedTo(text: string): string | null {
  const id = text.trim().toLowerCase().split(/[/#]/).pop() ?? '';
  return ID.test(id) ? id : null;
}

/** The page's own address, with a place on it. */
export const homeLink = (place = ''): string =>
  `${location.origin}${location.pathname}${place && `#/${place}`}`;
