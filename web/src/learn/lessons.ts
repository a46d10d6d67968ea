// The five lessons and their positions: lessons/ID.talia has each as a saved game. What is said of
// them stands in words/learn.*; a test plays what is claimed.

import type { Position } from './positions';

export type LessonId = 'money' | 'engines' | 'trashing' | 'attacks' | 'ends';

/** In the order in which they are best taken. */
export const lessons = {
  money: [
    { id: 'money1', seat: 0, task: { verb: 'buy', right: ['buy Silver', 'buy Smithy'] } },
    { id: 'money2', seat: 0, task: { verb: 'buy', right: ['buy Gold'] } },
    { id: 'money3', seat: 0, task: { goal: { coins: 8 } } },
    { id: 'money4', seat: 0, task: { verb: 'buy', right: ['buy Duchy'] } },
  ],
  engines: [
    { id: 'engines1', seat: 0, task: { goal: { played: ['village', 'smithy', 'smithy'] } } },
    { id: 'engines2', seat: 0, task: { goal: { played: ['throne-room', 'village', 'smithy'] } } },
    { id: 'engines3', seat: 0, task: { verb: 'buy', right: ['buy Village'] } },
  ],
  trashing: [
    { id: 'trash1', seat: 0, task: { goal: { trashed: 4 } } },
    { id: 'trash2', seat: 0, task: { verb: 'buy', right: ['buy Chapel'] } },
    { id: 'trash3', seat: 0, task: { goal: { gained: 'province' } } },
  ],
  attacks: [
    { id: 'attack1', seat: 0, task: { verb: 'discard', right: ['discard Estate'], times: 2 } },
    { id: 'attack2', seat: 0, task: { verb: 'reveal', right: ['reveal Moat'] } },
    { id: 'attack3', seat: 0, task: { verb: 'buy', right: ['buy Witch'] } },
    { id: 'attack4', seat: 0, task: { goal: { played: ['market', 'witch'] } } },
  ],
  ends: [
    { id: 'ends1', seat: 0, task: { verb: 'buy', right: ['buy Duchy'] } },
    { id: 'ends2', seat: 0, task: { goal: { win: true } } },
    { id: 'ends3', seat: 0, task: { goal: { win: true } } },
    { id: 'ends4', seat: 1, task: { goal: { win: true } } },
  ],
} as const satisfies Record<LessonId, readonly Position[]>;

export const lessonIds = Object.keys(lessons) as LessonId[];
export type PositionId = (typeof lessons)[LessonId][number]['id'];

export const isLesson = (id: string): id is LessonId => id in lessons;
