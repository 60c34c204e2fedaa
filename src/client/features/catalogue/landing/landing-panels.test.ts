import { expect, test } from 'vitest';
import { football } from '#sports/football/sport.ts';
import { motogp } from '#sports/motogp/sport.ts';
import { powerlifting } from '#sports/powerlifting/sport.ts';
import { surf } from '#tests/fourth-sport/surf/sport.ts';
import { surfer } from '#tests/fourth-sport/surf/surfer.ts';
import { landingOf } from './landing-panels.ts';

const targets = (sport: typeof football) => landingOf(sport).panels.map(({ to }) => to);

test('FIFA leads to players and teams, MotoGP to riders and circuits', () => {
  expect(targets(football)).toEqual(['/fifa/players', '/fifa/teams']);
  expect(targets(motogp)).toEqual(['/motogp/riders', '/motogp/circuits']);
  expect(landingOf(football).links).toEqual([]);
});

test('both pictures of powerlifting link to lifters, and a plain link to the categories', () => {
  expect(targets(powerlifting)).toEqual([
    '/powerlifting/lifters?gender=hombre',
    '/powerlifting/lifters?gender=mujer',
  ]);
  expect(landingOf(powerlifting).panels.map(({ group }) => group)).toEqual(['men', 'women']);
  expect(landingOf(powerlifting).links.map(({ page }) => page)).toEqual(['/powerlifting/weight']);
});

test('a kind names the choice that splits the landing page', () => {
  expect(targets(surf)).toEqual(['/surf/surfers']);
  const split = { ...surf, kinds: [{ ...surfer, landingBy: 'stance' }] };
  expect(targets(split)).toEqual(['/surf/surfers?stance=regular', '/surf/surfers?stance=goofy']);
});
