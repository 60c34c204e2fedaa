import type { Item } from '#contract/kinds/items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import type { HelmetColors } from './helmet.ts';

/** The first match in the team's name wins. */
const teams: readonly (readonly [word: string, shell: string, stripe: string, panel: string])[] = [
  ['pramac', '#5b2a86', '#ffffff', '#5b2a86'],
  ['gresini', '#b9d9ef', '#143c7a', '#143c7a'],
  ['vr46', '#f3ea3a', '#1b1b1f', '#1b1b1f'],
  ['aruba', '#cf1322', '#1b1b1f', '#cf1322'],
  ['ducati', '#cf1322', '#ffffff', '#cf1322'],
  ['trackhouse', '#14224d', '#e0323c', '#1a55b4'],
  ['rnf', '#14224d', '#f28a1c', '#f28a1c'],
  ['aprilia', '#1b1b1f', '#7d3fc0', '#7d3fc0'],
  ['gasgas', '#c4122e', '#ffffff', '#c4122e'],
  ['tech3', '#f26a1b', '#1b1b1f', '#f26a1b'],
  ['ktm', '#f26a1b', '#152043', '#152043'],
  ['castrol', '#0f8048', '#ffffff', '#c4122e'],
  ['lcr', '#ffffff', '#c4122e', '#17305c'],
  ['honda', '#e0661f', '#ffffff', '#17305c'],
  ['yamaha', '#1238a8', '#0f0f14', '#1238a8'],
  ['suzuki', '#1a66c0', '#e5e9ee', '#1a66c0'],
  ['marc vds', '#1b1b1f', '#b9bec6', '#3a3436'],
  ['aspar', '#ffffff', '#0f8048', '#0f8048'],
  ['ajo', '#f26a1b', '#152043', '#152043'],
  ['leopard', '#1fa0c8', '#1b1b1f', '#17264d'],
];

const shells = [
  '#c8202b',
  '#1c4fb0',
  '#0b6b3c',
  '#f2c21a',
  '#7a2f6b',
  '#e5e9ee',
  '#1b1b1f',
  '#1b8fa8',
];
const stripes = ['#ffffff', '#1b1b1f', '#f2c21a', '#ef4d22'];
const grounds = ['#17264d', '#3a3436', '#7a2f6b', '#0b4d5c', '#8a1f10'];

export function teamOf({ team }: Item | SlotItem): string | null {
  return typeof team === 'string' && team ? team : null;
}

export function helmetColors(teamName: string | null, rider: string): HelmetColors {
  const folded = teamName?.toLowerCase() ?? '';
  const team = teams.find(([word]) => folded.includes(word));
  if (team) {
    const [, shell, stripe, panel] = team;
    return { shell, stripe, panel };
  }
  const random = seededRandom(teamName || rider);
  const shell = pick(shells, random());
  return {
    shell,
    stripe: pick(
      stripes.filter((color) => color !== shell),
      random(),
    ),
    panel: pick(grounds, random()),
  };
}
