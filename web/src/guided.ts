// The first game, with somebody who explains; until that is enough.

import { keep } from './settings';

const GUIDED = 'talia.guided';

export const isGuided = (table: string): boolean => keep.get(GUIDED) === table;
export const beginGuide = (table: string): void => keep.set(GUIDED, table);
export const endGuide = (): void => keep.remove(GUIDED);
