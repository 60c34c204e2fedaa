import { expect, test } from 'vitest';
import { football } from '#sports/football/sport.ts';
import { motogp } from '#sports/motogp/sport.ts';
import { powerlifting } from '#sports/powerlifting/sport.ts';
import { landingOf } from './landing-panels.ts';

const targets = (sport: typeof football) => landingOf(sport).panels.map(({ to }) => to);

test('FIFA leads to players and teams, MotoGP to riders and circuits', () => {
  expect(targets(football)).toEqual(['/fifa/players', '/fifa/teams']);
  expect(targets(motogp)).toEqual(['/motogp/riders', '/motogp/circuits']);
  expect(landingOf(football).links).toEqual([]);
});

test('both of powerlifting’s pictures lead to lifters, a plain link to the categories', () => {
  expect(targets(powerlifting)).toEqual([
    '/powerlifting/lifters?gender=hombre',
    '/powerlifting/lifters?gender=mujer',
  ]);
  expect(landingOf(powerlifting).links.map(({ page }) => page)).toEqual(['/powerlifting/weight']);
});
