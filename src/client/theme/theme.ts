import { firstCallScript } from '#client/api/first-call.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';

export type Theme = 'light' | 'dark';

/** Must equal `--tifo-raised` of each theme. */
export const themeColors = { light: '#fafafa', dark: '#1c191d' } as const satisfies Record<
  Theme,
  string
>;

/** Set if a session is stored, until the page has hydrated. */
export const sessionAttribute = 'data-session';

/**
 * Inline head script that runs before the first paint, because a prerendered header must not flash
 * its signed-out state. Sends the page's first request.
 */
export const themeScript = `try {
  const root = document.documentElement;
  const dark = localStorage.getItem('${storageKeys.theme}') === 'true';
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  if (dark) document.querySelector('meta[name="theme-color"]').content = '${themeColors.dark}';
  if (localStorage.getItem('${storageKeys.user}')) root.setAttribute('${sessionAttribute}', 'stored');
} catch {}
${firstCallScript}`;

const choice = createStoredChoice<Theme>({
  key: storageKeys.theme,
  initial: 'light',
  apply: applyTheme,
  parse: (text) => (text === 'true' ? 'dark' : 'light'),
  format: (theme) => String(theme === 'dark'),
});

/** See docs/product/pages.md#theme. */
export const getTheme = choice.get;

export const setTheme = choice.set;

export function applyTheme(): void {
  const theme = getTheme();
  document.documentElement.setAttribute('data-theme', theme);
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = themeColors[theme];
}

/** Browsers omit dark backgrounds in print, on which light text relies. */
export function printInLight(): void {
  const root = document.documentElement;
  window.addEventListener('beforeprint', () => root.setAttribute('data-theme', 'light'));
  window.addEventListener('afterprint', applyTheme);
}

/** Synchronised across tabs; light during prerender and hydration. */
export function useTheme(): Theme {
  return useStore(choice, (theme) => theme);
}
