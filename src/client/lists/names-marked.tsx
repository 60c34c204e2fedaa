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
  const first = findFirstName(names, text);
  if (!first) return <SpanishMarked>{text}</SpanishMarked>;
  const { name, start } = first;
  return (
    <>
      <SpanishMarked>{text.slice(0, start)}</SpanishMarked>
      <ItemName>{name}</ItemName>
      <NamesMarked names={names}>{text.slice(start + name.length)}</NamesMarked>
    </>
  );
}

interface FoundName {
  readonly name: string;
  readonly start: number;
}

/** Prefers the longest of several names at the same place. */
function findFirstName(names: Props['names'], text: string): FoundName | undefined {
  const matches: FoundName[] = [];
  for (const name of names) {
    if (name && text.includes(name)) matches.push({ name, start: text.indexOf(name) });
  }
  matches.sort((one, other) => one.start - other.start || other.name.length - one.name.length);
  return matches[0];
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
