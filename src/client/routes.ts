import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { lineupsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';

/** Landing, gallery and detail pages of every sport, by their kinds' own paths (spec part 2). */
const catalogue = sports.flatMap((sport) => [
  route(sport.page, 'features/catalogue/landing-page.tsx', { id: `landing:${sport.name}` }),
  ...sport.kinds.flatMap((kind) => [
    route(kind.page, 'features/catalogue/gallery-page.tsx', { id: `gallery:${kind.name}` }),
    route(`${kind.page}/:id`, 'features/catalogue/detail-page.tsx', { id: `detail:${kind.name}` }),
  ]),
]);

/** Where fans build Elevens and Podiums, and where anyone sees one (spec part 2). */
const lineups = lineupsOf(sports);
const builders = lineups.map(({ name, page }) =>
  route(page, 'features/lineups/builder-page.tsx', { id: `builder:${name}` }),
);
const lineupPages = lineups.map(({ name, page }) =>
  route(`${page}/:id`, 'features/lineups/lineup-page.tsx', { id: `lineup:${name}` }),
);

export default [
  layout('app/layout.tsx', [
    layout('app/pages.tsx', [
      index('features/home/home-page.tsx'),
      route('/home', 'app/home-redirect.tsx'),
      route('/about', 'features/about/about-page.tsx'),
      route('/register', 'features/accounts/register-page.tsx'),
      route('/login', 'features/accounts/login-page.tsx'),
      route('/forgotPassword', 'features/accounts/forgot-password-page.tsx'),
      route('/users', 'features/fans/users-page.tsx'),
      route('/users/:id', 'features/fans/user-page.tsx'),
      ...lineupPages,
      route('/terms', 'features/legal/terms-page.tsx'),
      route('/privacy', 'features/legal/privacy-page.tsx'),
      route('/verifyCode', 'features/accounts/verify-code-page.tsx'),
      route('/confirmEmail', 'features/accounts/confirm-email-page.tsx'),
      route('/undoEmail', 'features/accounts/undo-email-page.tsx'),

      layout('app/guarded.tsx', [
        ...catalogue,
        ...builders,
        route('/profile', 'features/fans/profile-page.tsx', [
          index('features/fans/profile-index-page.tsx'),
          route('user', 'features/fans/profile-user-page.tsx'),
          route('favourites', 'features/fans/profile-favourites-page.tsx'),
          route('edit', 'features/accounts/profile-edit-page.tsx'),
          route('settings', 'features/accounts/profile-settings-page.tsx'),
        ]),
        route('/dashboard', 'features/dashboard/dashboard-page.tsx'),
      ]),

      route('*', 'app/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
