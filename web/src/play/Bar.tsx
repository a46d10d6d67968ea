// Above the table: whose turn it is and how far it has come; the log, help and the menu.

import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../card/icons';
import { useWords } from '../context';
import { IconButton } from '../parts/controls';
import type { Phase } from '../protocol';
import { Clock } from './Clock';
import { useGame } from './game';
import type { Show } from '../show/useShow';
import { SeatMark } from './Seats';

const PHASES: readonly { phase: Phase; icon: IconName }[] = [
  { phase: 'action', icon: 'actions' },
  { phase: 'buy', icon: 'buys' },
  { phase: 'cleanup', icon: 'deck' },
];

interface BarProps {
  logOpen: boolean;
  onLog(): void;
  onHelp(): void;
  show: Show;
  menu?: ComponentChildren;
}

export function Bar({ logOpen, onLog, onHelp, show, menu }: BarProps) {
  const { view: shown, truth, you, placed, seatName, table } = useGame();
  const { play } = useWords();
  // Who is asked sees whose turn it is, whatever is still shown of those before.
  const view = placed.length > 0 ? truth : shown;
  const { who, number, extra } = view.turn;
  const mine = who === you;
  const turn = extra
    ? mine
      ? play.yourExtraTurn
      : play.extraTurn
    : mine
      ? play.yourTurn(number)
      : play.turn(number);
  const playing = (table.state === 'playing' && truth.asked !== null) || show.beat !== null;
  return (
    <header class="bar">
      <h1 class="bar-turn" data-testid="turn">
        <SeatMark seat={who} />
        {mine ? (
          <span>{turn}</span>
        ) : (
          <span>
            {seatName(who)}
            <span class="bar-which">: {turn}</span>
          </span>
        )}
      </h1>
      <span class="unseen" data-testid="view-n">
        {truth.n}
      </span>
      {playing && (
        <ol class="phases" aria-label={play.phases}>
          {PHASES.map(({ phase, icon }) => (
            <li key={phase} aria-current={phase === view.phase ? 'step' : undefined}>
              <Icon name={icon} />
              <span>{play.phase[phase]}</span>
            </li>
          ))}
        </ol>
      )}
      {playing && truth.asked !== you && <Clock view={truth} />}
      <div class="bar-tools">
        {table.watching > 0 && (
          <span class="fact" title={play.watching(table.watching)}>
            <Icon name="eye" />
            {table.watching}
            <span class="unseen">{play.watching(table.watching)}</span>
          </span>
        )}
        {show.canRepeat && (
          <span class={show.untold ? 'untold' : undefined}>
            <IconButton
              icon="again"
              label={show.untold ? play.showSteps : play.repeat}
              testid="show-again"
              onClick={show.repeat}
            />
          </span>
        )}
        <IconButton
          icon="book"
          label={play.log}
          pressed={logOpen}
          testid="log-toggle"
          onClick={onLog}
        />
        <span class="keys-toggle">
          <IconButton icon="help" label={play.keys} testid="keys-help" onClick={onHelp} />
        </span>
        {menu}
      </div>
    </header>
  );
}
