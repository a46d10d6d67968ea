// Notices of the system, for whoever has the page open behind something else and wants them.

import type { Language, Seat, View } from '../protocol';
import { words } from '../words/index';
import { peopleWords } from '../words/people';

/** What there is to say of a view to somebody who does not look; `before`: who was asked, null also
 * where nothing had been seen yet. */
export function noticeOf(
  view: View,
  before: Seat | null,
  began: boolean,
  language: Language,
): string | null {
  if (view.seat === null) return null;
  if (view.asked === view.seat && before !== view.seat) return words[language].shell.yourMove;
  return began && view.asked !== null ? peopleWords(language).begins : null;
}

/** Whether the browser lets us: it asks, if it has not been asked yet. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  const { permission } = Notification;
  const now = permission === 'default' ? await Notification.requestPermission() : permission;
  return now === 'granted';
}

const TAG = 'talia-turn';

/** Only where nobody looks. Phones show what a service worker has to say, and nothing else. */
async function notify(text: string) {
  if (!document.hidden || !(await mayNotify())) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: text, tag: TAG };
  if (worker) return worker.showNotification('talia', options);
  const shown = new Notification('talia', options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

export function noticeView(
  view: View,
  before: Seat | null,
  began: boolean,
  language: Language,
): void {
  const text = noticeOf(view, before, began, language);
  if (text !== null && document.hidden) notify(text).catch(() => undefined); // then there is none
}
