import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../parts/controls';
import { Icon } from '../parts/Icon';

interface ShareButtonProps {
  text: string;
  label: string;
  copied: string;
  testid: string;
}

/** Hands a text to whatever the device shares with; where it has nothing, to the clipboard. */
export function ShareButton({ text, label, copied, testid }: ShareButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => setDone(false), [text]);
  const share = async () => {
    if (navigator.share) {
      const shared = await navigator.share({ text }).then(
        () => true,
        (fault: unknown) => fault instanceof DOMException && fault.name === 'AbortError',
      );
      if (shared) return;
    }
    setDone(await copyText(text));
  };
  return (
    <button type="button" class="button" onClick={() => void share()} data-testid={testid}>
      <Icon name={done ? 'check' : 'share'} />
      <span aria-live="polite">{done ? copied : label}</span>
    </button>
  );
}
