import { describe, expect, it } from 'vitest';
import { contrast } from '#sports/artwork/color.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { clubs } from './artwork/clubs.data.ts';
import { nations } from './artwork/nations.data.ts';
import { drawShield } from './artwork/shield.ts';
import { isPatterned, shirtInk } from './artwork/shirt.ts';
import { teamColors, teamInitials } from './artwork/teams.ts';

const knownTeams = [...clubs, ...nations].map(([name]) => name);
const unknownTeams = Array.from(
  { length: 200 },
  (_, index) => `Unknown Athletic ${'x'.repeat(index)}`,
);

describe('the ink of a shirt', () => {
  it.each([...knownTeams, ...unknownTeams.slice(0, 60)])(
    'is legible on the shirt of %s',
    (name) => {
      const team = teamColors(name);
      const { fill, outline } = shirtInk(team);
      if (!isPatterned(team)) {
        expect(contrast(fill, team.primary)).toBeGreaterThanOrEqual(4.5);
      } else {
        const onBoth = Math.min(contrast(fill, team.primary), contrast(fill, team.secondary));
        const onOutline = contrast(fill, outline ?? fill);
        expect(fill === '#ffffff' ? onBoth : onOutline).toBeGreaterThanOrEqual(3);
        expect(onOutline).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});

describe('teamColors', () => {
  it("finds a team by other spellings, and its women's team", () => {
    expect(teamColors('Paris Saint Germain')).toEqual(teamColors('Paris Saint-Germain'));
    expect(teamColors('Atletico Madrid')).toEqual(teamColors('Atlético Madrid'));
    expect(teamColors('Arsenal Women')).toEqual(teamColors('Arsenal'));
    expect(teamColors('FC Barcelona Femení')).toEqual(teamColors('FC Barcelona'));
  });

  it('knows every club of the starter catalogue', () => {
    const known = new Set(knownTeams.map((name) => JSON.stringify(teamColors(name))));
    const names = (starterData.team ?? []).map(({ name }) => String(name));
    expect(names.filter((name) => !known.has(JSON.stringify(teamColors(name))))).toEqual([]);
  });

  it('has one line for each team', () => {
    const colors = new Set(knownTeams.map((name) => JSON.stringify(teamColors(name))));
    expect(knownTeams.length).toBeGreaterThan(120);
    expect(colors.size).toBeGreaterThan(100);
    expect(new Set(knownTeams).size).toBe(knownTeams.length);
  });

  it('always gives an unknown team the same colours', () => {
    const colors = unknownTeams.map((name) => JSON.stringify(teamColors(name)));
    expect(new Set(colors).size).toBeGreaterThan(50);
    for (const name of unknownTeams) {
      const { primary, secondary } = teamColors(name);
      expect(teamColors(name)).toEqual(teamColors(name));
      expect(contrast(primary, secondary)).toBeGreaterThan(1.5);
    }
  });
});

it.each([
  ['Real Madrid', 'RMA'],
  ['Real Madrid Femenino', 'RMA'],
  ['Real Unión', 'RU'],
  ['FC Barcelona', 'FCB'],
  ['Sevilla FC', 'SEV'],
  ['Arsenal', 'ARS'],
  ['Brighton & Hove Albion', 'BHA'],
  ['Bayer 04 Leverkusen', 'B04'],
  ['Çaykur', 'ÇAY'],
])('abbreviates %s as %s', (name, letters) => {
  expect(teamInitials(name)).toBe(letters);
});

it.each([
  ['Paris Saint-Germain', true],
  ['Juventus', true],
  ['Celta de Vigo', false],
])('the shield of %s has a pale edge where a dark card would swallow it: %s', (name, pale) => {
  const shapes = drawShield(teamColors(name), teamInitials(name));
  expect(JSON.stringify(shapes).includes('#8d8a92')).toBe(pale);
});
