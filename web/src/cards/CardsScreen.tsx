// All cards: looked for by name, text, set, type and cost; each with its full text and rulings.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { CardDetail, CardFace } from '../card/index';
import { useCatalogue, useWords } from '../context';
import { Chip, Dialog, IconButton } from '../parts/controls';
import { Icon } from '../parts/Icon';
import { useKeydown } from '../parts/keydown';
import type { CardId, CatalogueCard, Language, TypeId } from '../protocol';
import { SETS, toggled } from '../setup/form';
import { mineWords } from '../words/mine';
import { costsOf, found, NOTHING_WANTED, setOf, typesOf, type Wanted } from './find';

export function CardsScreen() {
  const words = mineWords(useWords().language);
  const cards = useCatalogue();
  const [wanted, setWanted] = useState(NOTHING_WANTED);
  const [shown, setShown] = useState<CardId | null>(null);
  const list = useMemo(() => found(cards, wanted), [cards, wanted]);
  const nameOf = (id: string) => cards.sets.find((set) => set.id === id)?.name ?? id;
  return (
    <main class="card-browser" data-testid="cards">
      <h1>{words.allCards}</h1>
      <Filters wanted={wanted} change={(some) => setWanted({ ...wanted, ...some })} />
      <p class="soft" role="status" data-testid="cards-found">
        {list.length === 0 ? words.noneFound : words.found(list.length)}
      </p>
      {SETS.map((set) => {
        const part = list.filter((card) => setOf(card) === set);
        if (part.length === 0) return null;
        return (
          <section key={set} aria-labelledby={`cards-${set}`}>
            <h2 id={`cards-${set}`}>{nameOf(set)}</h2>
            <ul class="kingdom">
              {part.map(({ id }) => (
                <li key={id}>
                  <CardFace card={id} size="small" onClick={() => setShown(id)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {shown !== null && (
        <Detail
          card={shown}
          list={SETS.flatMap((set) => list.filter((card) => setOf(card) === set))}
          onCard={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </main>
  );
}

interface FiltersProps {
  wanted: Wanted;
  change(some: Partial<Wanted>): void;
}

function Filters({ wanted, change }: FiltersProps) {
  const words = mineWords(useWords().language);
  const cards = useCatalogue();
  const nameOf = (id: string) => cards.sets.find((set) => set.id === id)?.name ?? id;
  const typeName = (id: TypeId) => cards.types.find((type) => type.id === id)?.name ?? id;
  return (
    <div class="filters">
      <label class="search">
        <Icon name="search" />
        <input
          type="search"
          value={wanted.typed}
          placeholder={words.searchCards}
          aria-label={words.searchCards}
          onInput={(event) => change({ typed: event.currentTarget.value })}
          data-testid="cards-search"
        />
      </label>
      <div class="chips" role="group" aria-label={words.sets}>
        {SETS.map((set) => (
          <Chip
            key={set}
            label={nameOf(set)}
            on={wanted.sets.includes(set)}
            onChange={() => change({ sets: toggled(wanted.sets, set) })}
            testid={`cards-set-${set}`}
          />
        ))}
      </div>
      <label class="field">
        <span>{words.type}</span>
        <select
          value={wanted.type ?? ''}
          onChange={(event) =>
            change({ type: (event.currentTarget.value || null) as TypeId | null })
          }
          data-testid="cards-type"
        >
          <option value="">{words.any}</option>
          {typesOf(cards).map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.cost}</span>
        <select
          value={wanted.cost ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ cost: value === '' ? null : Number(value) });
          }}
          data-testid="cards-cost"
        >
          <option value="">{words.any}</option>
          {costsOf(cards).map((cost) => (
            <option key={cost} value={cost}>
              {cost}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Where the build has put them: text for text, or the first load would have the list. */
declare const RULES: Record<Language, string>;
const ADDRESSES: Record<Language, string> = { en: RULES.en, pl: RULES.pl };

/** What was settled about cards, and the rules that this refers to, with their numbers. */
interface Rulings {
  rulings: Record<CardId, string[]>;
  named: Record<CardId, [string, string][]>;
}
const NONE: Rulings = { rulings: {}, named: {} };
const rules: Partial<Record<Language, Promise<Rulings>>> = {};

/** Once only; what failed may be tried again. */
const rulingsIn = (language: Language): Promise<Rulings> =>
  (rules[language] ??= fetch(ADDRESSES[language])
    .then((answer) => answer.json() as Promise<Rulings>)
    .catch(() => {
      delete rules[language];
      return NONE;
    }));

/** What was settled about a card; nothing while it cannot be fetched. */
function useRulings(card: CardId, language: Language) {
  const [all, setAll] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    rulingsIn(language).then((found) => {
      if (wanted) setAll(found);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return { rulings: all.rulings[card] ?? [], named: all.named[card] ?? [] };
}

interface DetailProps {
  card: CardId;
  list: CatalogueCard[];
  onCard(card: CardId): void;
  onClose(): void;
}

function Detail({ card: id, list, onCard, onClose }: DetailProps) {
  const { language } = useWords();
  const words = mineWords(language);
  const { byId } = useCatalogue();
  const { rulings, named } = useRulings(id, language);
  const card = byId.get(id);
  const at = list.findIndex((each) => each.id === id);
  const move = (by: number) => {
    const next = list[at + by];
    if (next) onCard(next.id);
  };
  useKeydown((event) => {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  });
  if (!card) return null;
  return (
    <Dialog title={card.name} bare onClose={onClose} testid="card-detail">
      <CardDetail card={id} />
      <div class="rulings">
        <div class="row-of-buttons">
          <IconButton
            icon="left"
            label={words.before}
            disabled={at <= 0}
            onClick={() => move(-1)}
            testid="cards-before"
          />
          <IconButton
            icon="right"
            label={words.after}
            disabled={at < 0 || at === list.length - 1}
            onClick={() => move(1)}
            testid="cards-after"
          />
        </div>
        {card.text1 && (
          <p>
            <strong>{words.firstEdition}:</strong> {card.text1}
          </p>
        )}
        {rulings.length > 0 && (
          <details open data-testid="card-rulings">
            <summary>{words.rulings}</summary>
            <ul>
              {rulings.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            {named.length > 0 && (
              <dl data-testid="card-rules-named">
                {named.map(([number, words]) => (
                  <div key={number}>
                    <dt>{number}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
            )}
          </details>
        )}
      </div>
    </Dialog>
  );
}
