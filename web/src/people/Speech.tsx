// What people say to each other at a table: a few things to choose from, and what was said, for a
// moment, beside whoever has said it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useChangeSettings, useSettings, useWords } from '../context';
import type { Page } from '../page';
import { IconButton, Switch } from '../parts/controls';
import { useMenu } from '../parts/menu';
import { EMOTES, type Seat } from '../protocol';
import type { Game, Said } from '../state';
import { peopleWords } from '../words/people';

export function Speech({ game, page }: { game: Game; page: Page }) {
  const { language, shell } = useWords();
  const words = peopleWords(language);
  const { emotes } = useSettings();
  const change = useChangeSettings();
  const { open, setOpen, box, shut } = useMenu();

  const nameOf = (seat: Seat) =>
    seat === game.seat ? shell.you : (game.table?.seats[seat]?.name ?? '');
  const last = game.said[game.said.length - 1];
  return (
    <>
      {game.seat !== null && (
        <div class="speech" ref={box}>
          <IconButton
            icon="speech"
            label={words.say}
            pressed={open}
            onClick={() => setOpen(!open)}
            testid="say"
          />
          {open && (
            <div class="speech-list" role="group" aria-label={words.say}>
              {EMOTES.map((what) => (
                <button
                  key={what}
                  type="button"
                  onClick={() => {
                    shut();
                    page.send({ do: 'emote', what });
                  }}
                  data-testid={`say-${what}`}
                >
                  {words.emotes[what]}
                </button>
              ))}
              <Switch
                label={words.hearOthers}
                on={emotes}
                onChange={(on) => change({ emotes: on })}
                testid="say-mute"
              />
            </div>
          )}
        </div>
      )}
      <div class="unseen" role="status" aria-live="polite" data-testid="said">
        {last && words.says(nameOf(last.seat), words.emotes[last.what])}
      </div>
      {game.said.map((said) => (
        <Bubble
          key={said.id}
          said={said}
          words={words.emotes[said.what]}
          name={nameOf(said.seat)}
          onGone={() => page.unsay(said.id)}
        />
      ))}
    </>
  );
}

/** Where somebody sits, on whichever screen of a table; null: it is out of sight. */
function placeOf(seat: Seat): DOMRect | null {
  const names = ['room', 'end'].map((screen) => `[data-testid="${screen}-seat-${seat}"]`);
  const found = document.querySelector([`[data-anchor="seat:${seat}"]`, ...names].join());
  const at = found?.getBoundingClientRect();
  const seen = at && at.width > 0 && at.bottom > 0 && at.top < innerHeight && at.left < innerWidth;
  return seen ? at : null;
}

interface BubbleProps {
  said: Said;
  words: string;
  name: string;
  onGone(): void;
}

function Bubble({ said, words, name, onGone }: BubbleProps) {
  const [at, setAt] = useState<{ left: string; top: string } | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = placeOf(said.seat);
    const own = bubble.current?.getBoundingClientRect();
    if (!place || !own) return;
    const left = Math.max(8, Math.min(place.left + 24, innerWidth - own.width - 8));
    const above = place.top - own.height - 6;
    const top = above >= 8 ? above : Math.min(place.top + 34, innerHeight - own.height - 8);
    setAt({ left: `${left}px`, top: `${top}px` });
  }, []);
  return (
    <div
      ref={bubble}
      onAnimationEnd={onGone}
      class={at ? 'bubble' : 'bubble adrift'}
      style={at ?? undefined}
      aria-hidden="true"
      data-testid={`bubble-${said.seat}`}
    >
      {!at && <strong>{name}</strong>} {words}
    </div>
  );
}
