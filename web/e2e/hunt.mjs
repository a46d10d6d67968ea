// Hunting for cards: games of kingdoms that have what was not seen yet, by somebody who clicks on
// just that first.

import { dice } from './chance.mjs';
import { at, catalogue, person, press, tab } from './harness.mjs';
import { Player } from './player.mjs';

const KINGDOM = 10;
const EVENTS = 2;
const COPIES = 2; // of a card that is to be played

export class CardHunt {
  games = 0;
  choices = 0;
  faults = [];

  /** `most`: choices in one game; then the rest is tried in another one. */
  constructor(browser, host, { seed, viewport, most = 250 }) {
    this.browser = browser;
    this.host = host;
    this.viewport = viewport;
    this.most = most;
    this.random = dice(seed);
  }

  /** Opens the page; what there is to be seen is in the catalogue. */
  async open() {
    const settings = { language: 'en', motion: 'none', confirm: false, level: 'easy' };
    const context = await person(this.browser, { settings, viewport: this.viewport });
    this.page = await tab(context);
    await this.page.goto(this.host.address);
    const { cards } = catalogue('en');
    this.events = cards.filter(({ kind }) => kind === 'event');
    this.kingdom = cards.filter(({ kind }) => kind === 'kingdom');
    this.wanted = new Map();
    for (const card of [...this.kingdom, ...this.events])
      this.wanted.set(card.id, new Set(this.deedsWith(card)));
    this.total = this.wanted.size;
  }

  /** What must be seen being done with a card. */
  deedsWith({ kind, types }) {
    const played = types.includes('action') || types.includes('treasure');
    return kind === 'kingdom' && played ? ['buy', 'play'] : ['buy'];
  }

  missing() {
    return [...this.wanted].filter(([, deeds]) => deeds.size > 0).map(([id]) => id);
  }

  shuffled(cards) {
    return cards
      .map((card) => ({ card, order: this.random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ card }) => card);
  }

  /** Unseen cards first, then any. */
  some(cards, count) {
    const unseen = ({ id }) => this.wanted.get(id).size > 0;
    const all = this.shuffled(cards);
    return [...all.filter(unseen), ...all.filter((card) => !unseen(card))].slice(0, count);
  }

  async start() {
    const { page } = this;
    const ids = (cards) => cards.map(({ id }) => id).join(', ');
    const cards = this.some(this.kingdom, KINGDOM);
    const events = this.some(this.events, EVENTS);
    await page.goto(`${this.host.address}#/setup`);
    await at(page, 'setup-way-text').check({ force: true });
    await at(page, 'setup-text').fill(`${ids(cards)}; ${ids(events)}`);
    const preview = at(page, 'setup-preview');
    for (const { id } of [...cards, ...events])
      await preview.locator(`[data-card="${id}"]`).waitFor();
    await press(page, at(page, 'setup-start'));
    return [...cards, ...events].map(({ id }) => id);
  }

  /** Whether an option does something that was not seen yet, or leads there: what is to be played
   * must be bought in this game. */
  isNew({ label, card }, bought) {
    const deeds = this.wanted.get(card);
    const [verb] = label.split(' ');
    if (!deeds || deeds.size === 0) return false;
    return deeds.has(verb) || (verb === 'buy' && (bought.get(card) ?? 0) < COPIES);
  }

  /** One game, until all that is in it was seen. Returns a line about it. */
  async game() {
    const { page } = this;
    this.games++;
    const cards = await this.start();
    const bought = new Map();
    const player = new Player({
      seed: Math.floor(this.random() * 2 ** 32),
      wanted: (option) => this.isNew(option, bought),
    });
    const act = player.act.bind(player);
    player.act = async (tab, question) => {
      const option = await act(tab, question);
      const [verb] = option.label.split(' ');
      if (verb === 'buy') bought.set(option.card, (bought.get(option.card) ?? 0) + 1);
      this.wanted.get(option.card)?.delete(verb);
      return option;
    };
    const open = () => cards.filter((id) => this.wanted.get(id).size > 0);
    try {
      await player.play(page, () => open().length === 0 || player.choices >= this.most);
    } catch (fault) {
      this.faults.push(`in a game of ${cards.join(', ')}: ${fault.message}`);
    }
    this.choices += player.choices;
    this.faults.push(...page.faults.splice(0));
    const rest = open();
    const end = rest.length > 0 ? `, not yet: ${rest.join(', ')}` : '';
    return `game ${this.games}: ${player.choices} choices, ${this.missing().length} to come${end}`;
  }
}
