import { Name } from '#client/ui/name.tsx';
import type { Item } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { SpanishMarked } from './spanish-marked.tsx';

interface Props {
  names: readonly (string | null | undefined)[];
  children: string;
}

/** Marks names for translators to leave alone. */
export function NamesMarked({ names, children: text }: Props) {
  const [first] = names
    .flatMap((name) => (name && text.includes(name) ? { name, start: text.indexOf(name) } : []))
    .toSorted((one, other) => one.start - other.start || other.name.length - one.name.length);
  if (!first) return <SpanishMarked>{text}</SpanishMarked>;
  const { name, start } = first;
  return (
    <>
      <SpanishMarked>{text.slice(0, start)}</SpanishMarked>
      <Name>
        <SpanishMarked>{name}</SpanishMarked>
      </Name>
      <NamesMarked names={names}>{text.slice(start + name.length)}</NamesMarked>
    </>
  );
}

export function namesIn(kind: Kind, item: Item): string[] {
  return Object.keys(kind.fields).flatMap((name) => {
    const field = getField(kind, name);
    const value: unknown = item[name];
    if (Array.isArray(value)) return value.map((reference) => String(reference.name));
    return field?.type === 'text' && field.isName && typeof value === 'string' ? value : [];
  });
}
