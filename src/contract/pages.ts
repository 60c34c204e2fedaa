import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';

export interface PageEntry {
  readonly path: string;
  /** Path below `src/client`. */
  readonly file: string;
  /** Required if several pages have the same file. */
  readonly id?: string;
}

/** Excludes the home page (docs/product/pages.md#public-pages). */
export function openPagesOf(sports: readonly Sport[]): PageEntry[] {
  const lineups = lineupsOf(sports);
  return [
    { path: '/about', file: 'features/about/about-page.tsx' },
    { path: '/register', file: 'features/accounts/registration/register-page.tsx' },
    { path: '/login', file: 'features/accounts/login-page.tsx' },
    { path: '/forgotPassword', file: 'features/accounts/forgot-password-page.tsx' },
    { path: '/search', file: 'features/search/search-page.tsx' },
    { path: '/users', file: 'features/fans/users-page.tsx' },
    { path: '/users/:id', file: 'features/fans/user-page.tsx' },
    // The first match wins, so '/crowd' must come before '/:id'.
    ...lineups.map(({ name, page }) => ({
      path: `${page}/crowd`,
      file: 'features/lineups/crowd/crowd-page.tsx',
      id: `crowd:${name}`,
    })),
    ...lineups.map(({ name, page }) => ({
      path: `${page}/:id`,
      file: 'features/lineups/lineup-page.tsx',
      id: `lineup:${name}`,
    })),
    { path: '/terms', file: 'features/legal/terms-page.tsx' },
    { path: '/privacy', file: 'features/legal/privacy-page.tsx' },
    { path: '/verifyCode', file: 'features/accounts/registration/verify-code-page.tsx' },
    { path: '/confirmEmail', file: 'features/accounts/confirm-email-page.tsx' },
    { path: '/undoEmail', file: 'features/accounts/undo-email-page.tsx' },
  ];
}

export function guardedPagesOf(sports: readonly Sport[]): PageEntry[] {
  const [kinds, lineups] = [kindsOf(sports), lineupsOf(sports)];
  return [
    ...sports.map(({ name, page }) => ({
      path: page,
      file: 'features/catalogue/landing/landing-page.tsx',
      id: `landing:${name}`,
    })),
    ...kinds.map(({ name, page }) => ({
      path: page,
      file: 'features/catalogue/gallery/gallery-page.tsx',
      id: `gallery:${name}`,
    })),
    ...kinds.map(({ name, page }) => ({
      path: `${page}/:id`,
      file: 'features/catalogue/detail/detail-page.tsx',
      id: `detail:${name}`,
    })),
    ...lineups.map(({ name, page }) => ({
      path: page,
      file: 'features/lineups/builder/builder-page.tsx',
      id: `builder:${name}`,
    })),
    { path: '/feed', file: 'features/feed/feed-page.tsx' },
    { path: '/notifications', file: 'features/notifications/notifications-page.tsx' },
    { path: '/dashboard', file: 'features/dashboard/dashboard-page.tsx' },
  ];
}

/** Tabs of the profile, for verified users only. */
export const profilePages: readonly PageEntry[] = [
  { path: '/profile/user', file: 'features/fans/profile/profile-user-page.tsx' },
  { path: '/profile/favourites', file: 'features/fans/profile/profile-favourites-page.tsx' },
  { path: '/profile/edit', file: 'features/accounts/profile-edit-page.tsx' },
  { path: '/profile/settings', file: 'features/accounts/settings/profile-settings-page.tsx' },
];
