// How well the bot plays in a game that one begins with a button.

import { useChangeSettings, useSettings, useWords } from '../context';
import { LEVELS_HERE } from '../protocol';
import { Segments } from './controls';

export function LevelChoice({ testid }: { testid: string }) {
  const { shell } = useWords();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <Segments
      legend={shell.botLevel}
      bare
      choices={LEVELS_HERE.map((level) => ({ value: level, label: shell.levels[level] }))}
      value={settings.level}
      onChange={(level) => change({ level })}
      testid={testid}
    />
  );
}
