// Hunting for cards: games of kingdoms that have what was not seen yet, by somebody who clicks on
// just that first.

import { at, person, tab } from './harness.mjs';
import { dice, offered, Player } from './player.mjs';

const KINGDOM = 10;
const EVENTS = 2;
const MOST_CHOICES = 250; // in one game: then the rest is tried in another one

export class CardHunt {
  games = 0;
  choices = 0;
  faults = [];

  constructor(browser, host, { seed, viewport }) {
    this.browser = browser;
    this.host = host;
    this.viewport = viewport;
    this.random = dice(seed);
  }

  /** Learns from the page's own catalogue what there is. */
  async open() {
    const settings = { language: 'en', motion: 'none', confirm: false, level: 'easy' };
    const context = await person(this.browser, { settings, viewport: this.viewport });
    this.page = await tab(context);
    this.page.on('dialog', (dialog) => void dialog.dismiss());
    const catalogue = this.page.waitForResponse(/catalogue\.en-.*\.json$/);
    await this.page.goto(this.host.address);
    const { cards } = await (await catalogue).json();
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
    await at(page, 'setup-start').click();
    return [...cards, ...events].map(({ id }) => id);
  }

  /** Whether an option does something that was not seen yet; it is ticked off when chosen. */
  isNew({ label, card }) {
    const [verb] = label.split(' ');
    return this.wanted.get(card)?.has(verb) ?? false;
  }

  /** One game, until all that is in it was seen. Returns a line about it. */
  async game() {
    const { page } = this;
    this.games++;
    const cards = await this.start();
    const player = new Player({
      seed: Math.floor(this.random() * 2 ** 32),
      wanted: (option) => this.isNew(option),
    });
    const act = player.act.bind(player);
    player.act = async (tab, question) => {
      const option = await act(tab, question);
      const [verb] = option.label.split(' ');
      this.wanted.get(option.card)?.delete(verb);
      return option;
    };
    const open = () => cards.filter((id) => this.wanted.get(id).size > 0);
    try {
      await player.play(page, () => open().length === 0 || player.choices >= MOST_CHOICES);
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
