// The screen of a game that is played, watched or stepped through: a pure function of what the
// house told. Whoever shows it owns the connection and keeps table, view and log.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keepPictures } from '../card/picture';
import { EditionContext } from '../card/texts';
import { useCatalogue, useDark, useSettings, useWords } from '../context';
import type { Label, LogLine, Option, Send, Table, View } from '../protocol';
import { ratings, type Adviser, useHint } from './Advice';
import { Announcer } from './Announcer';
import { Banners } from './Banners';
import { Bar } from './Bar';
import { Details, useDetails } from './Details';
import { type Game, GameContext } from './game';
import { OwnSide } from './Hand';
import { type Command, OPTION_KEYS, useKeys } from './keys';
import { KeysHelp } from './KeysHelp';
import { Log } from './Log';
import { isPile, leftOver, optionsAt, type Place, placed } from './options';
import { PickMenu } from './PickMenu';
import { endOption, QuestionBar } from './Question';
import { type Recap, recapped } from './recap';
import { Others } from './Seats';
import { Motion } from '../show/Motion';
import { Telling } from '../show/Telling';
import { type Show, useMotion, useShow } from '../show/useShow';
import { Shown, Stage } from './Stage';
import { laidOut, Supply } from './Supply';
import './play.css';
import './seats.css';
import './board.css';
import './dock.css';
import './advice.css';
import './log.css';
import './over.css';
import './screens.css';

export interface PlayProps {
  table: Table;
  view: View;
  /** All lines so far, the oldest first. */
  log: readonly LogLine[];
  send: Send;
  /** False: the connection is lost for now, and nothing can be chosen. */
  connected: boolean;
  /** A position of a replay: nothing can be chosen. */
  readOnly?: boolean;
  /** What stands in the upper right corner. */
  menu?: ComponentChildren;
  /** What stands above the question: what keeps the game waiting. */
  banner?: ComponentChildren;
  /** Who gives advice, where somebody may. */
  adviser?: Adviser;
  /** Whether it is being shown how things came to be as they are. */
  onShow?(shows: boolean): void;
}

/** As in screens.css. */
const BESIDE = '(min-width: 1000px)';

/** How long the house may take before another choice can be sent. */
const PATIENCE = 4000;

export function PlayScreen(props: PlayProps) {
  const { table, view, log, send, connected, readOnly = false, onShow } = props;
  const { play } = useWords();
  const cards = useCatalogue();
  const { confirm, speed } = useSettings();
  const dark = useDark();
  const [sent, setSent] = useState<View | null>(null);
  const [armed, setArmed] = useState<View | null>(null);
  const [logOpen, setLogOpen] = useLog();
  const [help, setHelp] = useState(false);
  const [pick, setPick] = useState<{ options: Option[]; at: DOMRect; view: View } | null>(null);
  const details = useDetails();

  const you = table.you ?? view.seat ?? (view.open ? 0 : null);
  const mayChoose = !readOnly && connected && table.you !== null && view.asked === table.you;
  const options = useMemo(() => {
    if (!mayChoose) return [];
    const { basic, kingdom } = laidOut(view.supply, cards);
    return placed(view, [...basic, ...kingdom].map(({ card }) => card));
  }, [view, mayChoose, cards]);
  const busy = sent === view;
  const motion = useMotion();
  // Who has given up need not sit through all that bots did afterwards.
  const gaveUp = table.state === 'over' && you !== null && table.seats[you]?.resigned === true;
  const form = gaveUp && !readOnly ? 'off' : motion;
  // In a replay one looks at one's own deeds as at everybody's.
  const show = useShow(view, readOnly ? null : you, form, speed === 'off' ? 'normal' : speed);
  useEffect(() => {
    if (gaveUp && !readOnly) show.skip();
  }, [gaveUp]);
  const shows = show.beat !== null;
  useEffect(() => onShow?.(shows), [shows]);

  useEffect(() => keepPictures(dark), [dark]);

  // An option that lies out of sight on the board is brought into sight.
  useEffect(() => {
    const board = document.querySelector('.board');
    const lit = [...(board?.querySelectorAll('.lit') ?? [])];
    if (!board || lit.length === 0) return;
    const { top, bottom } = board.getBoundingClientRect();
    const isSeen = (spot: Element) => {
      const at = spot.getBoundingClientRect();
      return at.bottom > top + 8 && at.top < bottom - 8;
    };
    if (!lit.some(isSeen)) lit[0]?.scrollIntoView({ block: 'center' });
  }, [options]);

  // The house answers with another view; if it never does, one may try again.
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [sent]);

  const choose = (label: Label) => {
    if (!mayChoose || busy) return;
    setPick(null);
    details.close();
    setArmed(null);
    show.skip();
    setSent(view);
    send({ do: 'choose', n: view.n, label });
  };
  const end = () => {
    const option = endOption(options.map((each) => each.option));
    if (!option) return;
    if (confirm && armed !== view && leftOver(view)) setArmed(view);
    else choose(option.label);
  };

  const take = (choices: Option[], place: Place | null, press: MouseEvent) => {
    const [one, another] = choices;
    const at = press.currentTarget as HTMLElement;
    if (!one) return;
    if (another) setPick({ options: choices, at: at.getBoundingClientRect(), view });
    else if (isPile(place) && details.byFinger() && press.detail > 0) details.show(at, true);
    else choose(one.label);
  };

  const hint = useHint(view, mayChoose, show.skip, props.adviser);
  const advice = hint?.advice ?? null;
  const rated = useMemo(
    () => (advice ? ratings(advice, view.question?.treasures ?? false) : null),
    [advice],
  );

  const game: Game = {
    table,
    view: show.view,
    truth: view,
    you,
    placed: options,
    lit: (place, card) => optionsAt(options, place, card),
    keyOf: (label) => OPTION_KEYS[options.findIndex(({ option }) => option.label === label)],
    rated: (label) => rated?.get(label),
    choose,
    take,
    seatName: (seat) =>
      seat === table.you ? play.you : table.seats[seat]?.name || play.seat(seat + 1),
  };
  const recap = useRecap(view, show);

  const onCommand = (command: Command): boolean => {
    if (typeof command === 'object') {
      const option = options[command.option]?.option;
      if (!option) return false;
      if (option.label === 'end' || option.label === 'done') end();
      else choose(option.label);
      return true;
    }
    switch (command) {
      case 'undo':
        if (readOnly || view.canUndo === null || table.undo) return false;
        send({ do: 'undo', n: view.n });
        return true;
      case 'treasures':
        if (!mayChoose || !view.question?.treasures) return false;
        choose('treasures');
        return true;
      case 'end':
        if (!mayChoose) return false;
        end();
        return true;
      case 'details': {
        if (details.shown) {
          details.close();
          return true;
        }
        const here =
          document.activeElement?.closest<HTMLElement>('[data-card]') ??
          document.querySelector<HTMLElement>('.play [data-card]:hover') ??
          document.querySelector<HTMLElement>('.ask-words [data-card]');
        if (!here) return false;
        details.show(here, true);
        return true;
      }
      case 'skip':
        if (!shows) return false;
        if (show.step) show.go(1);
        else show.skip();
        return true;
      case 'repeat':
        if (!show.canRepeat) return false;
        show.repeat();
        return true;
      case 'hint':
        if (!hint) return false;
        hint.toggle();
        return true;
      case 'log':
        setLogOpen((open) => !open);
        return true;
      case 'help':
        setHelp(true);
        return true;
      case 'close':
        if (pick) setPick(null);
        else if (shows) show.skip();
        else if (details.shown) details.close();
        else if (logOpen && !matchMedia(BESIDE).matches) setLogOpen(false);
        else return false;
        return true;
    }
  };
  useKeys({ arrows: !readOnly, onCommand });

  // While something is shown, a click on what can only be read goes on to the end of it.
  const onClickCapture = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    const isChosen = at?.closest('.lit, [data-option], .trash-pile, .telling') != null;
    if (!shows || show.step || isChosen || !at?.closest('.board, .others')) {
      details.listeners.onClickCapture(event);
      return;
    }
    event.stopPropagation();
    show.skip();
  };
  const isAttack = (card: string) => cards.byId.get(card)?.types.includes('attack') ?? false;
  const seen = show.lines === null ? log : log.slice(0, show.lines);
  return (
    <GameContext.Provider value={game}>
      <EditionContext.Provider value={table.setup.edition}>
        <div
          class="play"
          data-seats={table.seats.length}
          data-log={logOpen ? 'open' : 'closed'}
          data-testid="play"
          data-shows={shows || undefined}
          {...details.listeners}
          onClickCapture={onClickCapture}
        >
          <Motion beat={show.beat} length={show.length} isAttack={isAttack}>
            <Bar
              logOpen={logOpen}
              onLog={() => setLogOpen((open) => !open)}
              onHelp={() => setHelp(true)}
              show={show}
              menu={props.menu}
            />
            <Others recap={recap} />
            <main class="board">
              <Supply />
              <Stage />
            </main>
            <div class="dock">
              <Banners send={send} connected={connected} more={props.banner} />
              <Shown />
              <QuestionBar
                send={send}
                busy={busy}
                armed={armed === view}
                onEnd={end}
                hint={hint}
              />
              <OwnSide />
            </div>
            <Telling show={show} log={log} />
            {logOpen && <Log log={seen} onClose={() => setLogOpen(false)} />}
          </Motion>
          <Announcer view={view} log={log} />
          {pick && pick.view === view && (
            <PickMenu
              options={pick.options}
              at={pick.at}
              onChoose={choose}
              onClose={() => setPick(null)}
            />
          )}
          {details.shown && (
            <Details shown={details.shown} onClose={details.close} onChoose={choose} />
          )}
          {help && <KeysHelp onClose={() => setHelp(false)} />}
        </div>
      </EditionContext.Provider>
    </GameContext.Provider>
  );
}

/** Where there is room the log stands beside the table, elsewhere it comes when it is called. */
function useLog() {
  const [open, setOpen] = useState(() => matchMedia(BESIDE).matches);
  useEffect(() => {
    const room = matchMedia(BESIDE);
    const follow = () => setOpen(room.matches);
    room.addEventListener('change', follow);
    return () => room.removeEventListener('change', follow);
  }, []);
  return [open, setOpen] as const;
}

/** What the others did last: each view tells what has happened since the one before. While it is
 * shown it is not yet known. */
function useRecap(view: View, show: Show): Recap {
  const seen = useRef<Recap>(new Map());
  const kept = useRef<{ view: View | null; table: string; recap: Recap }>({
    view: null,
    table: '',
    recap: new Map(),
  });
  if (kept.current.view !== view) {
    const fresh = kept.current.table !== view.table || view.moves.length === 0;
    const before: Recap = fresh ? new Map() : kept.current.recap;
    kept.current = { view, table: view.table, recap: recapped(before, view.moves) };
  }
  if (show.lines === null) seen.current = kept.current.recap;
  return seen.current;
}
