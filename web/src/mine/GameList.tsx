import { useState } from 'preact/hooks';
import { kingdomOf } from '../catalogue';
import { useCatalogue, useWords } from '../context';
import type { Page } from '../page';
import { IconButton } from '../parts/controls';
import { KingdomWords } from '../parts/KingdomPreview';
import { saveText } from '../parts/Saver';
import { ShareReplay } from '../share/ShareDialog';
import type { State } from '../state';
import { mineWords } from '../words/mine';
import { listed } from '../words/words';
import { hasWon, type Played } from './games';
import { shelf, type Shelved } from './shelf';

/** So many at first, and so many more each time. */
const SHOWN = 20;

interface GameListProps {
  games: Shelved[];
  state: State;
  page: Page;
  onChange(): void;
}

export function GameList({ games, state, page, onChange }: GameListProps) {
  const words = mineWords(useWords().language);
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ol class="games" data-testid="mine-games">
        {games.slice(0, shown).map((game) => (
          <Row key={game.id} game={game} state={state} page={page} onChange={onChange} />
        ))}
      </ol>
      {shown < games.length && (
        <button type="button" class="button" onClick={() => setShown(shown + SHOWN)}>
          {words.more}
        </button>
      )}
    </>
  );
}

export function outcome(words: ReturnType<typeof mineWords>, game: Played): string {
  if (!hasWon(game)) return words.defeat;
  return game.winners.length > 1 ? words.shared : words.victory;
}

interface RowProps {
  game: Shelved;
  state: State;
  page: Page;
  onChange(): void;
}

function Row({ game, state, page, onChange }: RowProps) {
  const [sharing, setSharing] = useState(false);
  const { shell, language } = useWords();
  const cards = useCatalogue();
  const words = mineWords(language);
  const { kingdom, events, seat, names, levels } = game;
  const title = kingdomOf(cards, kingdom, events)?.name;
  const others = names.flatMap((name, i) => {
    const level = levels[i];
    if (i === seat) return [];
    return [level ? `${name} (${shell.levels[level]?.toLowerCase() ?? level})` : name];
  });
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(game.at);
  const withText = async (use: (text: string) => void) => {
    const text = await shelf.text(game.id);
    if (text === null) onChange();
    else use(text);
  };
  return (
    <li class="panel" data-won={hasWon(game)}>
      <p class="game-result">
        <strong>{outcome(words, game)}</strong>{' '}
        <span class="game-scores">
          {[game.scores[seat], ...game.scores.filter((_, i) => i !== seat)].join(' : ')}
        </span>
      </p>
      <div class="game-words">
        <p class="game-title">
          {game.daily !== undefined && <span class="tag">{words.daily}</span>}
          {title ?? <KingdomWords cards={kingdom} events={events} />}
        </p>
        <p class="hint">
          {words.against(listed(language, others))} · {words.turns(game.turns)} · {when}
          {!game.hasText && ` · ${words.noReplay}`}
        </p>
      </div>
      <div class="game-buttons">
        {game.hasText && (
          <>
            <IconButton
              icon="eye"
              label={words.watch}
              onClick={() => void withText((text) => page.load(text, seat))}
              testid="mine-watch"
            />
            <IconButton
              icon="course"
              label={shell.review}
              onClick={() => void withText((text) => page.load(text, seat, true))}
              testid="mine-review"
            />
            <IconButton
              icon="save"
              label={words.save}
              onClick={() => void withText((text) => saveText(`talia-${game.id}.talia`, text))}
              testid="mine-save"
            />
            <IconButton
              icon="share"
              label={words.shareReplay}
              onClick={() => setSharing(true)}
              testid="mine-share"
            />
          </>
        )}
        <IconButton
          icon="cross"
          label={words.forget}
          onClick={() => {
            shelf.remove(game);
            onChange();
          }}
          testid="mine-forget"
        />
      </div>
      {sharing && (
        <ShareReplay
          game={{ ...game, cards: kingdom, text: () => shelf.text(game.id) }}
          state={state}
          onClose={() => setSharing(false)}
        />
      )}
    </li>
  );
}
