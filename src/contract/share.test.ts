import { expect, test } from 'vitest';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lineupHeadline, lineupPictureText, lineupSentence, userHeadline } from './share.ts';
import { namedPageTitle } from './titles.ts';

const item = {
  name: 'تیم ۷',
  owner: { _id: 'u1', name: 'משה 7' },
  firstPlace: { _id: 'r1', name: 'علی' },
} as unknown as LineupSummary;

test('right-to-left names are isolated in all plain texts', () => {
  const [name, owner, rider] = ['\u2068تیم ۷\u2069', '\u2068משה 7\u2069', '\u2068علی\u2069'];
  expect(namedPageTitle(item.name)).toBe(`${name} · Tifo`);
  expect(userHeadline(item.owner.name)).toBe(`${owner} on Tifo`);
  expect(lineupHeadline(podium, item.name, item.owner.name)).toBe(
    `${name}, the Podium of ${owner}`,
  );
  expect(lineupSentence(podium, item)).toBe(`The Podium of ${owner}: ${rider}.`);
  expect(lineupPictureText(podium, item)).toMatch(`${owner}: ${rider}, `);
});
