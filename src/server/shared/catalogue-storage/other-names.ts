import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NameVariants, OtherNames } from '#contract/kinds/other-names.ts';
import { foldText } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';

const folder = join(import.meta.dirname, '../../../sports');

interface OtherNamesFile {
  readonly otherNames: OtherNames;
  readonly nameVariants?: NameVariants;
}

async function loadFiles(sport: string): Promise<OtherNamesFile[]> {
  if (!existsSync(join(folder, sport, 'other-names.ts'))) return [];
  return [await import(`#sports/${sport}/other-names.ts`)];
}

const files = (await Promise.all(sports.map(({ name }) => loadFiles(name)))).flat();

const namesByKind = new Map(
  files.flatMap(({ otherNames }) =>
    Object.entries(otherNames).map(([kind, names]) => [
      kind,
      new Map(Object.entries(names).map(([name, others]) => [foldText(name), others])),
    ]),
  ),
);

const variantsByKind = new Map(
  files.flatMap(({ nameVariants = {} }) =>
    Object.entries(nameVariants).map(([kind, groups]) => [
      kind,
      new Map(groups.flatMap((words) => words.map((word) => [foldText(word), words]))),
    ]),
  ),
);

/**
 * Gives a variant, such as the women's team of a club, also the other names of the club and the
 * synonyms of the variant.
 */
export function otherNamesOf(kindName: string, foldedName: string): readonly string[] {
  const names = namesByKind.get(kindName);
  const variants = variantsByKind.get(kindName);
  const words = foldedName.split(' ');
  const synonyms = words.flatMap((word) => variants?.get(word) ?? []);
  const baseName = words.filter((word) => !variants?.has(word)).join(' ');
  const baseNames = baseName === foldedName ? [] : (names?.get(baseName) ?? []);
  return [...(names?.get(foldedName) ?? []), ...baseNames, ...synonyms];
}

export function otherNamesHash(kindName: string): string {
  const names = [...(namesByKind.get(kindName) ?? [])];
  const variants = [...(variantsByKind.get(kindName) ?? [])];
  const text = JSON.stringify(variants.length > 0 ? [names, variants] : names);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
