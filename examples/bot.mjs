// bot.mjs - a bot in another language than the game's own: Big Money, with Duchies towards the end.
// It reads messages line by line and answers every question that is put to it (docs/BOTS.md).
//
//   talia match "exec:node examples/bot.mjs" bmu --games 200
//   talia bot-bridge --server ws://localhost:8080 --table ID -- node examples/bot.mjs

import { createInterface } from 'node:readline';

/** What it would like to buy, the best first. */
function wishes({ supply }) {
  const provinces = supply.find((pile) => pile.card === 'province').left;
  const cards = ['province', 'gold', 'silver'];
  if (provinces <= 4) cards.splice(1, 0, 'duchy');
  if (provinces <= 2) cards.splice(-1, 0, 'estate');
  return cards;
}

/** The label of what it does. Where it has no opinion it declines, or takes the first option. */
function choose({ question, ...view }) {
  const option = (label) => question.options.find((one) => one.label === label);
  if (question.kind === 'buy') {
    if (question.treasures) return 'treasures';
    const buys = question.options.filter((one) => one.verb === 'buy');
    for (const card of wishes(view)) {
      const buy = buys.find((one) => one.card === card);
      if (buy) return buy.label;
    }
  }
  return (option('end') ?? option('done') ?? option('no') ?? question.options[0]).label;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== 'view' || message.asked === null || message.asked !== message.seat) continue;
  console.log(JSON.stringify({ do: 'choose', n: message.n, label: choose(message) }));
}
