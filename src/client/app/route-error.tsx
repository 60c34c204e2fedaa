import { useLayoutEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { applyTheme } from '#client/theme/theme.ts';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { routerMessage } from '#contract/errors/error-pages.ts';
import styles from './route-error.module.css';

/** What the fallback page says of whatever was thrown; nothing of the inside. */
export function describeError(error: unknown): { status?: number; message: string } {
  if (!isRouteErrorResponse(error)) return { message: routerMessage() };
  const { status, statusText } = error;
  return { status, message: routerMessage(status, statusText) };
}

interface PageErrorProps {
  status?: number;
  message: string;
  /** `h2` within a page that has its own heading. */
  heading?: 'h1' | 'h2';
}

/** The router's fallback page, where header and footer stand. */
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
          // A full load on purpose: the router itself may be in no state to navigate.
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

/** Catches what a page, or a part of it, throws. */
export function PageErrorBoundary({ error, heading }: PageErrorBoundaryProps) {
  return <PageError {...describeError(error)} heading={heading} />;
}

/** The router's fallback page where header and footer may be what failed. */
export function RouteError({ error }: { error: unknown }) {
  useLayoutEffect(applyTheme, []);
  return (
    <main className={styles.page}>
      <PageErrorBoundary error={error} />
    </main>
  );
}
