import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../card/icons';
import { FaceLook } from '../card/index';
import { useSettings, useWords } from '../context';
import { guidedTable } from '../guided';
import { againstOne, SOLO_TERMS } from '../home/now';
import type { Page } from '../page';
import { To } from '../parts/controls';
import { notes } from '../records';
import type { State } from '../state';
import { guideWords } from '../words/guide';
import { GUIDED_SETUP } from './tips';

/** How to read a card, and then the first game. */
export function First({ state, page }: { state: State; page: Page }) {
  const { shell, language } = useWords();
  const words = guideWords(language);
  const { name } = useSettings();
  const [asked, setAsked] = useState(false);
  const begun = useBegun();
  const begin = () => {
    setAsked(true);
    const seats = againstOne(name || shell.player, 'easy');
    page.create('solo', GUIDED_SETUP, seats, { ...SOLO_TERMS, begins: 0 }, { guided: true });
  };
  const failed = state.link.solo === 'failed';
  return (
    <main class="help first" aria-busy={asked && !failed}>
      <h1>{words.title}</h1>
      <p class="lead">{words.aim}</p>
      <h2>{words.readTitle}</h2>
      <div class="read-card">
        <MarkedCard />
        <ol>
          {words.parts.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{withSigns(text)}</span>
            </li>
          ))}
        </ol>
      </div>
      <h2>{words.kindsTitle}</h2>
      <dl class="read-kinds">
        {(['silver', 'village', 'province'] as const).map((card) => (
          <div key={card}>
            <dt>
              <FaceLook card={card} size="medium" />
              {words.kinds[card][0]}
            </dt>
            <dd>{words.kinds[card][1]}</dd>
          </div>
        ))}
      </dl>
      {failed && <p class="refused">{shell.engineFailed}</p>}
      <div class="row-of-buttons">
        {begun && (
          <To
            to={{ at: 'table', solo: true, id: begun, replay: false }}
            class="button primary"
            testid="first-resume"
          >
            {words.resume}
          </To>
        )}
        <button
          type="button"
          class={begun ? 'button' : 'button primary'}
          disabled={asked}
          onClick={begin}
          data-testid="first-begin"
        >
          {words.begin}
        </button>
      </div>
    </main>
  );
}

/** `{coins}` in a text stands for that sign, as cards have it. */
const withSigns = (text: string) =>
  text.split(/\{(\w+)\}/).map((part, i) =>
    i % 2 ? (
      <span key={i} class="sign" data-sign={part}>
        <Icon name={part as IconName} />
      </span>
    ) : (
      part
    ),
  );

/** The guided game that waits to be gone on with. */
function useBegun(): string | null {
  const [begun, setBegun] = useState<string | null>(null);
  useEffect(() => {
    const table = guidedTable();
    void notes().then((all) => {
      if (all.some((note) => note.table === table && !note.over)) setBegun(table);
    });
  }, []);
  return begun;
}

/** Where the parts of a face are, in the order in which they are named. */
const PARTS = ['.face-name', '.face-art', '.face-says', '.coin', '.face-types'];

/** A card with numbers on its parts. */
function MarkedCard() {
  const box = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<{ left: number; top: number }[]>([]);
  useLayoutEffect(() => {
    const face = box.current;
    if (!face) return;
    const measure = () => {
      const from = face.getBoundingClientRect();
      setMarks(
        PARTS.map((part) => {
          const at = face.querySelector(part)?.getBoundingClientRect() ?? from;
          const isWide = at.width > from.width / 2;
          const isLeft = at.left - from.left < from.width / 2;
          return {
            left: isLeft && !isWide ? 0 : from.width,
            top: at.top + at.height / 2 - from.top,
          };
        }),
      );
    };
    const watch = new ResizeObserver(measure);
    watch.observe(face);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="read-face" ref={box} aria-hidden="true">
      <FaceLook card="market" size="medium" />
      {marks.map((at, i) => (
        <span key={i} class="mark-at" style={{ left: `${at.left}px`, top: `${at.top}px` }}>
          {i + 1}
        </span>
      ))}
    </div>
  );
}
