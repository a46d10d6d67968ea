// The page begins here. Style sheets come first, so that those of the screens may differ.

import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { render } from 'preact';
import { App } from './App';
import { openPage } from './page';
import { loadSettings, showSettings } from './settings';
import { setType } from './type';

const settings = loadSettings();
showSettings(settings);
const page = openPage(settings);
const root = document.getElementById('page');
if (root) render(<App page={page} first={settings} />, root);
setType();

if ('serviceWorker' in navigator && window.isSecureContext) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('sw.js').catch(() => {
      // The page works without; it is then fetched anew each time.
    });
  });
}
