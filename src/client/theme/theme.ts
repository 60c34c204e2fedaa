import { firstCallScript } from '#client/api/first-call.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';

export type Theme = 'light' | 'dark';

/** The browser's own bars take the header's colour: `--tifo-raised` of each theme. */
export const themeColors = { light: '#fafafa', dark: '#1c191d' } as const satisfies Record<
  Theme,
  string
>;

/** On the document while somebody is signed in and the page does not know it yet. */
export const sessionAttribute = 'data-session';

/**
 * Runs in the head, before the first paint: theme from storage, and whether somebody is signed
 * in, so that the header of a prerendered page does not flash its signed-out form. Then it sends the
 * page's first call.
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
  show: applyTheme,
  parse: (text) => (text === 'true' ? 'dark' : 'light'),
  format: (theme) => String(theme === 'dark'),
});

/** The stored theme; light where none is stored (docs/product/pages.md#theme). */
export const getTheme = choice.get;

/** Stores a theme and shows it at once, here and in every other open tab. */
export const setTheme = choice.set;

/** Puts the stored theme on the document: another tab changed it, or a new document has none yet. */
export function applyTheme(): void {
  const theme = getTheme();
  document.documentElement.setAttribute('data-theme', theme);
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = themeColors[theme];
}

/** Prints in light, whatever is on show: browsers leave out the dark ground that light letters need. */
export function printInLight(): void {
  const root = document.documentElement;
  window.addEventListener('beforeprint', () => root.setAttribute('data-theme', 'light'));
  window.addEventListener('afterprint', applyTheme);
}

/** The theme on show; light during prerender and the first hydration. Follows other tabs. */
export function useTheme(): Theme {
  return useStore(choice, (theme) => theme);
}
