import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { storageKeys } from '#client/api/storage-keys.ts';

/** The browser's own bars take the header's colour: `--tifo-enhance` of each theme. */
export const themeColors = { light: '#fafafa', dark: '#1c191d' } as const;

/** On the document while somebody is signed in and the page does not know it yet. */
export const sessionMark = 'data-session';

/**
 * Runs in the head, before the first paint: theme from storage, and whether somebody is signed
 * in, so that the header of a prerendered page does not flash its signed-out form.
 */
export const themeScript = `try {
  const root = document.documentElement;
  const dark = localStorage.getItem('${storageKeys.theme}') === 'true';
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (dark) document.querySelector('meta[name="theme-color"]').content = '${themeColors.dark}';
  if (localStorage.getItem('${storageKeys.user}')) root.setAttribute('${sessionMark}', 'stored');
} catch {}`;

const toScheme = (stored: string | null): 'light' | 'dark' =>
  stored === 'true' ? 'dark' : 'light';

function paintBars(scheme: MantineColorScheme): void {
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars) bars.content = themeColors[scheme === 'dark' ? 'dark' : 'light'];
}

/** Puts the stored theme on a document that was drawn anew and so lost it. */
export function restoreTheme(): void {
  const scheme = toScheme(localStorage.getItem(storageKeys.theme));
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  paintBars(scheme);
}

/** Mantine's colour scheme behind our own key, kept the same in every open tab. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  return {
    get: (fallback) =>
      typeof window === 'undefined' ? fallback : toScheme(localStorage.getItem(storageKeys.theme)),
    set(scheme) {
      localStorage.setItem(storageKeys.theme, String(scheme === 'dark'));
      paintBars(scheme);
    },
    subscribe(onUpdate) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== storageKeys.theme) return;
        const scheme = toScheme(event.newValue);
        paintBars(scheme);
        onUpdate(scheme);
      };
      window.addEventListener('storage', onStorage);
      stop = () => window.removeEventListener('storage', onStorage);
    },
    unsubscribe: () => stop?.(),
    clear: () => localStorage.removeItem(storageKeys.theme),
  };
}
