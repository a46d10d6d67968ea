// How well the bot plays in a game that one begins with a button.

import { useChangeSettings, useSettings, useWords } from '../context';
import type { Page } from '../page';
import { isLearned, LEVELS, type Level } from '../protocol';
import { Segments } from './controls';
import { NetNote } from './NetNote';

export function LevelChoice({ page, testid }: { page: Page; testid: string }) {
  const { shell } = useWords();
  const settings = useSettings();
  const change = useChangeSettings();
  const choose = (level: Level) => {
    change({ level });
    if (isLearned(level)) page.bringNet();
  };
  return (
    <div class="level-choice">
      <Segments
        legend={shell.botLevel}
        bare
        choices={LEVELS.map((level) => ({ value: level, label: shell.levels[level] }))}
        value={settings.level}
        onChange={choose}
        testid={testid}
      />
      {isLearned(settings.level) && <NetNote page={page} />}
    </div>
  );
}
