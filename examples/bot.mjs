// bot.mjs - a bot in another language than the game's own: Big Money, with Duchies towards the end.
// It reads messages line by line and answers every question that is put to it (docs/BOTS.md).
//
//   talia match "exec:node examples/bot.mjs" bmu --games 200
//   talia bot-bridge --server ws://localhost:8080 --table ID -- node examples/bot.mjs

import { createInterface } from 'node:readline';

const wanted = ({ supply }) => {
  const left = (card) => supply.find((pile) => pile.card === card)?.left ?? 0;
  const late = left('province') <= 4;
  return ['province', ...(late ? ['duchy'] : []), 'gold', ...(left('province') <= 2 ? ['estate'] : []), 'silver'];
};

/** The label of what it does. Where it has no opinion it declines, or takes the first option. */
function choose({ question, ...view }) {
  const option = (label) => question.options.find((one) => one.label === label);
  if (question.kind === 'buy') {
    if (question.treasures) return 'treasures';
    const buys = question.options.filter((one) => one.verb === 'buy');
    for (const card of wanted(view)) {
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
