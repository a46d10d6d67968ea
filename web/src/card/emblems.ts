// The pictures of the cards: our own signs, each one shape on a field of 48 by 48.

import type { CardId } from '../protocol';

const GLYPHS = {
  amulet: 'M12 2h4l8 16 8-16h4l-9 19a12 12 0 1 1-6 0zm12 23l-5 7 5 8 5-8z',
  anchor: 'M24 3a6 6 0 0 1 3 12v3h7v5h-7v15c5-1 9-4 10-9l-4 1 7-10 5 11-4-1c-1 8-8 14-17 15-9-1-16-7-17-15l-4 1 5-11 7 10-4-1c1 5 5 8 10 9v-15h-7v-5h7v-3a6 6 0 0 1 3-12zm0 4a2 2 0 1 0 0 5 2 2 0 0 0 0-5z',
  anvil: 'M14 10h30v4c-5 0-9 3-10 8h-2v6c3 2 6 4 6 6v6h-24v-6c0-2 3-4 6-6v-6c-8-1-14-4-16-10h10z',
  arch: 'M4 6h40v6h-2v32h-8v-18a10 10 0 0 0-20 0v18h-8v-32h-2z',
  axe: 'M28 4c8 1 15 8 16 16l-10 2-4-4-17 25-7-1-1-7 21-21-4-4z',
  ban: 'M24 4a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm0 6c3 0 6 1 8 3l-19 19a14 14 0 0 1 11-22zm11 6a14 14 0 0 1-19 19z',
  banner: 'M10 2h4v4h26l-6 10 6 10h-26v20h-4z',
  barrel: 'M12 4h24c3 6 4 13 4 20s-1 14-4 20h-24c-3-6-4-13-4-20s1-14 4-20zm-1 10v4h26v-4zm0 16v4h26v-4z',
  bird: 'M42 10l4 3-5 2c-1 9-7 15-15 16l-14 12h-6l8-10c-6-1-10-4-12-8 8 1 16-2 22-8 3-7 6-10 11-10 3 0 5 1 7 3zm-7 1a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  boat: 'M22 4h4v22h18l-6 12h-28l-6-12h18zm7 4c6 4 9 9 10 15h-10zm-10 3v12h-10c2-5 5-9 10-12zm-15 30c4 0 5 2 10 2s5-2 10-2 5 2 10 2 6-2 10-2v4c-4 0-5 1-10 1s-5-1-10-1-5 1-10 1-6-1-10-1z',
  bomb: 'M21 16a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm7-6l8 8-3 3-8-8zm6 1c1-4 4-6 8-5l-1 3c-2 0-3 1-4 3zm8 0h5v3h-5zm-2 5l4 4-2 2-4-4zm-26 8c-3 2-4 5-4 8h4c-1-3 0-5 2-6z',
  book: 'M24 10c-5-3-12-4-20-3v31c8-1 15 0 20 3 5-3 12-4 20-3v-31c-8-1-15 0-20 3zm-2 4v21c-4-2-8-2-14-2v-22c6 0 10 1 14 3z',
  bow: 'M10 4c20 2 32 14 34 34l-5 2-7-7-17-17-7-7zm6 6l22 22c-3-11-11-19-22-22zm12 12l-19 19h5v3h-10v-10h3v5l19-19z',
  bricks: 'M4 8h18v10h-18zm22 0h18v10h-18zm-22 14h8v10h-8zm12 0h18v10h-18zm22 0h6v10h-6zm-34 14h18v8h-18zm22 0h18v8h-18z',
  bridge: 'M2 18h44v6h-4v14h-7c0-7-5-12-11-12s-11 5-11 12h-7v-14h-4zm4-8h4v6h-4zm11 0h4v6h-4zm10 0h4v6h-4zm11 0h4v6h-4z',
  bubble: 'M6 6h36c1 0 2 1 2 2v24c0 1-1 2-2 2h-18l-12 10v-10h-6c-1 0-2-1-2-2v-24c0-1 1-2 2-2zm6 8v4h24v-4zm0 8v4h16v-4z',
  bunting: 'M2 8c14 7 30 7 44 0v4c-2 1-4 2-6 2l-3 12-5-10c-2 1-4 1-5 1l-3 13-3-13c-1 0-3 0-5-1l-5 10-3-12c-2 0-4-1-6-2zm8 28h28v4h-28z',
  candle: 'M24 2c4 5 5 7 5 10a5 5 0 0 1-10 0c0-3 1-5 5-10zm-6 18h12v18h6v6h-24v-6h6z',
  cap: 'M24 8l-22 10 22 10 16-7v11h4v-13zm-13 18v8c3 4 8 6 13 6s10-2 13-6v-8l-13 6z',
  cards: 'M16 4h24c1 0 2 1 2 2v28c0 1-1 2-2 2h-4v-22c0-2-2-4-4-4h-18v-4c0-1 1-2 2-2zm-8 10h22c1 0 2 1 2 2v26c0 1-1 2-2 2h-22c-1 0-2-1-2-2v-26c0-1 1-2 2-2z',
  carriage: 'M24 2l4 5h-8zm-11 7c7-3 15-3 22 0 4 5 5 10 3 18h-28c-2-8-1-13 3-18zm2 5v7h7v-7zm11 0v7h7v-7zm-24-4l4 1 1 15h-3zm12 19a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm20-5a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  cart: 'M4 12h40l-5 18h-30zm8 22a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm24 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm-24-26l6-4 6 2 6-4 6 6z',
  castle: 'M6 42v-26h4v-6h4v4h4v-4h4v6h4v-6h4v4h4v-4h4v6h4v26h-14v-8a4 4 0 0 0-8 0v8z',
  cauldron: 'M6 16h36v4h-2c1 2 2 5 2 8 0 8-5 14-12 15v3h-4v-2h-4v2h-4v-3c-7-1-12-7-12-15 0-3 1-6 2-8h-2zm10-11a3 3 0 1 1 0 7 3 3 0 0 1 0-7zm10 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm7-5a3 3 0 1 1 0 5 3 3 0 0 1 0-5z',
  chain: 'M16 6a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm0 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm16 7a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm0 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  chapel: 'M22 2h4v4h4v4h-4v4l10 8v6l6 4v12h-12v-8a6 6 0 0 0-12 0v8h-12v-12l6-4v-6l10-8v-4h-4v-4h4z',
  chest: 'M10 8h28c4 0 7 3 7 7v7h-17v-4h-8v4h-17v-7c0-4 3-7 7-7zm-7 17h17v5h8v-5h17v17h-42z',
  club: 'M30 4c8-2 16 6 14 14-1 5-6 8-11 9l-22 17-7-7 17-22c1-5 4-10 9-11zm2 5a3 3 0 1 0 0 5 3 3 0 0 0 0-5zm5 8a3 3 0 1 0 0 5 3 3 0 0 0 0-5z',
  coins: 'M24 6c8 0 14 2 14 5v6c0 3-6 5-14 5s-14-2-14-5v-6c0-3 6-5 14-5zm-14 16c3 2 8 3 14 3s11-1 14-3v5c0 3-6 6-14 6s-14-3-14-6zm0 10c3 3 8 4 14 4s11-1 14-4v6c0 3-6 6-14 6s-14-3-14-6z',
  columns: 'M24 2l20 10v6h-40v-6zm-16 19h6v15h-6zm13 0h6v15h-6zm13 0h6v15h-6zm-30 18h40v5h-40z',
  compass: 'M24 4a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm0 4a16 16 0 1 1 0 32 16 16 0 0 1 0-32zm9 7l-6 12-12 6 6-12z',
  coronet: 'M8 18l8 8 8-14 8 14 8-8-3 18h-26zm16-13a3 3 0 1 1 0 7 3 3 0 0 1 0-7zm-18 6a3 3 0 1 1 0 7 3 3 0 0 1 0-7zm36 0a3 3 0 1 1 0 7 3 3 0 0 1 0-7zm-31 28h26v5h-26z',
  crane: 'M6 4h6v6l26 4v10h-4v-7l-22-3v30h-6zm25 22h10v10h-10zm-15 12c3 0 3 2 6 2s3-2 6-2 3 2 6 2 3-2 6-2 2 1 4 2v4c-2-1-2-2-4-2-3 0-3 2-6 2s-3-2-6-2-3 2-6 2-3-2-6-2z',
  crate: 'M4 6h40v36h-40zm6 6v24h28v-24zm4 2h6l14 14v6h-6l-14-14z',
  crates: 'M14 4h20v18h-20zm6 0v6h8v-6zm-18 22h20v18h-20zm6 0v6h8v-6zm18-6v6h20v18h-20zm6 6v6h8v-6z',
  crown: 'M4 12l10 8 10-14 10 14 10-8-4 22h-32zm4 25h32v5h-32z',
  cup: 'M14 4h20v4h8v8c0 6-4 10-9 10-2 4-4 6-7 7v5h7v6h-18v-6h7v-5c-3-1-5-3-7-7-5 0-9-4-9-10v-8h8zm-4 8v4c0 3 2 5 4 6v-10zm24 0v10c2-1 4-3 4-6v-4z',
  dagger: 'M24 2l5 8v16h5v4h-7v9a3 3 0 1 1-6 0v-9h-7v-4h5v-16z',
  die: 'M8 6h32c1 0 2 1 2 2v32c0 1-1 2-2 2h-32c-1 0-2-1-2-2v-32c0-1 1-2 2-2zm7 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm18 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm-9 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm-9 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm18 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  dividers: 'M24 2a5 5 0 0 1 3 9l13 33h-5l-7-18h-8l-7 18h-5l13-33a5 5 0 0 1 3-9zm0 13l-2 6h4z',
  envelope: 'M4 10h40v28h-40zm5 4l15 12 15-12zm-1 4v16h32v-16l-16 12z',
  exchange: 'M14 6l3 3-4 4h31v6h-31l4 4-3 3-11-10zm20 16l11 10-11 10-3-3 4-4h-31v-6h31l-4-4z',
  eye: 'M24 10c-10 0-18 6-22 14 4 8 12 14 22 14s18-6 22-14c-4-8-12-14-22-14zm0 5a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  fair: 'M23 0h2v3l8 2-8 2v4c6 5 12 7 21 9l-4 8v16h-8l-2-16h-5l1 16h-8l1-16h-5l-2 16h-8v-16l-4-8c9-2 15-4 21-9z',
  feather: 'M40 4c3 12-2 24-14 28l-6 1-10 11-3-3 9-11c-2-12 8-24 24-26zm-6 6c-6 4-12 10-16 18l3 1c5-5 10-11 13-19z',
  fish: 'M4 24c6-10 14-14 22-14 6 0 11 4 15 9l5-5v20l-5-5c-4 5-9 9-15 9-8 0-16-4-22-14zm12-5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  flag: 'M10 2h4v4c8-4 14 4 26 0v22c-12 4-18-4-26 0v18h-4z',
  flame: 'M26 2c1 7 4 10 8 15 3 4 5 8 5 13 0 9-7 16-15 16s-15-7-15-16c0-6 3-11 7-15 0 4 1 6 4 7 0-8 1-15 6-20zm-2 24c-3 3-5 6-5 9a5 5 0 0 0 10 0c0-3-2-6-5-9z',
  flask: 'M18 4h12v4h-2v10l11 20c2 3 0 6-4 6h-22c-4 0-6-3-4-6l11-20v-10h-2zm5 4v11l-5 11h12l-5-11v-11z',
  flower: 'M24 4a7 7 0 0 1 7 9 7 7 0 1 1 1 12 7 7 0 0 1-6 6v3c2-4 6-6 12-6 0 6-5 10-12 10v6h-4v-6c-7 0-12-4-12-10 6 0 10 2 12 6v-3a7 7 0 0 1-6-6 7 7 0 1 1 1-12 7 7 0 0 1 7-9zm0 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  foot: 'M18 19c6 0 11 3 14 8 4 7 3 15-4 17-6 2-9-2-9-7s-9-5-9-11c0-4 4-7 8-7zm-7-12a4 5 0 1 1 0 9 4 5 0 0 1 0-9zm9-3a3 4 0 1 1 0 8 3 4 0 0 1 0-8zm8 2a3 4 0 1 1 0 8 3 4 0 0 1 0-8zm7 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm5 7a2 3 0 1 1 0 6 2 3 0 0 1 0-6z',
  gate: 'M24 3c-11 0-18 8-18 19v22h36v-22c0-11-7-19-18-19zm-10 12h4v25h-4zm8-4h4v29h-4zm8 4h4v25h-4z',
  gear: 'M21 2h6l1 6 4 2 5-4 5 5-3 5 1 4 6 1v7l-6 1-1 4 3 4-5 5-5-3-4 1-1 6h-6l-1-6-4-1-5 3-5-5 3-4-1-4-6-1v-7l6-1 1-4-3-5 5-5 5 4 4-2zm3 14a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  gem: 'M14 6h20l10 12-20 24-20-24zm2 4l-6 7h8l3-7zm11 0l3 7h8l-6-7zm-8 11l5 13 5-13z',
  ghost: 'M24 4c-9 0-16 7-16 16v24l5-5 6 5 5-5 5 5 6-5 5 5v-24c0-9-7-16-16-16zm-6 12a4 4 0 1 1 0 7 4 4 0 0 1 0-7zm12 0a4 4 0 1 1 0 7 4 4 0 0 1 0-7z',
  goblet: 'M12 4h24c0 12-3 19-10 21v13h8v6h-20v-6h8v-13c-7-2-10-9-10-21zm5 4c0 2 0 5 1 6h12c1-1 1-4 1-6z',
  grapes: 'M23 2h4c0 2 0 4-1 6 3 0 6 0 8 2-4 3-8 3-11 1zm-9 11a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm10 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm10 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm-15 11a5 5 0 1 1 0 9 5 5 0 0 1 0-9zm10 0a5 5 0 1 1 0 9 5 5 0 0 1 0-9zm-5 10a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  hammer: 'M26 4l18 18-6 6-5-5-21 21-8-8 21-21-5-5z',
  hand: 'M24 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm-20 22h8v16h-8zm11 0c4-2 8-2 12 1h6c3 0 3 4 0 4h-8v2h9l7-4c3-1 5 2 3 4l-12 9h-17z',
  hat: 'M24 2c3 0 6 2 8 6-2-1-4 0-5 1l7 21c6 1 10 3 10 6 0 4-9 7-20 7s-20-3-20-7c0-3 4-5 10-6zm-8 27v5c5 1 11 1 16 0v-5c-5 1-11 1-16 0z',
  helmet: 'M24 4c-10 0-16 8-16 18v18l12 4v-14h-6v-6h8v20h4v-20h8v6h-6v14l12-4v-18c0-10-6-18-16-18z',
  hook: 'M29 2a6 6 0 0 1 3 11v17a13 13 0 0 1-26 0l-3 1 6-13 8 11h-5a7 7 0 0 0 14 1v-17a6 6 0 0 1 3-11zm0 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  horn: 'M4 18h6c12 0 22-4 30-12v30c-8-8-18-12-30-12h-6zm6 10l6 1 3 11h-5zm33-14c2 2 3 4 3 7s-1 5-3 7z',
  hourglass: 'M10 4h28v6h-3c0 6-3 10-8 14 5 4 8 8 8 14h3v6h-28v-6h3c0-6 3-10 8-14-5-4-8-8-8-14h-3zm8 6c0 2 1 4 2 6h8c1-2 2-4 2-6zm6 17c-4 3-6 6-6 11h12c0-5-2-8-6-11z',
  house: 'M24 6l-20 17h5v19h11v-12h8v12h11v-19h5z',
  houses: 'M15 16l-13 12h3v14h7v-8h6v8h7v-14h3zm18-10l-11 10 10 10v16h4v-8h5v8h4v-18h3z',
  hut: 'M22 2h4l19 40h-15l-6-14-6 14h-15z',
  imp: 'M8 4c0 6 2 10 6 12 3-2 6-3 10-3s7 1 10 3c4-2 6-6 6-12 4 8 3 16-1 21v2c0 10-7 17-15 17s-15-7-15-17v-2c-4-5-5-13-1-21zm8 20v5h6zm16 0l-6 5h6zm-15 10c4 3 10 3 14 0l-2 5h-10z',
  ingot: 'M16 12h16l8 12h-32zm-13 28l6-12h12l4 12zm23 0l1-12h12l6 12z',
  island: 'M26 12c4-6 10-7 16-4-4 0-7 1-9 4 4 1 7 4 8 9-4-4-8-5-12-4 1 7 1 13-1 19 6 1 11 3 15 8h-38c4-5 11-8 18-8 2-6 2-12 1-18-4 0-7 3-9 8-1-6 1-10 5-12-3-1-6-1-10 1 3-6 10-7 16-3z',
  key: 'M14 4a10 10 0 0 1 10 12l20 20v8h-8v-5h-5v-5h-5l-7-7a10 10 0 1 1-5-23zm-1 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  keyhole: 'M10 4h28v40h-28zm14 12a5 5 0 0 0-3 10l-1 10h8l-1-10a5 5 0 0 0-3-10z',
  knight: 'M18 4c12 1 20 10 20 24v10h2v6h-28v-6h2c0-8 4-11 8-15-4 0-6 1-8 4l-6-3c0-6 4-11 7-13zm2 10a2 2 0 1 0 0 5 2 2 0 0 0 0-5z',
  lantern: 'M18 2h12v4h-4v3h6l4 7h-24l4-7h6v-3h-4zm-5 17h22v19h-22zm11 3c-3 4-5 6-5 9a5 5 0 0 0 10 0c0-3-2-5-5-9zm-13 19h26v5h-26z',
  lighthouse: 'M20 4h8l2 6h2v6h-2l4 26h2v3h-24v-3h2l4-26h-2v-6h2zm1 16l-1 6h8l-1-6zm-2 11v6h10v-6zm-17-23l10 3v2l-10 3zm44 0v8l-10-3v-2z',
  lily: 'M24 2c5 6 7 11 6 18 4-6 10-8 13-4 3 5-1 10-6 9 1-2 0-4-2-4-3 0-5 4-6 8h5v5h-5c1 5-2 9-5 12-3-3-6-7-5-12h-5v-5h5c-1-4-3-8-6-8-2 0-3 2-2 4-5 1-9-4-6-9 3-4 9-2 13 4-1-7 1-12 6-18z',
  lock: 'M24 4a10 10 0 0 1 10 10v6h4c1 0 2 1 2 2v20c0 1-1 2-2 2h-28c-1 0-2-1-2-2v-20c0-1 1-2 2-2h4v-6a10 10 0 0 1 10-10zm0 5a5 5 0 0 0-5 5v6h10v-6a5 5 0 0 0-5-5zm0 17a4 4 0 0 0-2 7v5h4v-5a4 4 0 0 0-2-7z',
  manor: 'M10 42v-20h-3l9-14 9 14h-3v4h17v16h-7v-8h-6v8z',
  map: 'M4 10l12-6 16 6 12-6v34l-12 6-16-6-12 6zm12 0v23l2 1v-23zm14 5v23h2v-23zm-8 3l2 2 2-2 2 2-2 2 2 2-2 2-2-2-2 2-2-2 2-2-2-2z',
  mask: 'M4 16c6-4 12-4 20 0 8-4 14-4 20 0 1 10-4 18-11 18-4 0-6-4-9-4s-5 4-9 4c-7 0-12-8-11-18zm11 5c-3 0-5 2-5 2s2 4 5 4 5-4 5-4-2-2-5-2zm18 0c-3 0-5 2-5 2s2 4 5 4 5-4 5-4-2-2-5-2z',
  medal: 'M14 2h8l2 10 2-10h8l-5 15h-10zm10 16l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z',
  moat: 'M8 4h6v4h4v-4h5v4h2v-4h5v4h4v-4h6v19h-32zm-4 23c4 0 4 3 8 3s4-3 8-3 4 3 8 3 4-3 8-3 4 3 8 3v5c-4 0-4-3-8-3s-4 3-8 3-4-3-8-3-4 3-8 3-4-3-8-3zm0 10c4 0 4 3 8 3s4-3 8-3 4 3 8 3 4-3 8-3 4 3 8 3v5c-4 0-4-3-8-3s-4 3-8 3-4-3-8-3-4 3-8 3-4-3-8-3z',
  mountains: 'M17 10l-15 30h44l-13-24-6 11zm0 8l4 8-4-2-4 3zm19-13a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  mushroom: 'M24 4c12 0 20 8 20 17 0 2-1 3-3 3h-10l2 14c0 3-2 6-5 6h-8c-3 0-5-3-5-6l2-14h-10c-2 0-3-1-3-3 0-9 8-17 20-17zm-8 7a3 3 0 1 0 0 7 3 3 0 0 0 0-7zm13-1a4 4 0 1 0 0 9 4 4 0 0 0 0-9z',
  note: 'M18 6l24-4v29a7 7 0 1 1-5-7v-12l-14 2v23a7 7 0 1 1-5-7z',
  palette: 'M24 5c11 0 20 7 20 16 0 6-4 9-10 9h-4c-3 0-4 2-2 4 2 4 1 9-4 9-11 0-20-9-20-19s9-19 20-19zm-10 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm7-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm10 1a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  parade: 'M6 10c6-4 12-3 18 0 6-3 12-4 18 0 1 8-2 17-9 17-4 0-6-3-9-3s-5 3-9 3c-7 0-10-9-9-17zm9 5c-3 0-5 2-5 2s2 3 5 3 5-3 5-3-2-2-5-2zm18 0c-3 0-5 2-5 2s2 3 5 3 5-3 5-3-2-2-5-2zm1 13l5-2 3 20h-4z',
  pawn: 'M24 4a9 9 0 0 1 6 16h3v4h-5c0 6 2 10 7 14h3v6h-28v-6h3c5-4 7-8 7-14h-5v-4h3a9 9 0 0 1 6-16z',
  people: 'M24 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm-14 6a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm28 0a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm-24 28v-12c0-4 3-7 7-7h6c4 0 7 3 7 7v12zm-11 0v-10c0-3 3-6 6-6h2c-1 1-1 3-1 5v11zm35 0v-11c0-2 0-4-1-5h2c3 0 6 3 6 6v10z',
  pickaxe: 'M6 16c8-10 22-12 34-8-4 1-7 2-10 4l5 5 3 2c2-2 3-6 3-10 4 12 2 24-8 32 2-6 1-12-1-16l-19 19-7-7 19-19c-5-2-12-3-19-2z',
  pine: 'M24 2l12 14h-6l10 12h-7l11 12h-17v6h-6v-6h-17l11-12h-7l10-12h-6z',
  pirate: 'M6 2h4v44h-4zm6 4h32v26h-32zm16 4c-5 0-9 3-9 8 0 3 1 5 3 6v4h12v-4c2-1 3-3 3-6 0-5-4-8-9-8zm-4 6a2 2 0 1 1 0 5 2 2 0 0 1 0-5zm8 0a2 2 0 1 1 0 5 2 2 0 0 1 0-5z',
  purse: 'M14 6l5 6h10l5-6 3 2-5 8c7 4 11 11 11 18 0 6-4 10-10 10h-18c-6 0-10-4-10-10 0-7 4-14 11-18l-5-8zm2 13v3h16v-3z',
  quill: 'M42 4c-16 2-26 12-30 26l-6 12 3 2 5-10c14-1 24-12 28-30zm-25 25c5-9 11-15 18-18-5 6-11 12-18 18z',
  rat: 'M4 32c0-10 8-18 18-18 2 0 4 0 6 1 1-4 4-6 8-5 1 3 0 6-2 7 6 3 10 7 11 13-2 3-5 4-9 4h-3l3 4h-6l-4-4h-8l3 4h-6l-4-4h-3c-2 0-3 1-3 3s1 3 3 3h8v3h-8c-4 0-7-3-7-6 0-2 1-4 3-5zm30-9a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  realm: 'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42zm0 5a16 16 0 1 1 0 32 16 16 0 0 1 0-32zm-11 9l6 5 5-8 5 8 6-5-2 13h-18z',
  relic: 'M24 3a10 10 0 0 1 7 17h9v6h-13v20h-6v-20h-13v-6h9a10 10 0 0 1 7-17zm0 5a5 5 0 0 0-3 9h6a5 5 0 0 0-3-9z',
  ruin: 'M6 44v-26l6-4v6l6-8v8l6-12 4 10 6-4v10l8 4v16zm10-16v6h6v-6zm12 6v6h6v-6z',
  sack: 'M16 4h16l-3 8h-10zm2 10h12c8 5 12 13 12 20 0 6-4 10-10 10h-16c-6 0-10-4-10-10 0-7 4-15 12-20zm6 8a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  scales: 'M22 4h4v5l14 3v4h-1l6 12c0 4-3 7-7 7s-7-3-7-7l6-13-11-2v25h8v5h-20v-5h8v-25l-11 2 6 13c0 4-3 7-7 7s-7-3-7-7l6-12h-1v-4l14-3zm-12 15l-4 9h8zm28 0l-4 9h8z',
  scroll: 'M12 4h26c3 0 6 3 6 6v6h-8v22c0 3-3 6-6 6h-22c-3 0-6-3-6-6v-4h6v-24c0-3 1-6 4-6zm2 10v4h16v-4zm0 8v4h16v-4zm0 8v4h12v-4z',
  seal: 'M24 4a14 14 0 0 0-8 25v15l8-5 8 5v-15a14 14 0 0 0-8-25zm0 5a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4l-2 3-4 1 3 2-1 4 4-2 4 2-1-4 3-2-4-1z',
  shell: 'M24 6c12 0 20 8 21 18l-17 16h-8l-17-16c1-10 9-18 21-18zm0 5l-3 23h6zm-10 2l4 17-9-10c1-3 3-5 5-7zm20 0c2 2 4 4 5 7l-9 10zm-16 29h12v4h-12z',
  shield: 'M24 3l-18 6v14c0 11 7 19 18 23 11-4 18-12 18-23v-14zm0 6l12 4v10h-12v16c-7-3-12-9-12-16h12z',
  ship: 'M22 2h4v6c8 1 13 6 14 16h-14v4h18l-5 12c-3 3-6 4-10 4h-12c-4 0-7-1-10-4l-3-12h18v-4h-13c0-8 5-14 13-16z',
  shovel: 'M34 2l12 12-4 4-4-4-12 12 4 4-3 11c-3 3-15 5-23 3-2-8 0-20 3-23l11-3 4 4 12-12-4-4z',
  sign: 'M22 2h4v4h12l6 5-6 6h-12v4h14v11h-14v14h-4v-14h-12l-6-5 6-6h12v-4h-14v-11h14z',
  skull: 'M24 6a16 16 0 0 0-16 16c0 5 2 9 6 11v7h4v-4h4v4h4v-4h4v4h4v-7c4-2 6-6 6-11a16 16 0 0 0-16-16zm-7 13a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm14 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  spear: 'M40 2l6 6-5 12-4-4-29 29-5-5 29-29-4-4z',
  spyglass: 'M30 4l14 10-5 8-15-9zm-9 11l14 9-4 5-14-8zm-7 8l12 7-3 5-12-7zm-5 6l6 4-5 9-6-4z',
  stall: 'M6 6h36l4 12c0 3-2 5-5 5s-6-2-6-5c0 3-2 5-5 5s-6-2-6-5c0 3-3 5-6 5s-5-2-5-5c0 3-3 5-6 5s-5-2-5-5zm0 20h36v18h-4v-10h-28v10h-4z',
  star: 'M24 3l6 14 15 1-11 10 3 15-13-8-13 8 3-15-11-10 15-1z',
  steps: 'M16 4c4 0 6 4 6 9s-3 10-7 10-6-4-6-10 3-9 7-9zm-6 22l10 1c0 4-2 7-5 7s-5-4-5-8zm22-12c4 0 7 4 7 10 0 5-2 9-6 9s-6-5-6-10 1-9 5-9zm-4 23l10-1c0 4-1 7-5 7s-5-2-5-6z',
  sword: 'M44 4v8l-21 21 4 4-3 3-6-5-8 8-5-5 8-8-5-6 3-3 4 4 21-21z',
  swords: 'M6 4l6 1 12 12 12-12 6-1-1 6-12 12 6 6 3-3 3 3-4 4 6 7-4 4-6-6-5 4-3-3 4-3-5-5-5 5 4 3-3 3-5-4-6 6-4-4 6-7-4-4 3-3 3 3 6-6-12-12z',
  target: 'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42zm0 5a16 16 0 1 1 0 32 16 16 0 0 1 0-32zm0 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  temple: 'M20 6h8v6h6v8h6v8h6v14h-16v-10h-12v10h-16v-14h6v-8h6v-8h6z',
  tent: 'M24 6l22 36h-17l-5-14-5 14h-17z',
  throne: 'M12 4h24v22h2v-6h5v16h-5v8h-5v-6h-18v6h-5v-8h-5v-16h5v6h2zm5 5v17h14v-17z',
  torch: 'M24 2c5 5 7 8 7 12 0 4-3 7-7 7s-7-3-7-7c0-4 2-7 7-12zm-8 21h16l-4 6v16h-8v-16z',
  tower: 'M10 4h6v4h5v-4h6v4h5v-4h6v14l-4 4v16h4v6h-28v-6h4v-16l-4-4zm11 20v8h6v-8z',
  tree: 'M22 46c1-6 1-10 0-14-3-4-8-5-14-5v-3c5 0 9 0 12 2-1-6-4-11-9-15l2-3c5 4 8 8 9 13 1-6 1-12 0-18h4c1 7 1 13 0 19 2-5 6-9 11-11l2 3c-6 3-9 8-10 14 3-3 8-4 13-3v3c-7 0-12 3-14 8 0 3 0 7 1 10z',
  trove: 'M8 20l4-14h24l4 14zm7-10l-2 6h22l-2-6zm-12 13h15v5h12v-5h15v21h-42z',
  up: 'M24 4l17 18h-11v10h-12v-10h-11zm-6 32h12v8h-12z',
  vase: 'M16 4h16v4h-3c0 4 7 8 7 17 0 8-5 13-7 15h2v4h-14v-4h2c-2-2-7-7-7-15 0-9 7-13 7-17h-3zm0 19v3h16v-3z',
  wagon: 'M6 8c12-5 24-5 36 0v18h-36zm-3 21h42v3h-4a7 7 0 1 1-11 0h-12a7 7 0 1 1-11 0h-4zm9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm23 0a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  wand: 'M30 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2zm10 18l2 3 3 2-3 2-2 3-2-3-3-2 3-2zm-17-3l6 6-19 19-6-6zm-9-15l1 3 3 1-3 2-1 3-1-3-3-2 3-1z',
  waves: 'M2 14c6 0 6-6 12-6s6 6 12 6 6-6 12-6c4 0 6 2 8 4v6c-2-2-4-4-8-4-6 0-6 6-12 6s-6-6-12-6-6 6-12 6zm0 12c6 0 6-6 12-6s6 6 12 6 6-6 12-6c4 0 6 2 8 4v6c-2-2-4-4-8-4-6 0-6 6-12 6s-6-6-12-6-6 6-12 6zm0 12c6 0 6-6 12-6s6 6 12 6 6-6 12-6c4 0 6 2 8 4v6c-2-2-4-4-8-4-6 0-6 6-12 6s-6-6-12-6-6 6-12 6z',
  well: 'M24 2l-20 12v4h6v8h28v-8h6v-4zm-10 16h8v4h4v-4h8v5h-20zm-6 10h32l-3 16h-26zm6 5v6h6v-6zm10 0v6h10v-6z',
  wheat: 'M24 2c3 3 4 6 4 9s-1 5-4 7c-3-2-4-4-4-7s1-6 4-9zm-2 19c0 5-3 8-10 8 0-7 3-11 10-8zm4 0c7-3 10 1 10 8-7 0-10-3-10-8zm-4 10c0 5-3 8-10 8 0-7 3-11 10-8zm4 0c7-3 10 1 10 8-7 0-10-3-10-8zm-4-18c-1 4-3 6-8 6-1-5 2-8 8-6zm4 0c6-2 9 1 8 6-5 0-7-2-8-6zm-4 27h4v6h-4z',
  wheel: 'M24 10a14 14 0 1 0 0 28 14 14 0 0 0 0-28zm0 5a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm-2-13h4v7h-4zm0 37h4v7h-4zm-20-17h7v4h-7zm37 0h7v4h-7zm-32-12l3-3 5 5-3 3zm26 26l3-3 5 5-3 3zm5-29l3 3-5 5-3-3zm-26 26l3 3-5 5-3-3zm12-13a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
} as const;

type Glyph = keyof typeof GLYPHS;

/** Coins, and points, are drawn as numbers: see Art in index.tsx. */
const EMBLEMS: Record<CardId, Glyph> = {
  estate: 'house', duchy: 'manor', province: 'castle', curse: 'skull',

  adventurer: 'compass', artisan: 'vase', bandit: 'mask', bureaucrat: 'quill', cellar: 'barrel',
  chancellor: 'seal', chapel: 'chapel', 'council-room': 'people', feast: 'goblet',
  festival: 'bunting', gardens: 'flower', harbinger: 'horn', laboratory: 'flask', library: 'book',
  market: 'scales', merchant: 'sack', militia: 'swords', mine: 'pickaxe', moat: 'moat',
  moneylender: 'coins', poacher: 'bow', remodel: 'bricks', sentry: 'tower', smithy: 'anvil',
  spy: 'eye', thief: 'dagger', 'throne-room': 'throne', vassal: 'banner', village: 'houses',
  witch: 'cauldron', woodcutter: 'axe', workshop: 'hammer',

  baron: 'coronet', bridge: 'bridge', conspirator: 'mask', coppersmith: 'hammer',
  courtyard: 'arch', duke: 'crown', 'great-hall': 'columns', harem: 'gem', ironworks: 'ingot',
  masquerade: 'parade', 'mining-village': 'cart', minion: 'imp', nobles: 'lily', pawn: 'pawn',
  saboteur: 'bomb', scout: 'spyglass', 'secret-chamber': 'keyhole', 'shanty-town': 'hut',
  steward: 'key', swindler: 'die', torturer: 'chain', 'trading-post': 'sign', tribute: 'hand',
  upgrade: 'up', 'wishing-well': 'well',

  ambassador: 'scroll', bazaar: 'stall', caravan: 'wagon', cutpurse: 'purse', embargo: 'ban',
  explorer: 'compass', 'fishing-village': 'fish', 'ghost-ship': 'ghost', haven: 'anchor',
  island: 'island', lighthouse: 'lighthouse', lookout: 'spyglass', 'merchant-ship': 'ship',
  'native-village': 'hut', navigator: 'wheel', outpost: 'flag', 'pearl-diver': 'shell',
  'pirate-ship': 'pirate', salvager: 'hook', 'sea-hag': 'hat', smugglers: 'crate',
  tactician: 'knight', 'treasure-map': 'map', treasury: 'chest', warehouse: 'crates',
  wharf: 'crane',

  amulet: 'amulet', artificer: 'gear', 'bridge-troll': 'club', 'caravan-guard': 'shield',
  'coin-of-the-realm': 'realm', 'distant-lands': 'mountains', dungeon: 'gate',
  duplicate: 'cards', gear: 'gear', giant: 'foot', guide: 'lantern', 'haunted-woods': 'tree',
  hireling: 'helmet', 'lost-city': 'temple', magpie: 'bird', messenger: 'envelope',
  miser: 'purse', page: 'feather', peasant: 'wheat', port: 'boat', ranger: 'pine',
  ratcatcher: 'rat', raze: 'ruin', relic: 'relic', 'royal-carriage': 'carriage',
  storyteller: 'bubble', 'swamp-hag': 'mushroom', transmogrify: 'wand',
  'treasure-trove': 'trove', 'wine-merchant': 'grapes',

  'treasure-hunter': 'shovel', warrior: 'sword', hero: 'medal', champion: 'cup',
  soldier: 'spear', fugitive: 'steps', disciple: 'candle', teacher: 'cap',

  alms: 'hand', ball: 'note', bonfire: 'flame', borrow: 'hourglass', expedition: 'tent',
  ferry: 'boat', inheritance: 'scroll', 'lost-arts': 'palette', mission: 'flag',
  pathfinding: 'steps', pilgrimage: 'shell', plan: 'dividers', quest: 'star', raid: 'torch',
  save: 'lock', 'scouting-party': 'spyglass', seaway: 'waves', trade: 'exchange',
  training: 'target', 'travelling-fair': 'fair',
};

/** The sign of a card; a plain Treasure has none but its coins. */
export function emblem(card: CardId): string | null {
  const glyph = EMBLEMS[card];
  return glyph ? GLYPHS[glyph] : null;
}

// ---- Rosettes ---------------------------------------------------------------------------------

function scattered(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  return (hash ^ (hash >>> 13)) >>> 0;
}

const drawn = new Map<CardId, string>();

/**
 * The woven lines behind the sign, as on a banknote: a few closed curves around the middle of a
 * field of 200 by 200. Every card has its own.
 */
export function rosette(card: CardId): string {
  const known = drawn.get(card);
  if (known !== undefined) return known;
  const seed = scattered(card);
  const petals = 5 + (seed % 7);
  const waves = petals * (2 + ((seed >>> 4) % 2)) + ((seed >>> 6) % 3) - 1;
  const deep = 0.14 + ((seed >>> 8) % 8) * 0.02;
  const fine = 0.05 + ((seed >>> 12) % 5) * 0.012;
  let path = '';
  for (let ring = 0; ring < 5; ring++) {
    const size = 96 - ring * 12;
    const turn = (ring * Math.PI) / petals / 2.5;
    const points = 96;
    for (let i = 0; i < points; i++) {
      const angle = (2 * Math.PI * i) / points;
      const far =
        size * (1 - deep - fine + deep * Math.cos(petals * (angle + turn)) +
          fine * Math.cos(waves * (angle - turn)));
      const x = Math.round(100 + far * Math.cos(angle));
      const y = Math.round(100 + far * Math.sin(angle));
      path += `${i ? 'L' : 'M'}${x} ${y}`;
    }
    path += 'z';
  }
  drawn.set(card, path);
  return path;
}
