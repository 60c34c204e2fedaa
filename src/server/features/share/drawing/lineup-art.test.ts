import { expect, test } from 'vitest';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { loadArtists } from './boards.ts';
import { drawFieldLineup, drawStepsLineup, type Placed, type Tools } from './lineup-art.ts';
import { loadTextOutliner } from './outline-text.ts';

const artists = await loadArtists();
const outliner = await loadTextOutliner();

function textsOf(draw: (tools: Tools) => void): string[] {
  const texts: string[] = [];
  const recording = {
    ...outliner,
    outline: (...[content, style, options]: Parameters<typeof outliner.outline>) => {
      texts.push(content);
      return outliner.outline(content, style, options);
    },
  };
  draw({ outliner: recording, artists, photo: () => null });
  return texts;
}

function placedIn({ slots }: Lineup, names: readonly string[]): Placed {
  return Object.fromEntries(
    slots.map(({ name: slot }, index) => {
      const name = names[index];
      return [slot, name === undefined ? null : { _id: slot, name, image: null }];
    }),
  );
}

const wide = { x: 531, bottom: 614, width: 618, height: 322, gap: 6, name: 31 };
const high = { x: 60, bottom: 1528, width: 960, height: 470, gap: 12, name: 44 };

function stepTexts(names: readonly string[], place = wide): string[] {
  return textsOf((tools) => drawStepsLineup(tools, podium, placedIn(podium, names), place));
}

function fieldTexts(names: readonly string[]): string[] {
  return textsOf((tools) =>
    drawFieldLineup(tools, eleven, placedIn(eleven, names), {
      view: { width: 1010, height: 856, depth: 0.34 },
      detail: 'full',
      figures: { side: 132, name: 27 },
    }),
  );
}

test.each([wide, high])('riders with the same surname have initials on their steps', (place) => {
  const texts = stepTexts(['Marc Márquez', 'Fabio Di Giannantonio', 'Álex Márquez'], place);
  expect(texts.toSorted()).toEqual(['DI GIANNANTONIO', 'M. MÁRQUEZ', 'Á. MÁRQUEZ']);
});

test('players with the same surname have initials on the pitch', () => {
  const texts = fieldTexts(['Iker Casillas', 'Nico Williams', 'Iñaki Williams']);
  expect(texts.toSorted()).toEqual(['Casillas', 'I. Williams', 'N. Williams']);
});

test('a name without any drawable letter is replaced by the slot', () => {
  expect(stepTexts(['🏳️‍🌈', '大谷', '🦁 Álex Márquez']).toSorted()).toEqual([
    ...['FIRST PLACE', 'MÁRQUEZ', 'SECOND PLACE'],
  ]);
});
