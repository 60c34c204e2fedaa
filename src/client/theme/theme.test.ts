import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { getTheme, printInLight, setTheme, themeColors, themeScript } from './theme.ts';

const bars = { content: '' };
const root = new Map<string, string>();
const shown = () => [root.get('data-theme'), bars.content];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    querySelector: () => bars,
    documentElement: {
      setAttribute: (name: string, value: string) => root.set(name, value),
    },
  });
});

function runScript(stored: Record<string, string>) {
  const attributes: Record<string, string> = {};
  const meta = { content: themeColors.light as string };
  runInNewContext(themeScript, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          attributes[name] = value;
        },
      },
      querySelector: () => meta,
    },
  });
  return { attributes, bars: meta.content };
}

test('before the first paint the page is light by default', () => {
  expect(runScript({})).toEqual({
    attributes: { 'data-theme': 'light' },
    bars: themeColors.light,
  });
});

test('before the first paint a stored dark theme and session are applied', () => {
  expect(runScript({ darkMode: 'true', user: '{}' })).toEqual({
    attributes: { 'data-theme': 'dark', 'data-session': 'stored' },
    bars: themeColors.dark,
  });
});

test('the script does not throw if the browser refuses storage', () => {
  expect(() => runInNewContext(themeScript, {})).not.toThrow();
});

test('a theme is stored as a boolean under darkMode, and applied to the page and the browser’s bars', () => {
  expect(getTheme()).toBe('light');
  setTheme('dark');
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(shown()).toEqual(['dark', themeColors.dark]);
  setTheme('light');
  expect(localStorage.getItem('darkMode')).toBe('false');
  expect(shown()).toEqual(['light', themeColors.light]);
});

test('a dark page is printed in the light theme and is dark again afterwards', () => {
  setTheme('dark');
  printInLight();
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.get('data-theme')).toBe('light');
  expect(getTheme()).toBe('dark');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.get('data-theme')).toBe('dark');
});
