// Three of the ways to a kingdom; the fourth, by hand, is ByHand.tsx.

import { useCatalogue, useWords } from '../context';
import { Chip, Segments } from '../parts/controls';
import type { SetId } from '../protocol';
import { CardList } from './CardList';
import { SETS, toggled, type Wanted } from './form';
import type { WayProps } from './SetupScreen';

/** The books that stand first: the current base game. */
const FIRST_BOOKS = ['base2', 'base1'];

/** The books' kingdoms, by book. */
export function Recommended({ form, change }: WayProps) {
  const cards = useCatalogue();
  const { shell } = useWords();
  const found = new Set(cards.kingdoms.map((kingdom) => kingdom.source));
  const books = [...FIRST_BOOKS.filter((book) => found.delete(book)), ...found];
  const nameOf = (id: string) => cards.sets.find((set) => set.id === id)?.name ?? id;
  return (
    <div class="books" role="radiogroup" aria-label={shell.ways.named}>
      {books.map((book) => (
        <fieldset key={book} class="book">
          <legend>{nameOf(book)}</legend>
          {cards.kingdoms
            .filter((kingdom) => kingdom.source === book)
            .map((kingdom) => (
              <label key={kingdom.key} class={kingdom.key === form.named ? 'row on' : 'row'}>
                <input
                  type="radio"
                  name="kingdom"
                  checked={kingdom.key === form.named}
                  onChange={() => change({ named: kingdom.key })}
                  data-testid={`kingdom-${kingdom.key}`}
                />
                <span>{kingdom.name}</span>
                {kingdom.events.length > 0 && (
                  <span class="tag">{shell.events(kingdom.events.length)}</span>
                )}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Which sets, and which edition of the base game. */
export function SetsAndEdition({ form, change }: WayProps) {
  const cards = useCatalogue();
  const { shell } = useWords();
  const nameOf = (id: string) => cards.sets.find((set) => set.id === id)?.name ?? id;
  const pick = (set: SetId) => {
    const sets = SETS.filter((each) => toggled(form.sets, set).includes(each));
    if (sets.length > 0) change({ sets });
  };
  return (
    <>
      <fieldset class="chips">
        <legend>{shell.sets}</legend>
        {SETS.map((set) => (
          <Chip
            key={set}
            label={nameOf(set)}
            on={form.sets.includes(set)}
            onChange={() => pick(set)}
            testid={`setup-set-${set}`}
          />
        ))}
      </fieldset>
      <Segments
        legend={shell.edition}
        choices={[
          { value: 2, label: shell.editions[2] },
          { value: 1, label: shell.editions[1] },
        ]}
        value={form.edition}
        onChange={(edition) => change({ edition })}
        testid="setup-edition"
      />
    </>
  );
}

/** Ten cards that chance picks, as far as the wishes leave it free. */
export function AtRandom({ form, change }: WayProps) {
  const cards = useCatalogue();
  const { shell } = useWords();
  const nameOf = (id: string) => cards.sets.find((set) => set.id === id)?.name ?? id;
  return (
    <div class="stack">
      <SetsAndEdition form={form} change={change} />
      {form.sets.length > 1 && (
        <fieldset class="counts">
          <legend>{shell.howMany}</legend>
          {form.sets.map((set) => (
            <label key={set} class="field">
              <span>{nameOf(set)}</span>
              <select
                value={form.count[set] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  change({ count: { ...form.count, [set]: value === '' ? null : Number(value) } });
                }}
                data-testid={`setup-count-${set}`}
              >
                <option value="">{shell.asItComes}</option>
                {Array.from({ length: 11 }, (_, n) => (
                  <option key={n} value={n}>
                    {n}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset class="chips">
        <legend>{shell.atLeastOne}</legend>
        {(['village', 'trashing', 'buy'] as Wanted[]).map((kind) => (
          <Chip
            key={kind}
            label={shell.wanted[kind]}
            on={form.want.includes(kind)}
            onChange={() => change({ want: toggled(form.want, kind) })}
            testid={`setup-want-${kind}`}
          />
        ))}
      </fieldset>
      <Segments
        legend={shell.attacks}
        choices={(['any', 'answered', 'none'] as const).map((value) => ({
          value,
          label: shell.attackWishes[value],
        }))}
        value={form.attacks}
        onChange={(attacks) => change({ attacks })}
        testid="setup-attacks"
      />
      <Segments
        legend={shell.eventsWish}
        choices={([0, 1, 2, 'random'] as const).map((value) => ({
          value,
          label: value === 'random' ? shell.atRandom : String(value),
        }))}
        value={form.eventCount}
        onChange={(eventCount) => change({ eventCount })}
        testid="setup-events"
      />
      <CardList
        label={shell.like}
        hint={shell.likeHint}
        value={form.like}
        not={form.ban}
        onChange={(like) => change({ like })}
        testid="setup-like"
      />
      <CardList
        label={shell.ban}
        hint={shell.banHint}
        value={form.ban}
        not={form.like}
        onChange={(ban) => change({ ban })}
        testid="setup-ban"
      />
    </div>
  );
}

/** Names that somebody has written down, in either language. */
export function AsText({ form, change }: WayProps) {
  const { shell } = useWords();
  return (
    <div class="stack">
      <label class="field">
        <span>{shell.pasteKingdom}</span>
        <textarea
          rows={5}
          value={form.text}
          placeholder={shell.pasteExample}
          onInput={(event) => change({ text: event.currentTarget.value })}
          data-testid="setup-text"
        />
      </label>
      <p class="hint">{shell.pasteHint}</p>
      <SetsAndEdition form={form} change={change} />
    </div>
  );
}
