import type { ReactNode } from 'react';
import { useHydrated } from '#client/api/stored/session.ts';
import { isStorageAllowed } from '#client/api/stored/storage.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import styles from './auth-page-layout.module.css';
import { Glimpse } from './glimpse.tsx';

export const incompleteLink =
  'This link is incomplete. Copy the whole link from the email into the address bar.';

interface AuthPageLayoutProps {
  readonly title: string;
  /** Reason for the visit, such as 'Log in to see riders.' */
  readonly why?: string | undefined;
  readonly lead?: ReactNode;
  /** Kind name, or 'all'. */
  readonly glimpse?: string;
  readonly strip?: boolean;
  readonly children?: ReactNode;
}

export function AuthPageLayout({
  title,
  why,
  lead,
  glimpse = 'all',
  strip = false,
  children,
}: AuthPageLayoutProps) {
  // Hidden pictures would still be loaded.
  const isWide = useMediaQuery('(min-width: 768px)');
  const isStorageBlocked = useHydrated() && !isStorageAllowed();
  return (
    <div className={styles.page} data-bleed>
      {(strip || isWide) && <Glimpse kind={glimpse} />}
      <div className={styles.column}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {why && <p className={styles.why}>{why}</p>}
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
        {isStorageBlocked && (
          <p className={styles.small}>
            Your browser does not let Tifo store anything. You stay signed in until you close or
            reload this tab.
          </p>
        )}
      </div>
    </div>
  );
}

interface OtherWayProps {
  readonly question: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

export function OtherWay({ question, hint, children }: OtherWayProps) {
  return (
    <section className={styles.other}>
      <div>
        <h2 className={styles.question}>{question}</h2>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
