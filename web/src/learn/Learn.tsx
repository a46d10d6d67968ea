// Lessons and puzzles: the list of them, and each one.

import { useCatalogue, useWords } from '../context';
import { To } from '../parts/controls';
import { Icon } from '../parts/Icon';
import type { Route } from '../router';
import { learnWords } from '../words/learn';
import { isLesson, lessonIds, lessons, type LessonId } from './lessons';
import { solutionOf } from './positions';
import { learned } from './progress';
import { Solve } from './Solve';
import { puzzlesIn, useTexts, type Texts } from './texts';

type Place = Extract<Route, { at: 'learn' }>;

export function Learn({ route }: { route: Place }) {
  const { shell, language } = useWords();
  const texts = useTexts();
  if (texts === null || texts === 'failed') {
    return (
      <main class="waiting" aria-busy={texts === null}>
        <p>{texts === null ? shell.loading : shell.partMissing}</p>
      </main>
    );
  }
  const { lesson, number = 1 } = route;
  const key = `${language} ${lesson} ${number}`;
  if (lesson === 'puzzle') return <Puzzle key={key} texts={texts} number={number} />;
  if (lesson !== undefined && isLesson(lesson))
    return <Lesson key={key} texts={texts} lesson={lesson} number={number} />;
  return <List texts={texts} />;
}

/** The next lesson that is not finished, or the puzzles. */
function afterLesson(lesson: LessonId): Route {
  const next = lessonIds[lessonIds.indexOf(lesson) + 1];
  return next ? { at: 'learn', lesson: next, number: 1 } : { at: 'learn' };
}

interface LessonProps {
  texts: Texts;
  lesson: LessonId;
  number: number;
}

function Lesson({ texts, lesson, number }: LessonProps) {
  const words = learnWords(useWords().language);
  const all = lessons[lesson];
  const at = Math.min(Math.max(1, number), all.length);
  const position = all[at - 1] ?? all[0];
  const isLast = at === all.length;
  return (
    <Solve
      position={position}
      text={texts[position.id] ?? ''}
      said={words.positions[position.id]}
      title={`${words.lessons[lesson][0]} · ${at}/${all.length}`}
      next={isLast ? afterLesson(lesson) : { at: 'learn', lesson, number: at + 1 }}
    />
  );
}

function Puzzle({ texts, number }: { texts: Texts; number: number }) {
  const words = learnWords(useWords().language);
  const { byId } = useCatalogue();
  const ids = puzzlesIn(texts);
  const at = Math.min(Math.max(1, number), ids.length);
  const id = ids[at - 1] ?? 'p1';
  const text = texts[id] ?? '';
  const { seat, line } = solutionOf(text);
  const nameOf = (name: string) => {
    const card = name.toLowerCase().replaceAll(' ', '-').replaceAll("'", '');
    return byId.get(card)?.name;
  };
  const told = line.map((label) => words.step(label, nameOf(label.replace(/^\S+ /, ''))));
  return (
    <Solve
      position={{ id, seat, task: { goal: { win: true } } }}
      text={text}
      said={words.puzzle}
      title={words.puzzleTitle(at, ids.length)}
      solution={told.join(' → ')}
      next={at < ids.length ? { at: 'learn', lesson: 'puzzle', number: at + 1 } : { at: 'learn' }}
    />
  );
}

function List({ texts }: { texts: Texts }) {
  const words = learnWords(useWords().language);
  const done = learned();
  const puzzles = puzzlesIn(texts);
  return (
    <main class="help learn">
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <To to={{ at: 'first' }} class="button" testid="learn-first">
        <Icon name="hint" />
        {words.first}
      </To>
      <section aria-labelledby="learn-lessons">
        <h2 id="learn-lessons">{words.lessonsTitle}</h2>
        <ul class="learn-lessons">
          {lessonIds.map((lesson) => (
            <LessonRow key={lesson} lesson={lesson} done={done} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="learn-puzzles">
        <h2 id="learn-puzzles">{words.puzzlesTitle}</h2>
        <p>{words.puzzlesWords}</p>
        <p class="soft" data-testid="learn-solved">
          {words.solvedOf(puzzles.filter((id) => done.has(id)).length, puzzles.length)}
        </p>
        <ol class="learn-puzzles">
          {puzzles.map((id, i) => (
            <li key={id}>
              <To
                to={{ at: 'learn', lesson: 'puzzle', number: i + 1 }}
                class={done.has(id) ? 'learn-puzzle done' : 'learn-puzzle'}
                label={words.puzzleLabel(i + 1, done.has(id))}
                testid={`puzzle-${i + 1}`}
              >
                {i + 1}
                {done.has(id) && <Icon name="check" />}
              </To>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}

function LessonRow({ lesson, done }: { lesson: LessonId; done: Set<string> }) {
  const words = learnWords(useWords().language);
  const all = lessons[lesson];
  const [title, about] = words.lessons[lesson];
  const solved = all.filter(({ id }) => done.has(id)).length;
  const open = all.findIndex(({ id }) => !done.has(id));
  return (
    <li>
      <To
        to={{ at: 'learn', lesson, number: open < 0 ? 1 : open + 1 }}
        class="way"
        testid={`lesson-${lesson}`}
      >
        <Icon name={solved === all.length ? 'check' : 'play'} />
        <strong>{title}</strong>
        <span>
          {about} <span class="soft">{words.solvedOf(solved, all.length)}</span>
        </span>
      </To>
    </li>
  );
}
