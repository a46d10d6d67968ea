import { useWords } from '../context';
import { Dialog } from '../parts/controls';

/** What the keys do. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const { play } = useWords();
  const rows: [string[], string][] = [
    [['←', '↑', '→', '↓'], play.keyArrows],
    [['Shift', '←↑→↓'], play.keyAllCards],
    [['Enter'], play.keyEnter],
    [['1', '…', '0', 'a', '…'], play.keyDigits],
    [['t'], play.keyTreasures],
    [['e'], play.keyEnd],
    [['u'], play.keyUndo],
    [['i'], play.keyDetails],
    [['h'], play.keyHint],
    [['g'], play.keyGuide],
    [['l'], play.keyLog],
    [['␣'], play.keySkip],
    [['r'], play.keyRepeat],
    [['Esc'], play.keyClose],
    [['?'], play.keyHelp],
  ];
  return (
    <Dialog title={play.keys} onClose={onClose}>
      <dl class="keys">
        {rows.map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p class="soft">{play.keyMouse}</p>
    </Dialog>
  );
}
