// What somebody has set for this browser, kept in localStorage.

import { LEVELS, type Language, type Level } from './protocol';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'full' | 'none';
  /** How fast it is played out what others do. */
  speed: 'off' | 'fast' | 'normal' | 'slow';
  /** What is chosen for one: docs/PROTOCOL.md, `auto`. */
  forced: boolean;
  obvious: boolean;
  /** Ask before a phase is ended with something left to play or to buy. */
  confirm: boolean;
  /** Short sounds of what happens. */
  sound: boolean;
  /** Notices of the system when it is one's turn and the page is out of sight. */
  notices: boolean;
  /** What others say at a table is shown. */
  emotes: boolean;
  /** What one is called at a table. */
  name: string;
  /** The bot of 'Play now'. */
  level: Level;
}

const KEY = 'talia.settings';

export function preferredLanguage(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const tag = each.toLowerCase().split('-')[0];
    if (tag === 'pl' || tag === 'en') return tag;
  }
  return 'en';
}

export function defaultSettings(languages: readonly string[]): Settings {
  return {
    language: preferredLanguage(languages),
    theme: 'system',
    motion: 'system',
    speed: 'normal',
    forced: true,
    obvious: false,
    confirm: true,
    sound: false,
    notices: false,
    emotes: true,
    name: '',
    level: 'medium',
  };
}

/** What was kept, where it makes sense; the rest as at first. */
export function readSettings(kept: string | null, languages: readonly string[]): Settings {
  const settings = defaultSettings(languages);
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '{}');
  } catch {
    return settings;
  }
  if (typeof found !== 'object' || found === null) return settings;
  const old = found as Record<string, unknown>;
  const pick = <K extends keyof Settings>(key: K, allowed: readonly Settings[K][]) => {
    if (allowed.includes(old[key] as Settings[K])) settings[key] = old[key] as Settings[K];
  };
  pick('language', ['en', 'pl']);
  pick('theme', ['system', 'light', 'dark']);
  pick('motion', ['system', 'full', 'none']);
  pick('speed', ['off', 'fast', 'normal', 'slow']);
  pick('forced', [true, false]);
  pick('obvious', [true, false]);
  pick('confirm', [true, false]);
  pick('sound', [true, false]);
  pick('notices', [true, false]);
  pick('emotes', [true, false]);
  pick('level', LEVELS);
  if (typeof old['name'] === 'string') settings.name = old['name'].slice(0, 40);
  return settings;
}

export function loadSettings(): Settings {
  return readSettings(keep.get(KEY), navigator.languages);
}

export function saveSettings(settings: Settings): void {
  keep.set(KEY, JSON.stringify(settings));
}

/** Puts onto <html> what style sheets and screen readers look at. */
export function showSettings(settings: Settings): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.motion === 'system') delete root.dataset['motion'];
  else root.dataset['motion'] = settings.motion;
}

/** localStorage, or nothing where a browser forbids it. */
export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full or forbidden: then it is forgotten with the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};
