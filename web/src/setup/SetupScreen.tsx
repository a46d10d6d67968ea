// A game by one's own wishes: the kingdom on one side, who plays and how on the other.

import { useEffect, useState } from 'preact/hooks';
import { useCatalogue, useSettings, useWords } from '../context';
import { FIRST_KINGDOM } from '../home/now';
import type { Page } from '../page';
import { CardWords } from '../parts/CardWords';
import { Segments } from '../parts/controls';
import { Icon } from '../parts/Icon';
import type { Kingdom } from '../protocol';
import type { State } from '../state';
import { ByHand } from './ByHand';
import { AsText, AtRandom, Recommended } from './ways';
import {
  emptyForm,
  exactly,
  filledIn as last,
  KINGDOM_SIZE,
  otherCard,
  seatWishes,
  terms,
  toggled,
  wishes,
  type Form,
} from './form';
import { Preview } from './Preview';
import { Seats } from './Seats';
import { TermsForm } from './TermsForm';
import './setup.css';


export interface WayProps {
  form: Form;
  change(some: Partial<Form>): void;
}

export function SetupScreen({ state, page }: { state: State; page: Page }) {
  const { shell, play } = useWords();
  const cards = useCatalogue();
  const settings = useSettings();
  const others = state.route.at === 'setup' && state.route.others;
  const which = others ? 'others' : 'solo';
  const [form, setForm] = useState(
    () => last[which] ?? emptyForm(others, settings.level, FIRST_KINGDOM),
  );
  const [name, setName] = useState(settings.name);
  const [throwAgain, setThrowAgain] = useState(0);
  const change = (some: Partial<Form>) =>
    setForm((old) => (last[which] = { ...old, ...some }));

  const plain = plainKingdom(form, cards);
  // How many play does not matter here: the cards one has found stay when somebody joins.
  // And which of them stay matters when others are drawn.
  const open = { ...form, locked: [] };
  const asked = plain ? '' : JSON.stringify({ ...wishes(open, cards), players: 0 });
  const possible = form.way !== 'text' || form.text.trim() !== '';
  // The wishes that the kingdom on the screen is an answer to.
  const [answered, setAnswered] = useState('');
  useEffect(() => {
    if (asked === '' || !possible) return;
    const timer = setTimeout(() => {
      setAnswered(asked);
      page.propose(wishes(form, cards));
    }, 120);
    return () => clearTimeout(timer);
  }, [asked, possible, throwAgain]);

  const { kingdom, refused, awaited } = state.proposal;
  const shown = plain ?? (possible ? kingdom : null);
  const waits = !plain && (awaited > 0 || answered !== asked);
  // At a table of several, nameless people are told apart by their seats.
  const mine = form.seats.findIndex(({ who }) => who === 'me') + 1;
  const calls = name.trim() || (others ? play.seat(mine) : shell.player);
  const start = () => {
    if (!shown) return;
    const setup = exactly(form, cards, shown);
    page.create(others ? 'server' : 'solo', setup, seatWishes(form, calls), terms(form));
  };

  return (
    <main class="setup">
      <h1>{others ? shell.setUpTable : shell.setUp}</h1>
      <div class="setup-sides">
        <section class="setup-kingdom" aria-labelledby="setup-kingdom">
          <h2 id="setup-kingdom">{shell.kingdom}</h2>
          <Segments
            legend={shell.howKingdom}
            bare
            choices={[
              { value: 'named', label: shell.ways.named },
              { value: 'random', label: shell.ways.random },
              { value: 'hand', label: shell.ways.hand },
              { value: 'text', label: shell.ways.text },
            ]}
            value={form.way}
            onChange={(way) => change({ way })}
            testid="setup-way"
          />
          {form.way === 'named' && <Recommended form={form} change={change} />}
          {form.way === 'random' && <AtRandom form={form} change={change} />}
          {form.way === 'hand' && <ByHand form={form} change={change} />}
          {form.way === 'text' && <AsText form={form} change={change} />}
        </section>
        <section class="setup-game" aria-label={shell.game}>
          <Preview
            kingdom={shown}
            busy={waits}
            table={{ players: form.seats.length, boxes: form.twoBoxes ? 2 : 1 }}
            state={state}
            drawn={
              form.way === 'random'
                ? {
                    locked: form.locked,
                    onLock: (card) => change({ locked: toggled(form.locked, card) }),
                    onAnother: (card) =>
                      shown && page.propose(otherCard(form, cards, shown, card)),
                    onReroll: () => setThrowAgain((n) => n + 1),
                  }
                : undefined
            }
          />
          <Seats form={form} change={change} others={others} name={name} onName={setName} />
          <TermsForm form={form} change={change} others={others} />
        </section>
      </div>
      <div class="setup-start">
        {!plain && possible && refused && (
          <p class="refused" role="alert" data-testid="setup-refused">
            <CardWords words={refused} />
          </p>
        )}
        <button
          type="button"
          class="button primary big"
          disabled={!shown || waits}
          onClick={start}
          data-testid="setup-start"
        >
          <Icon name="play" />
          {others ? shell.openTable : shell.start}
        </button>
      </div>
    </main>
  );
}

/** A kingdom for which nobody need be asked: one of the books', or ten cards picked by hand. */
function plainKingdom(form: Form, cards: ReturnType<typeof useCatalogue>): Kingdom | null {
  if (form.way === 'named') {
    const named = cards.kingdoms.find((each) => each.key === form.named);
    if (!named) return null;
    const { cards: ten, edition, events, name } = named;
    return { type: 'kingdom', edition, cards: ten, events, name, text: '' };
  }
  if (form.way !== 'hand' || form.hand.length !== KINGDOM_SIZE) return null;
  const { hand, handEvents, edition } = form;
  return { type: 'kingdom', edition, cards: hand, events: handEvents, name: null, text: '' };
}
