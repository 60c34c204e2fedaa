import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NameVariants, OtherNames } from '#contract/kinds/other-names.ts';
import { foldText } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';

const folder = join(import.meta.dirname, '../../../sports');

/** What `other-names.ts` of a sport's folder exports. */
interface OtherNamesFile {
  readonly otherNames: OtherNames;
  readonly nameVariants?: NameVariants;
}

async function load(sport: string): Promise<OtherNamesFile[]> {
  if (!existsSync(join(folder, sport, 'other-names.ts'))) return [];
  return [await import(`#sports/${sport}/other-names.ts`)];
}

const files = (await Promise.all(sports.map(({ name }) => load(name)))).flat();

/** Other names by folded names, by kind. */
const namesByKind = new Map(
  files.flatMap(({ otherNames }) =>
    Object.entries(otherNames).map(([kind, names]) => [
      kind,
      new Map(Object.entries(names).map(([name, others]) => [foldText(name), others])),
    ]),
  ),
);

/** For each folded word that tells variants apart, all that mean the same, by kind. */
const variantsByKind = new Map(
  files.flatMap(({ nameVariants = {} }) =>
    Object.entries(nameVariants).map(([kind, groups]) => [
      kind,
      new Map(groups.flatMap((words) => words.map((word) => [foldText(word), words]))),
    ]),
  ),
);

/**
 * The names that an item of that folded name is searched by besides: its own, and for a variant such
 * as a club's team of women those of the club, and the other words for the variant.
 */
export function otherNamesOf(kindName: string, foldedName: string): readonly string[] {
  const names = namesByKind.get(kindName);
  const variants = variantsByKind.get(kindName);
  const words = foldedName.split(' ');
  const meaningSame = words.flatMap((word) => variants?.get(word) ?? []);
  const plainName = words.filter((word) => !variants?.has(word)).join(' ');
  const ofPlain = plainName === foldedName ? [] : (names?.get(plainName) ?? []);
  return [...(names?.get(foldedName) ?? []), ...ofPlain, ...meaningSame];
}

/** Hash of a kind's other names and variants; changes when they do. */
export function otherNamesHash(kindName: string): string {
  const names = [...(namesByKind.get(kindName) ?? [])];
  const variants = [...(variantsByKind.get(kindName) ?? [])];
  const text = JSON.stringify(variants.length > 0 ? [names, variants] : names);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
