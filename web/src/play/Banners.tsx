// What concerns the table rather than the game: wishes to undo, bots that play for people, a lost
// connection.

import type { ComponentChildren } from 'preact';
import { Icon } from '../card/icons';
import { useWords } from '../context';
import type { Send } from '../protocol';
import { listed } from '../words/words';
import { useGame } from './game';

interface BannersProps {
  send: Send;
  connected: boolean;
  more?: ComponentChildren;
}

export function Banners({ send, connected, more }: BannersProps) {
  const { table, you, seatName } = useGame();
  const { play, language } = useWords();
  const own = you === null ? undefined : table.seats[you];
  const wish = table.state === 'playing' ? table.undo : null;
  return (
    <div class="banners">
      {!connected && <Banner kind="bad">{play.offline}</Banner>}
      {table.state === 'playing' && own?.bot && table.you === you && (
        <Banner kind="note" testid="bot-plays">
          <Icon name="bot" /> {play.botPlaysYou}
          <button
            type="button"
            class="command primary"
            data-testid="bot-off"
            onClick={() => send({ do: 'bot', on: false })}
          >
            {play.takeBack}
          </button>
        </Banner>
      )}
      {wish && you !== null && wish.waiting.includes(you) && (
        <Banner kind="wish" testid="undo-asked">
          {play.wantsUndo(seatName(wish.by))}
          <button
            type="button"
            class="command primary"
            data-testid="undo-allow"
            onClick={() => send({ do: 'allow', yes: true, wish: wish.wish })}
          >
            {play.allow}
          </button>
          <button
            type="button"
            class="command"
            data-testid="undo-refuse"
            onClick={() => send({ do: 'allow', yes: false, wish: wish.wish })}
          >
            {play.refuse}
          </button>
        </Banner>
      )}
      {wish && (you === null || !wish.waiting.includes(you)) && (
        <Banner kind="note">
          {wish.by === you ? play.youWantUndo : play.wantsUndo(seatName(wish.by))}{' '}
          {play.waitingFor(listed(language, wish.waiting.map(seatName)))}
        </Banner>
      )}
      {more}
    </div>
  );
}

interface BannerProps {
  kind: 'note' | 'wish' | 'bad';
  testid?: string;
  children: ComponentChildren;
}

function Banner({ kind, testid, children }: BannerProps) {
  return (
    <div class={`banner ${kind}`} role={kind === 'wish' ? 'alert' : 'status'} data-testid={testid}>
      {children}
    </div>
  );
}
