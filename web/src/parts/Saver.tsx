import { useEffect } from 'preact/hooks';
import type { SavedFile } from '../protocol';

/** Hands a text to the browser, as a file. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same with a saved game that the house has written. */
export function Saver({ file, onTaken }: { file: SavedFile | null; onTaken(): void }) {
  useEffect(() => {
    if (!file) return;
    saveText(file.name, file.text);
    onTaken();
  }, [file]);
  return null;
}
