// What is asked, in words, and its answers as buttons; beside it what the turn has left to spend.

import { useEffect, useRef, useState } from 'preact/hooks';
import { CardWords, FaceLook } from '../card/index';
import { Icon, type IconName } from '../card/icons';
import { told, wholeText } from '../card/texts';
import { useCatalogue, useSettings, useWords } from '../context';
import type { Option, Send } from '../protocol';
import { AdvicePanel, Chance, ChanceMark, type Hint, HintButton, percent } from './Advice';
import { useOptionWords } from './CardButton';
import { Clock } from './Clock';
import { useGame } from './game';
import { OPTION_KEYS } from './keys';
import { leftOver, standsFor } from './options';

/** The option that ends a phase or says that it is enough. */
export function endOption(options: readonly Option[]): Option | undefined {
  return options.find((option) => option.label === 'end' || option.label === 'done');
}

interface QuestionProps {
  send: Send;
  busy: boolean;
  /** Asks once more before a phase is ended with something left; set by the key `e` too. */
  armed: boolean;
  onEnd(): void;
  hint: Hint | null;
}

export function QuestionBar({ send, busy, armed, onEnd, hint }: QuestionProps) {
  const { truth: view, placed, choose, rated, table } = useGame();
  const { play } = useWords();
  const { confirm } = useSettings();
  const question = view.question;
  const options = placed.map(({ option }) => option);
  const end = endOption(options);
  const mine = options.length > 0;
  const left = confirm ? leftOver(view) : null;
  // What the card says is the whole choice: how many, and what comes of it.
  const { byId } = useCatalogue();
  const card = mine && question?.card ? byId.get(question.card) : undefined;
  const isWhole = question?.kind === 'card' || question?.kind === 'react';
  const answers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    answers.current?.scrollTo(0, 0);
  }, [question?.words]);
  const keyOf = (option: Option) => OPTION_KEYS[options.indexOf(option)] ?? null;
  const words =
    question?.words ?? (table.state === 'over' || view.asked === null ? play.over : play.waits);
  return (
    <section
      class="question"
      aria-label={play.question}
      data-mine={mine || undefined}
      data-busy={busy || undefined}
      data-testid="question"
    >
      <div class="ask">
        <Counters asked={mine} />
        <p class="ask-words" id="ask-words" data-testid="question-words">
          <span>
            <CardWords words={words} />
          </span>
          {card && isWhole && (
            <small>{told(card, wholeText(card, table.setup.edition)).rest.join(' ')}</small>
          )}
        </p>
        {mine && <Clock view={view} />}
        <div class="ask-tools">
          {hint && <HintButton hint={hint} />}
          <Undo send={send} />
        </div>
      </div>
      {hint?.on && <AdvicePanel hint={hint} />}
      {mine && (
        <div class="reply">
          <div class="answers" role="group" aria-labelledby="ask-words" ref={answers}>
            {placed
              .filter(({ option }) => option !== end)
              .map((each) => (
                <Answer
                  key={each.option.label}
                  option={each.option}
                  hotkey={keyOf(each.option)}
                  picture={each.place === 'tray'}
                  onTable={standsFor(placed, each)}
                  onChoose={() => choose(each.option.label)}
                />
              ))}
          </div>
          <div class="commands">
            {question?.treasures && (
              <button
                type="button"
                class="command primary"
                data-option
                data-testid="option-treasures"
                onClick={() => choose('treasures')}
              >
                <Icon name="treasure" />
                <span>{play.playTreasures}</span>
                <Chance of={rated('treasures')} />
                <kbd>t</kbd>
              </button>
            )}
            {end && (
              <button
                type="button"
                class={armed ? 'command warn' : leftOver(view) ? 'command' : 'command primary'}
                data-option
                data-testid={`option-${end.label}`}
                onClick={onEnd}
              >
                <span>
                  {armed && left ? play.endAnyway[left] : <CardWords words={end.words} plain />}
                </span>
                <Chance of={rated(end.label)} />
                <kbd>e</kbd>
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

interface AnswerProps {
  option: Option;
  hotkey: string | null;
  /** Its card lies nowhere on the table: it is shown here. */
  picture: boolean;
  /** Its card is chosen where it lies: no button is seen. */
  onTable: boolean;
  onChoose(): void;
}

function Answer({ option, hotkey, picture, onTable, onChoose }: AnswerProps) {
  const words = useOptionWords();
  const { play } = useWords();
  const { rated } = useGame();
  const chance = rated(option.label);
  if (picture && option.card !== null) {
    return (
      <button
        type="button"
        class="spot lit"
        data-option
        data-card={option.card}
        data-testid={`option-${option.label}`}
        aria-label={
          chance ? `${words(option)}. ${play.chanceOf(percent(chance.chance))}` : words(option)
        }
        onClick={onChoose}
      >
        <FaceLook card={option.card} size="small" {...(hotkey === null ? {} : { badge: hotkey })} />
        <ChanceMark of={chance} />
      </button>
    );
  }
  return (
    <button
      type="button"
      class="answer"
      hidden={onTable}
      data-option
      {...(option.card === null ? {} : { 'data-card': option.card })}
      data-testid={`option-${option.label}`}
      onClick={onChoose}
    >
      {hotkey !== null && <kbd aria-hidden="true">{hotkey}</kbd>}
      <span>
        <CardWords words={option.words} plain />
      </span>
      <Chance of={chance} />
    </button>
  );
}

function Undo({ send }: { send: Send }) {
  const { truth: view, table, you } = useGame();
  const { play } = useWords();
  if (you === null || view.canUndo === null || table.undo) return null;
  const words = view.canUndo === 'free' ? play.undo : play.askUndo;
  return (
    <button
      type="button"
      class="command undo"
      title={words}
      data-testid="undo"
      onClick={() => send({ do: 'undo', n: view.n })}
    >
      <Icon name="undo" />
      <span class="undo-words">{words}</span>
      <kbd>u</kbd>
    </button>
  );
}

/** Actions, Buys and coins of the turn; a number that changes shows it. Beside a question to this
 * player they are those of that question, whatever is still shown of the others' turns. */
function Counters({ asked }: { asked: boolean }) {
  const game = useGame();
  const view = asked ? game.truth : game.view;
  const { play } = useWords();
  return (
    <ul class="counters" aria-label={play.counters}>
      <Counter icon="actions" amount={view.actions} words={play.actions(view.actions)} />
      <Counter icon="buys" amount={view.buys} words={play.buys(view.buys)} />
      <Counter icon="coins" amount={view.coins} words={play.coins(view.coins)} />
    </ul>
  );
}

function Counter({ icon, amount, words }: { icon: IconName; amount: number; words: string }) {
  const [before, setBefore] = useState(amount);
  useEffect(() => setBefore(amount), [amount]);
  return (
    <li class={`counter ${icon}`} title={words} data-testid={`count-${icon}`}>
      <Icon name={icon} />
      <span key={amount} class={amount === before ? 'amount' : 'amount changed'} aria-hidden="true">
        {amount}
      </span>
      <span class="counter-words" aria-hidden="true">
        {words.replace(/^\S+\s/, '')}
      </span>
      <span class="unseen">{words}</span>
    </li>
  );
}
