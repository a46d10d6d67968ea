// Buttons, switches and fields that several screens have.

import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useWords } from '../context';
import { href, type Route } from '../router';
import { Icon, type IconName } from './Icon';

interface LinkProps {
  to: Route;
  class?: string;
  testid?: string;
  label?: string;
  children: ComponentChildren;
}

/** A link to another place of the page. */
export function To({ to, testid, label, children, ...rest }: LinkProps) {
  return (
    <a href={href(to)} class={rest.class} data-testid={testid} aria-label={label}>
      {children}
    </a>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean;
  testid?: string;
}

export function IconButton({ icon, label, onClick, disabled, pressed, testid }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      aria-pressed={pressed}
      data-testid={testid}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface Choice<T> {
  value: T;
  label: string;
  /** Where the label is in another language. */
  lang?: string;
  disabled?: boolean;
}

interface SegmentsProps<T> {
  legend: string;
  choices: Choice<T>[];
  value: T;
  onChange(value: T): void;
  testid?: string;
  /** The legend is for screen readers only. */
  bare?: boolean;
}

/** One of a few, side by side. */
export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { legend, choices, value, onChange, testid, bare } = props;
  const name = useId();
  return (
    <fieldset class="segments" data-testid={testid}>
      <legend class={bare ? 'unseen' : undefined}>{legend}</legend>
      <div class="segments-row">
        {choices.map((choice) => (
          <label key={choice.value} class={choice.value === value ? 'on' : undefined}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              data-testid={testid && `${testid}-${choice.value}`}
            />
            <span lang={choice.lang}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange(on: boolean): void;
  testid?: string;
}

export function Switch({ label, hint, on, onChange, testid }: SwitchProps) {
  const id = useId();
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={hint && id}
        data-testid={testid}
      />
      <span class="switch-words">
        <span>{label}</span>
        {hint && (
          <span class="hint" id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface CheckProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  testid?: string;
}

/** One of several that may go together. */
export function Chip({ label, on, onChange, testid }: CheckProps) {
  return (
    <label class={on ? 'chip on' : 'chip'}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testid}
      />
      <span>{label}</span>
    </label>
  );
}

interface FileInputProps {
  /** By which a button opens it. */
  field: RefObject<HTMLInputElement | null>;
  accept: string;
  onFile(file: File): void;
  testid?: string;
}

/** A file from the device; not to be seen. The same file may be chosen twice. */
export function FileInput({ field, accept, onFile, testid }: FileInputProps) {
  return (
    <input
      ref={field}
      type="file"
      accept={accept}
      hidden
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) onFile(file);
        event.currentTarget.value = '';
      }}
      data-testid={testid}
    />
  );
}

/** A dialog over the page; the browser keeps the focus inside and Escape closes it. */
export function Dialog(props: {
  title: string;
  /** The title is for screen readers only. */
  bare?: boolean;
  onClose(): void;
  children: ComponentChildren;
  testid?: string;
}) {
  const { shell } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.bare ? 'dialog bare' : 'dialog'}
      aria-labelledby={title}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
      data-testid={props.testid}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={title} class={props.bare ? 'unseen' : undefined}>
            {props.title}
          </h2>
          <IconButton icon="cross" label={shell.close} onClick={() => dialog.current?.close()} />
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

/** Words that one may take away, with a button that does. */
export function CopyField(props: { text: string; label: string; testid?: string }) {
  const { text, label, testid } = props;
  const { shell } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    field.current?.select();
    void copyText(text).then(setCopied);
  };
  return (
    <div class="copy-field">
      <input
        ref={field}
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        data-testid={testid}
      />
      <button type="button" class="button" onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? shell.copied : shell.copy}
      </button>
    </div>
  );
}

/** False where the browser lets the page write nowhere: then what is selected can be copied by
 * hand. Without https there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
