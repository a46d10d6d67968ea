// The pictures of the cards: our own signs (glyphs.json), each one shape on a field of 48 by 48.

import type { CardId } from '../protocol';
import glyphs from './glyphs.json';

type Glyph = keyof typeof glyphs;

/** Coins, and points, are drawn as numbers: see Art in index.tsx. */
const EMBLEMS: Record<CardId, Glyph> = {
  estate: 'house',
  duchy: 'manor',
  province: 'castle',
  curse: 'skull',

  adventurer: 'compass',
  artisan: 'vase',
  bandit: 'mask',
  bureaucrat: 'quill',
  cellar: 'barrel',
  chancellor: 'seal',
  chapel: 'chapel',
  'council-room': 'people',
  feast: 'goblet',
  festival: 'bunting',
  gardens: 'flower',
  harbinger: 'horn',
  laboratory: 'flask',
  library: 'book',
  market: 'scales',
  merchant: 'sack',
  militia: 'swords',
  mine: 'pickaxe',
  moat: 'moat',
  moneylender: 'coins',
  poacher: 'bow',
  remodel: 'bricks',
  sentry: 'tower',
  smithy: 'anvil',
  spy: 'eye',
  thief: 'dagger',
  'throne-room': 'throne',
  vassal: 'banner',
  village: 'houses',
  witch: 'cauldron',
  woodcutter: 'axe',
  workshop: 'hammer',

  baron: 'coronet',
  bridge: 'bridge',
  conspirator: 'mask',
  coppersmith: 'hammer',
  courtyard: 'arch',
  duke: 'crown',
  'great-hall': 'columns',
  harem: 'gem',
  ironworks: 'ingot',
  masquerade: 'parade',
  'mining-village': 'cart',
  minion: 'imp',
  nobles: 'lily',
  pawn: 'pawn',
  saboteur: 'bomb',
  scout: 'spyglass',
  'secret-chamber': 'keyhole',
  'shanty-town': 'hut',
  steward: 'key',
  swindler: 'die',
  torturer: 'chain',
  'trading-post': 'sign',
  tribute: 'hand',
  upgrade: 'up',
  'wishing-well': 'well',

  ambassador: 'scroll',
  bazaar: 'stall',
  caravan: 'wagon',
  cutpurse: 'purse',
  embargo: 'ban',
  explorer: 'compass',
  'fishing-village': 'fish',
  'ghost-ship': 'ghost',
  haven: 'anchor',
  island: 'island',
  lighthouse: 'lighthouse',
  lookout: 'spyglass',
  'merchant-ship': 'ship',
  'native-village': 'hut',
  navigator: 'wheel',
  outpost: 'flag',
  'pearl-diver': 'shell',
  'pirate-ship': 'pirate',
  salvager: 'hook',
  'sea-hag': 'hat',
  smugglers: 'crate',
  tactician: 'knight',
  'treasure-map': 'map',
  treasury: 'chest',
  warehouse: 'crates',
  wharf: 'crane',

  amulet: 'amulet',
  artificer: 'gear',
  'bridge-troll': 'club',
  'caravan-guard': 'shield',
  'coin-of-the-realm': 'realm',
  'distant-lands': 'mountains',
  dungeon: 'gate',
  duplicate: 'cards',
  gear: 'gear',
  giant: 'foot',
  guide: 'lantern',
  'haunted-woods': 'tree',
  hireling: 'helmet',
  'lost-city': 'temple',
  magpie: 'bird',
  messenger: 'envelope',
  miser: 'purse',
  page: 'feather',
  peasant: 'wheat',
  port: 'boat',
  ranger: 'pine',
  ratcatcher: 'rat',
  raze: 'ruin',
  relic: 'relic',
  'royal-carriage': 'carriage',
  storyteller: 'bubble',
  'swamp-hag': 'mushroom',
  transmogrify: 'wand',
  'treasure-trove': 'trove',
  'wine-merchant': 'grapes',

  'treasure-hunter': 'shovel',
  warrior: 'sword',
  hero: 'medal',
  champion: 'cup',
  soldier: 'spear',
  fugitive: 'steps',
  disciple: 'candle',
  teacher: 'cap',

  alms: 'hand',
  ball: 'note',
  bonfire: 'flame',
  borrow: 'hourglass',
  expedition: 'tent',
  ferry: 'boat',
  inheritance: 'scroll',
  'lost-arts': 'palette',
  mission: 'flag',
  pathfinding: 'steps',
  pilgrimage: 'shell',
  plan: 'dividers',
  quest: 'star',
  raid: 'torch',
  save: 'lock',
  'scouting-party': 'spyglass',
  seaway: 'waves',
  trade: 'exchange',
  training: 'target',
  'travelling-fair': 'fair',
};

/** The sign of a card; a plain Treasure has none but its coins. */
export function emblem(card: CardId): string | null {
  const glyph = EMBLEMS[card];
  return glyph ? glyphs[glyph] : null;
}

// ---- Rosettes ---------------------------------------------------------------------------------

function scattered(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  return (hash ^ (hash >>> 13)) >>> 0;
}

const drawn = new Map<CardId, string>();

/**
 * The woven lines behind the sign, as on a banknote: a few closed curves around the middle of a
 * field of 200 by 200. Every card has its own.
 */
export function rosette(card: CardId): string {
  const known = drawn.get(card);
  if (known !== undefined) return known;
  const seed = scattered(card);
  const petals = 5 + (seed % 7);
  const waves = petals * (2 + ((seed >>> 4) % 2)) + ((seed >>> 6) % 3) - 1;
  const deep = 0.14 + ((seed >>> 8) % 8) * 0.02;
  const fine = 0.05 + ((seed >>> 12) % 5) * 0.012;
  let path = '';
  for (let ring = 0; ring < 5; ring++) {
    const size = 96 - ring * 12;
    const turn = (ring * Math.PI) / petals / 2.5;
    const points = 96;
    for (let i = 0; i < points; i++) {
      const angle = (2 * Math.PI * i) / points;
      const far =
        size *
        (1 -
          deep -
          fine +
          deep * Math.cos(petals * (angle + turn)) +
          fine * Math.cos(waves * (angle - turn)));
      const x = Math.round(100 + far * Math.cos(angle));
      const y = Math.round(100 + far * Math.sin(angle));
      path += `${i ? 'L' : 'M'}${x} ${y}`;
    }
    path += 'z';
  }
  drawn.set(card, path);
  return path;
}
