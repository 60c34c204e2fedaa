import { Name } from '#client/ui/name.tsx';
import { SpanishMarked } from './spanish-marked.tsx';

/** Name that may contain Spanish words, such as that of a weight category. */
export function ItemName({ children: name }: { children: string }) {
  return (
    <Name>
      <SpanishMarked>{name}</SpanishMarked>
    </Name>
  );
}
