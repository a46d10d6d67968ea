// Small signs (icons.json), drawn on a field of 48 by 48, in the colour of the text around them.

import shapes from './icons.json';

export type IconName = keyof typeof shapes;

/** A sign without a meaning of its own for screen readers: words stand beside it. */
export function Icon({ name, class: more }: { name: IconName; class?: string }) {
  return (
    <svg
      class={more ? `icon ${more}` : 'icon'}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} fill-rule="evenodd" />
    </svg>
  );
}
