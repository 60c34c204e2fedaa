import { pageColors, themeColors } from '#client/theme/theme.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { siteDescription, siteTitle } from '#contract/site-title.ts';
import { sports } from '#sports/index.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: 'any' | 'maskable';
}

interface Shortcut {
  readonly name: string;
  readonly url: string;
  readonly icons?: readonly Icon[];
}

const png = (file: string, pixels: number, purpose: Icon['purpose']): Icon => ({
  src: `/icons/${file}-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
  purpose,
});

/** What a device asks before it installs Tifo: name, icons, colours, and pages to open directly. */
export function webManifest() {
  const icons: readonly Icon[] = [
    png('tifo', 192, 'any'),
    png('tifo', 512, 'any'),
    png('maskable', 192, 'maskable'),
    png('maskable', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ];
  const shortcuts: readonly Shortcut[] = [
    ...sports.map(({ name, label, page }) => ({
      name: label,
      url: page,
      icons: [png(name, 96, 'any')],
    })),
    ...lineupsOf(sports).map(({ labels, page }) => ({ name: `My ${labels.one}`, url: page })),
    { name: 'Find fans', url: '/users' },
  ];
  return {
    id: '/',
    name: siteTitle,
    short_name: siteTitle,
    description: siteDescription,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['sports', 'social'],
    theme_color: themeColors.light,
    background_color: pageColors.light,
    color_scheme_dark: { theme_color: themeColors.dark, background_color: pageColors.dark },
    icons,
    shortcuts,
  };
}
