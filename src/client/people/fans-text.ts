import { pluralize } from '#client/lists/pluralize.ts';

const namesShown = 2;

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

interface FansTextPart {
  readonly text: string;
  readonly isName: boolean;
}

/** Formats 'Ana Ruiz, Bea and 1,024 others'. */
export function fansText(names: readonly string[], likes: number): FansTextPart[] {
  const named = names.slice(0, Math.min(namesShown, likes));
  const othersCount = likes - named.length;
  const others = othersCount > 0 ? [pluralize(othersCount, 'other', 'others')] : [];
  return listFormat
    .formatToParts([...named, ...others])
    .map(({ type, value }) => ({ text: value, isName: type === 'element' }));
}
