import { useWords } from '../context';
import { mineWords } from '../words/mine';
import { QrCode } from './ShareDialog';
import { ShareButton } from './ShareButton';

/** Beside the link to a table: handed on by the device, or read from the screen by a phone. */
export function Invite({ link }: { link: string }) {
  const words = mineWords(useWords().language);
  return (
    <div class="share">
      {'share' in navigator && (
        <ShareButton text={link} label={words.share} copied={words.copied} testid="room-share" />
      )}
      <QrCode text={link} />
    </div>
  );
}
