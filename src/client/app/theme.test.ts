import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser-storage.ts';
import { createSchemeManager, themeColors, themeScript } from './theme.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => bars });
});
const bars = { content: '' };

/** What the inline script leaves on a page with that storage. */
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
    attributes: { 'data-mantine-color-scheme': 'light' },
    bars: themeColors.light,
  });
});

test('before the first paint a stored dark theme and session are on the page', () => {
  expect(runScript({ darkMode: 'true', user: '{}' })).toEqual({
    attributes: { 'data-mantine-color-scheme': 'dark', 'data-session': 'stored' },
    bars: themeColors.dark,
  });
});

test('the script outlives a browser that refuses storage', () => {
  expect(() => runInNewContext(themeScript, {})).not.toThrow();
});

test('the switch is kept as a boolean under darkMode and paints the bars', () => {
  const manager = createSchemeManager();
  expect(manager.get('light')).toBe('light');
  manager.set('dark');
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(manager.get('light')).toBe('dark');
  expect(bars.content).toBe(themeColors.dark);
  manager.set('light');
  expect(localStorage.getItem('darkMode')).toBe('false');
  expect(bars.content).toBe(themeColors.light);
});

test('a change in another tab arrives here until unsubscribed', () => {
  const manager = createSchemeManager();
  const onUpdate = vi.fn();
  manager.subscribe(onUpdate);
  const change = (newValue: string) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'darkMode', newValue }));
  change('true');
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith('dark');
  manager.unsubscribe();
  change('false');
  expect(onUpdate).toHaveBeenCalledTimes(1);
});
