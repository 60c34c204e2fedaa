import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrawingSvg } from '#client/artwork/drawing-svg.tsx';
import { type Artists, loadArtists } from '#server/features/share/drawing/boards.ts';
import {
  drawFieldLineup,
  drawStepsLineup,
  type Tools,
} from '#server/features/share/drawing/lineup-art.ts';
import { outlineDrawing } from '#server/features/share/drawing/outline-drawing.ts';
import {
  loadTextOutliner,
  type TextOutliner,
} from '#server/features/share/drawing/outline-text.ts';
import type { Drawing } from '#sports/artwork/drawing.ts';
import { svgText } from '#sports/artwork/svg.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { findBrowser } from '#tests/support/browser.ts';

/** Scale from 0 to 255. Server and browser smooth edges differently. */
const bounds = { meanDifference: 1.2, shareOfOtherPixels: 0.006 };
/** The colours of two shirts differ by 100. */
const other = 64;

const { resolve } = createRequire(import.meta.url);
const fontFile = resolve('@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2');

let browser: Browser;
let outliner: TextOutliner;
let artists: Artists;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
  [outliner, artists] = await Promise.all([loadTextOutliner(), loadArtists()]);
});
afterAll(() => browser.close());

const slotItem = (name: string, number: number, team: unknown) => ({
  _id: name,
  name,
  image: null,
  number,
  team: team as string,
});

function boards(): [string, Drawing][] {
  const tools: Tools = { outliner, artists, photo: () => null };
  const teams = ['FC Barcelona', 'Real Madrid', 'Inter', 'Liverpool', 'Paris Saint-Germain'];
  const players = eleven.slots.map(({ name }, index) => [
    name,
    slotItem(name, index * 9 + 1, [{ _id: '', name: teams[index % teams.length] }]),
  ]);
  const riders = podium.slots.map(({ name }, index) => [
    name,
    slotItem(name, 20 + index * 31, 'Ducati Lenovo Team'),
  ]);
  const view = { width: 640, height: 636, depth: 0.36 };
  const pitch = drawFieldLineup(tools, eleven, Object.fromEntries(players), {
    view,
    figures: { side: 92, name: null },
    detail: 'full',
  });
  const steps = drawStepsLineup(tools, podium, Object.fromEntries(riders), {
    x: 10,
    bottom: 630,
    width: 620,
    height: 340,
    gap: 6,
    name: null,
  });
  return [
    ['pitch', { ...view, shapes: pitch }],
    ['steps', { ...view, shapes: steps.shapes }],
  ];
}

async function pixels(png: Buffer): Promise<Buffer> {
  return sharp(png).flatten({ background: '#f3edeb' }).removeAlpha().raw().toBuffer();
}

async function photograph(drawing: Drawing): Promise<Buffer> {
  const { width, height } = drawing;
  const font = (await readFile(fontFile)).toString('base64');
  const page = await browser.newPage({ viewport: { width, height } });
  const svg = renderToStaticMarkup(createElement(DrawingSvg, { drawing, width, height }));
  await page.setContent(`<style>
    @font-face { font-family: A; font-weight: 100 900; font-stretch: 50% 150%; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; background: #f3edeb; font-family: A } svg { display: block }
  </style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

function compare(one: Buffer, another: Buffer) {
  expect(one.length).toBe(another.length);
  let [sum, others] = [0, 0];
  for (let at = 0; at < one.length; at += 3) {
    const differences = [0, 1, 2].map((channel) =>
      Math.abs((one[at + channel] ?? 0) - (another[at + channel] ?? 0)),
    );
    sum += differences.reduce((total, value) => total + value, 0);
    if (Math.max(...differences) >= other) others += 1;
  }
  return { meanDifference: sum / one.length, shareOfOtherPixels: (others * 3) / one.length };
}

async function renderOnServer(drawing: Drawing): Promise<Buffer> {
  const svg = svgText(outlineDrawing(drawing, outliner));
  return pixels(await sharp(Buffer.from(svg)).png().toBuffer());
}

test('the server draws the boards as the page does, within the bounds', async () => {
  for (const [name, drawing] of boards()) {
    const shown = await pixels(await photograph(drawing));
    const difference = compare(await renderOnServer(drawing), shown);
    expect(difference.meanDifference, name).toBeLessThan(bounds.meanDifference);
    expect(difference.shareOfOtherPixels, name).toBeLessThan(bounds.shareOfOtherPixels);
    // A single missing figure must exceed the bounds.
    const withoutLast = { ...drawing, shapes: drawing.shapes.slice(0, -1) };
    const lacking = compare(await renderOnServer(withoutLast), shown);
    expect(lacking.meanDifference, name).toBeGreaterThan(bounds.meanDifference);
    expect(lacking.shareOfOtherPixels, name).toBeGreaterThan(bounds.shareOfOtherPixels);
  }
});
