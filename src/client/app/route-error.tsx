import { useLayoutEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { applyTheme } from '#client/theme/theme.ts';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { routerMessage } from '#contract/errors/error-pages.ts';
import styles from './route-error.module.css';

/** Contains no internal details. */
export function describeError(error: unknown): { status?: number; message: string } {
  if (!isRouteErrorResponse(error)) return { message: routerMessage() };
  const { status, statusText } = error;
  return { status, message: routerMessage(status, statusText) };
}

interface PageErrorProps {
  status?: number;
  message: string;
  /** Use `h2` on a page with a main heading. */
  heading?: 'h1' | 'h2';
}

export function PageError({ status, message, heading = 'h1' }: PageErrorProps) {
  return (
    <>
      <title>Unexpected Application Error! · Tifo</title>
      <ErrorView
        heading={heading}
        status={status}
        title="Unexpected Application Error!"
        message={message}
        action={
          // Not a router link, since the router may be broken.
          <a className={styles.home} href="/">
            Home
          </a>
        }
      />
    </>
  );
}

interface PageErrorBoundaryProps extends Pick<PageErrorProps, 'heading'> {
  error: unknown;
}

export function PageErrorBoundary({ error, heading }: PageErrorBoundaryProps) {
  return <PageError {...describeError(error)} heading={heading} />;
}

export function RouteError({ error }: { error: unknown }) {
  useLayoutEffect(applyTheme, []);
  return (
    <main className={styles.page}>
      <PageErrorBoundary error={error} />
    </main>
  );
}
