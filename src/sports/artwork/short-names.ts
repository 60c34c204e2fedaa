import { splitName } from '#contract/split-name.ts';

function fold(content: string): string {
  return content.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the shortest unique prefix; the whole name if there is none. */
function abbreviateUniquely(given: string, others: readonly string[]): string {
  const letters = [...given.normalize('NFC')];
  for (let count = 1; count < letters.length; count++) {
    const start = letters.slice(0, count).join('');
    // Not 'J-.'
    const endsInLetterOrDigit = /[\p{L}\p{M}\p{N}]$/u.test(start);
    if (endsInLetterOrDigit && !others.some((other) => fold(other).startsWith(fold(start)))) {
      return `${start}.`;
    }
  }
  return given;
}

/**
 * Maps names to surnames, distinguished by an abbreviated given name: 'M. Márquez'
 * (docs/product/lineups.md#short-names).
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const people = [...new Set(names)].map((name) => ({ name, ...splitName(name) }));
  return new Map(
    people.map((person) => {
      const { name, given, surname } = person;
      const others = people.filter(
        (other) => other !== person && fold(other.surname) === fold(surname),
      );
      if (others.length === 0) return [name, surname];
      const start = abbreviateUniquely(
        given,
        others.map((other) => other.given),
      );
      return [name, `${start} ${surname}`.trim()];
    }),
  );
}
