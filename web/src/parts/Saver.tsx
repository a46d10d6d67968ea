import { useEffect } from 'preact/hooks';
import type { SavedFile } from '../protocol';

/** Hands a saved game that the house has written to the browser, as a file. */
export function Saver({ file, onTaken }: { file: SavedFile | null; onTaken(): void }) {
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(new Blob([file.text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    onTaken();
  }, [file]);
  return null;
}
