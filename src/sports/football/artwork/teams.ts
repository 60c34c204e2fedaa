import { contrast } from '#sports/artwork/color.ts';
import { initials } from '#sports/artwork/initials.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import { clubs } from './clubs.data.ts';
import { nations } from './nations.data.ts';
import type { ShirtPattern, TeamColors } from './team-colors.ts';

/** Legal forms, and words for women's teams. */
const unimportant = new Set(
  'fc cf ac afc sc ssc acf as us ca cd ud sd rc rcd sv sk fk if bk vfl vfb tsg fsv ogc losc bsc women womens wfc ladies femenino femeni feminin feminine feminines femminile frauen vrouwen dames calcio'.split(
    ' ',
  ),
);

/** Different spellings share a key. */
function teamKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !unimportant.has(word) && !/^\d+$/.test(word));
  return words.join(' ');
}

const knownColors = new Map(
  [...clubs, ...nations].map((row): [string, TeamColors] => {
    const [name, primary, secondary, pattern, panel = null, initials = null] = row;
    return [teamKey(name), { primary, secondary, pattern, panel, initials }];
  }),
);

const primaries = [
  '#c8202b',
  '#1c4fb0',
  '#0b6b3c',
  '#17264d',
  '#7a2f6b',
  '#f2c21a',
  '#8cc3ea',
  '#e2661b',
  '#1c1c1f',
  '#ffffff',
];
const secondaries = ['#ffffff', '#141012', '#f2c21a', '#17264d'];
const patterns: readonly ShirtPattern[] = [
  'plain',
  'plain',
  'sleeves',
  'stripes',
  'hoops',
  'halves',
  'sash',
];

export function teamColors(name: string): TeamColors {
  const key = teamKey(name);
  const customaryColors = knownColors.get(key);
  if (customaryColors) return customaryColors;
  const random = seededRandom(key);
  const primary = pick(primaries, random());
  const secondary = pick(
    secondaries.filter((color) => contrast(color, primary) > 1.5),
    random(),
  );
  return { primary, secondary, pattern: pick(patterns, random()), panel: null, initials: null };
}

/** Returns two or three letters for the shield: 'ARS' for 'Arsenal Women'. */
export function teamInitials(name: string): string {
  const customary = knownColors.get(teamKey(name))?.initials;
  if (customary) return customary;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word));
  const [only] = words;
  if (words.length === 1 && only) return only.slice(0, 3).toUpperCase();
  const isLegalForm = (word: string) => /^(FC|SC|CF)$/i.test(word);
  if (words.length !== 2 || words.filter(isLegalForm).length !== 1)
    return initials(words.join(' '), 3);
  const parts = words.map((word) => (isLegalForm(word) ? word : (word[0] ?? '')));
  return parts.join('').toUpperCase();
}
