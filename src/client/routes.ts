import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { type PageEntry, profilePages } from '#contract/pages.ts';
import { guardedPages, openPages } from './pages.ts';

const profile = '/profile';
const toRoute = ({ path, file, id }: PageEntry) => route(path, file, { id });
const toTab = ({ path, file }: PageEntry) => route(path.slice(profile.length + 1), file);

/** Builds pass another mode, and Node passes none. */
const developmentPages = [route('/ui', 'ui-page/ui-page.tsx')];

export const routesIn = (mode: string | undefined): RouteConfigEntry[] => [
  ...(mode === 'development' ? developmentPages : []),
  layout('app/layout.tsx', [
    layout('app/pages.tsx', [
      index('features/home/home-page.tsx'),
      route('/home', 'app/home-redirect.tsx'),
      ...openPages.map(toRoute),

      layout('app/guarded.tsx', [
        ...guardedPages.map(toRoute),
        route(profile, 'features/fans/profile/profile-page.tsx', [
          layout('app/profile-tab.tsx', [
            index('features/fans/profile/profile-index-page.tsx'),
            ...profilePages.map(toTab),
          ]),
        ]),
      ]),

      route('*', 'app/not-found-page.tsx'),
    ]),
  ]),
];

export default routesIn(import.meta.env?.MODE) satisfies RouteConfig;
