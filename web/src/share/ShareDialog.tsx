// A link, to be taken away: copied, handed to another program, or read from the screen by a phone.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { useWords } from '../context';
import { CopyField, Dialog } from '../parts/controls';
import type { CardId, Language, Seat } from '../protocol';
import { homeLink } from '../router';
import type { State } from '../state';
import { mineWords, type MineWords } from '../words/mine';
import {
  kingdomCode,
  kingdomLink,
  MOST_LETTERS,
  packed,
  replayLink,
  tableReplayLink,
  type Place,
  type SharedKingdom,
} from './code';
import { qrCode } from './qr';
import { ShareButton } from './ShareButton';
import { storeReplay } from './stored';

const placeOf = (state: State): Place => ({ home: homeLink(), server: state.server === true });

interface LinkDialogProps {
  title: string;
  link: string | null;
  hint?: string | undefined;
  fault?: string | null;
  onClose(): void;
}

function LinkDialog({ title, link, hint, fault, onClose }: LinkDialogProps) {
  const { shell, language } = useWords();
  const words = mineWords(language);
  return (
    <Dialog title={title} onClose={onClose} testid="share">
      <div class="share">
        {hint && <p class="soft">{hint}</p>}
        {fault && <p class="refused">{fault}</p>}
        {!link && !fault && <p aria-busy="true">{shell.loading}</p>}
        {link && (
          <>
            <CopyField text={link} label={words.link} testid="share-link" />
            {'share' in navigator && (
              <ShareButton
                text={link}
                label={words.share}
                copied={words.copied}
                testid="share-button"
              />
            )}
            <QrCode text={link} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Dark on light in any theme: so cameras read it. */
export function QrCode({ text }: { text: string }) {
  const words = mineWords(useWords().language);
  const code = useMemo(() => qrCode(text), [text]);
  if (!code) return null;
  const path = code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  const size = code.length + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4 ${size} ${size}`}
      role="img"
      aria-label={words.qrLabel}
      shape-rendering="crispEdges"
      data-testid="share-qr"
    >
      <path d={path.join('')} />
    </svg>
  );
}

interface ShareKingdomProps {
  kingdom: SharedKingdom;
  state: State;
  onClose(): void;
}

export function ShareKingdom({ kingdom, state, onClose }: ShareKingdomProps) {
  const { language } = useWords();
  const link = kingdomLink(placeOf(state), kingdomCode(kingdom, language));
  return (
    <LinkDialog title={mineWords(language).shareKingdom} link={link} onClose={onClose} />
  );
}

/** A game that is over: of the server, or as a file. */
export interface SharedGame {
  cards: CardId[];
  events: CardId[];
  edition: 1 | 2;
  seat: Seat;
  /** The server's own table. */
  table?: string;
  text?(): Promise<string | null>;
}

interface Made {
  link: string | null;
  hint?: string;
  fault?: string;
}

async function linkTo(
  game: SharedGame,
  place: Place,
  language: Language,
  words: MineWords,
): Promise<Made> {
  const { cards, events, edition, seat } = game;
  const code = kingdomCode({ cards, events, edition, boxes: 1, players: 2 }, language);
  if (game.table) return { link: tableReplayLink(place, game.table, code) };
  const text = await game.text?.();
  if (text == null) return { link: null, fault: words.badReplay };
  const letters = await packed(text);
  if (letters.length <= MOST_LETTERS) return { link: replayLink(place, code, letters) };
  if (!place.server) return { link: replayLink(place, code, letters), hint: words.longLink };
  const table = await storeReplay(text, seat, language);
  if (table === null) return { link: null, fault: words.noLink };
  return { link: tableReplayLink(place, table, code), hint: words.keptHint };
}

interface ShareReplayProps {
  game: SharedGame;
  state: State;
  onClose(): void;
}

export function ShareReplay({ game, state, onClose }: ShareReplayProps) {
  const { language } = useWords();
  const words = mineWords(language);
  const [made, setMade] = useState<Made>({ link: null });
  useEffect(() => {
    void linkTo(game, placeOf(state), language, words).then(setMade);
  }, []);
  return (
    <LinkDialog
      title={words.shareReplay}
      link={made.link}
      hint={made.hint ?? words.replayHint}
      fault={made.fault ?? null}
      onClose={onClose}
    />
  );
}
