import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeColors } from '#client/theme/theme.ts';
import { sports } from '#sports/index.ts';

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

function declarations(block: string): Record<string, string> {
  const pairs = [...block.matchAll(/--tifo-([\w-]+):\s*(#[\da-f]{6})\s*;/gi)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.toLowerCase()]));
}

function block(selector: string, text = css): string {
  const start = text.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  return text.slice(start, text.indexOf('\n}', start));
}

const dark = '[data-theme="dark"]';

function sportColors(name: string, prefix: string): Record<string, string> {
  const file = new URL(`../../sports/${name}/colors.css`, import.meta.url);
  const rule = declarations(block(`${prefix}[data-sport="${name}"]`, readFileSync(file, 'utf8')));
  return Object.fromEntries(
    Object.entries(rule).map(([token, value]) => [
      token.replace('accent', name).replace('vivid', `${name}-vivid`),
      value,
    ]),
  );
}

const sportNames = sports.map(({ name }) => name);
const colorsOf = (prefix: string): Record<string, string> =>
  Object.assign({}, ...sportNames.map((name) => sportColors(name, prefix)));

const light = { ...declarations(block(':root')), ...colorsOf('\n') };
const themes = {
  light,
  dark: { ...light, ...declarations(block(dark)), ...colorsOf(`${dark} `) },
} as const;
type Theme = keyof typeof themes;

function token(theme: Theme, name: string): string {
  const value = themes[theme][name];
  if (!value) throw new Error(`${theme} has no colour --tifo-${name}`);
  return value;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['bg', 'raised', 'form', 'panel'];

function worstOnSurfaces(theme: Theme, name: string): number {
  return Math.min(
    ...surfaces.map((surface) => contrast(token(theme, name), token(theme, surface))),
  );
}

describe('contrast of the tokens, computed from tokens.css and the sports’ colors.css', () => {
  const text = ['ink', 'ink-2', ...sportNames, 'like', 'ok', 'error', 'warn'];

  test.each(
    (['light', 'dark'] as const).flatMap((theme) => text.map((name) => [theme, name] as const)),
  )('%s %s is readable as text on every surface', (theme, name) => {
    expect(worstOnSurfaces(theme, name)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['light', 'dark'] as const)('%s edges of controls reach 3:1', (theme) => {
    expect(worstOnSurfaces(theme, 'line-strong')).toBeGreaterThanOrEqual(3);
  });

  test.each(['light', 'dark'] as const)('%s fills have readable text', (theme) => {
    for (const sport of sportNames) {
      const fill = token(theme, `${sport}-fill`);
      expect(contrast(token(theme, sport), token(theme, `${sport}-wash`))).toBeGreaterThan(4.5);
      expect(contrast(fill, token(theme, 'on-accent'))).toBeGreaterThan(4.5);
    }
    expect(contrast(token(theme, 'solid'), token(theme, 'on-solid'))).toBeGreaterThan(7);
    for (const meaning of ['ok', 'error']) {
      expect(contrast(token(theme, meaning), token(theme, 'on-accent'))).toBeGreaterThan(4.5);
    }
    expect(contrast(token(theme, 'focus'), token(theme, 'bg'))).toBeGreaterThan(3);
  });

  test.each([
    ['light', 'ink', 14.9],
    ['light', 'ink-2', 6.1],
    ['light', 'football', 5.7],
    ['light', 'motogp', 5.0],
    ['light', 'powerlifting', 6.8],
    ['light', 'like', 5.7],
    ['light', 'ok', 6.1],
    ['light', 'error', 6.5],
    ['light', 'warn', 6.0],
    ['light', 'line-strong', 3.4],
    ['dark', 'ink', 8.2],
    ['dark', 'ink-2', 5.8],
    ['dark', 'football', 5.5],
    ['dark', 'motogp', 4.8],
    ['dark', 'powerlifting', 5.4],
    ['dark', 'like', 4.8],
    ['dark', 'ok', 5.5],
    ['dark', 'error', 5.1],
    ['dark', 'warn', 5.8],
    ['dark', 'line-strong', 3.7],
  ] as const)('%s %s: the designed figure of %d', (theme, name, figure) => {
    // Documented figures have one decimal, rounded or truncated.
    expect(Math.abs(worstOnSurfaces(theme, name) - figure)).toBeLessThan(0.1);
  });
});

test.each(sports)('$name has the same colours in drawings and in styles', ({ name, look }) => {
  const [vivid, deep] = look.tones;
  expect([vivid, deep]).toEqual([token('light', `${name}-vivid`), token('light', name)]);
});

test('the colours are those of docs/product/pages.md#theme', () => {
  expect(themes.light).toMatchObject({
    bg: '#f3edeb',
    raised: '#fafafa',
    line: '#ebe1de',
    heading: '#000000',
    form: '#fafafa',
    panel: '#fbf6f6',
  });
  expect(themes.dark).toMatchObject({
    bg: '#35363a',
    raised: '#1c191d',
    line: '#252424',
    heading: '#ffffff',
    form: '#202124',
    panel: '#45464a',
  });
  expect(css).toContain('--tifo-border: 2px solid var(--tifo-line)');
});

test("the browser's bars have the header's colour", () => {
  expect(themeColors.light).toBe(token('light', 'raised'));
  expect(themeColors.dark).toBe(token('dark', 'raised'));
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  const ofTheme = (theme: 'light' | 'dark') => ({
    theme_color: themeColors[theme],
    background_color: token(theme, 'bg'),
  });
  expect(manifest).toMatchObject({ ...ofTheme('light'), color_scheme_dark: ofTheme('dark') });
});
