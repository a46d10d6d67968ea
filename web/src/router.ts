// Where on the page somebody is: the part of the address after '#', so that the page works from
// any folder of any host and needs no answer from a server.

export type Route =
  | { at: 'home' }
  | { at: 'setup'; others: boolean }
  | { at: 'others' }
  | { at: 'first' }
  | { at: 'help' }
  | { at: 'mine' }
  | { at: 'daily' }
  | { at: 'table'; solo: boolean; id: string; replay: boolean };

const ID = /^[a-z0-9]{1,15}$/;

export function parse(hash: string): Route {
  const [first, second, third] = hash.replace(/^#?\/?/, '').split('/');
  switch (first) {
    case 'setup':
      return { at: 'setup', others: second === 'others' };
    case 'others':
    case 'first':
    case 'help':
    case 'mine':
    case 'daily':
      return { at: first };
    case 's':
    case 't':
      if (second === undefined || !ID.test(second)) return { at: 'home' };
      return { at: 'table', solo: first === 's', id: second, replay: third === 'replay' };
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
      return `#/${route.solo ? 's' : 't'}/${route.id}${route.replay ? '/replay' : ''}`;
    default:
      return `#/${route.at}`;
  }
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
