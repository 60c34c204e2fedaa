import { pluralize } from '#client/lists/pluralize.ts';

/** Names that stand in the line; the others are counted. */
const namesShown = 2;

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A part of the sentence: a name or a count, or what stands between them. */
interface FansTextPart {
  readonly text: string;
  readonly isName: boolean;
}

/** 'Ana Ruiz, Bea and 1,024 others', of so many likes; these names are the first of them. */
export function fansText(names: readonly string[], likes: number): FansTextPart[] {
  const shown = names.slice(0, Math.min(namesShown, likes));
  const rest = likes - shown.length;
  const others = rest > 0 ? [pluralize(rest, 'other', 'others')] : [];
  return listFormat
    .formatToParts([...shown, ...others])
    .map(({ type, value }) => ({ text: value, isName: type === 'element' }));
}
