import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { ItemName } from './item-name.tsx';
import { SpanishMarked } from './spanish-marked.tsx';

interface Props {
  names: readonly (string | null | undefined)[];
  children: string;
}

/** Marks names for translators to leave alone. */
export function NamesMarked({ names, children: text }: Props) {
  const [first] = names
    .filter((name): name is string => !!name && text.includes(name))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other) || other.length - one.length);
  if (first === undefined) return <SpanishMarked>{text}</SpanishMarked>;
  const start = text.indexOf(first);
  return (
    <>
      <SpanishMarked>{text.slice(0, start)}</SpanishMarked>
      <ItemName>{first}</ItemName>
      <NamesMarked names={names}>{text.slice(start + first.length)}</NamesMarked>
    </>
  );
}

export function namesIn(kind: Kind, item: Item): string[] {
  const names: string[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    const value: unknown = item[name];
    if (Array.isArray(value)) names.push(...value.map((reference) => String(reference.name)));
    else if (field.type === 'text' && field.isName && typeof value === 'string') names.push(value);
  }
  return names;
}
