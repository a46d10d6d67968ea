// The first game, with somebody who explains; until that is enough.

import { keep } from './settings';

const GUIDED = 'talia.guided';

export const guidedTable = (): string | null => keep.get(GUIDED);
export const isGuided = (table: string): boolean => guidedTable() === table;
export const beginGuide = (table: string): void => keep.set(GUIDED, table);
export const endGuide = (): void => keep.remove(GUIDED);
