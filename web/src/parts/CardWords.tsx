import { useCardName } from '../context';

/** Words in which `[smithy]` stands for that card's name, as plain text. */
export function CardWords({ words }: { words: string }) {
  const name = useCardName();
  return <>{words.replace(/\[([a-z-]+)\]/g, (_, id: string) => name(id))}</>;
}
