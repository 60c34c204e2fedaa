import './fonts/display.css';
import './fonts/text.css';
import './fallback-fonts.css';
import './tokens.css';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Links, type LinksFunction, Meta, Outlet } from 'react-router';
import { queryClient } from '#client/api/query-client.ts';
import { DocumentScripts, HeadScripts } from '#client/app/document-scripts.tsx';
import { Providers } from '#client/app/providers.tsx';
import { RouteError } from '#client/app/route-error.tsx';
import { Shell } from '#client/app/shell/shell.tsx';
import { themeColors } from '#client/theme/theme.ts';
import anybody from './fonts/anybody-latin-standard-normal.woff2?url';
import schibsted from './fonts/schibsted-grotesk-latin-wght-normal.woff2?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links: LinksFunction = () => [
  preloadFont(anybody),
  preloadFont(schibsted),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

import.meta.glob('/src/sports/*/colors.css', { eager: true });

/** Replaced by the server on pages of lineups and fans. */
const noScriptText = 'Tifo needs JavaScript. Please allow it and reload the page.';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors.light} suppressHydrationWarning />
        <HeadScripts />
        <Meta />
        <Links />
      </head>
      <body>
        <noscript suppressHydrationWarning>{noScriptText}</noscript>
        {/* If the HTML was changed in transit, a hydration mismatch rerenders only the page. */}
        <Suspense>{children}</Suspense>
        <DocumentScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

/**
 * Shown until the code of a page that is not prerendered has loaded. The header needs the query
 * client.
 */
export function HydrateFallback() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

/** See docs/product/pages.md#error-pages. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
