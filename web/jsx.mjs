// What build.mjs makes of JSX elements.
export { Fragment, h } from 'preact';
