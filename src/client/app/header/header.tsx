import { IconUserCircle } from '@tabler/icons-react';
import { href, Link, useLocation } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { LogoIcon } from '#client/artwork/logo-icon.tsx';
import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { Wordmark } from '#client/artwork/wordmark.tsx';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { SearchHost } from '#client/search/search-host.tsx';
import { SearchLink } from '#client/search/search-link.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { sports } from '#sports/index.ts';
import { getPageAt } from '../page-at.ts';
import { getRouteSport } from '../route-sport.ts';
import styles from './header.module.css';

const Tools = lazyPart({
  id: 'tools',
  load: async () => (await import('#client/own-tools/tools.tsx')).Tools,
});

/** Must match header.module.css. */
const twoRowsQuery = '(max-width: 599.98px), (max-width: 899.98px) and (min-height: 480.02px)';

/** See docs/product/pages.md#header. */
export function Header() {
  const user = useSession();
  const { pathname } = useLocation();
  const current = getRouteSport(sports, getPageAt(pathname)?.path ?? '');
  // Changes only the focus order.
  const hasTwoRows = useMediaQuery(twoRowsQuery);
  const sportsBar = (
    <div className={styles.bar}>
      <ul className={styles.sports}>
        {sports.map((sport) => (
          <li key={sport.name}>
            <Link
              className={styles.sport}
              to={sport.page}
              prefetch="intent"
              data-sport={sport.name}
              aria-current={sport === current ? 'page' : undefined}
            >
              <SportGlyph sport={sport.name} size={22} />
              {sport.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <header className={styles.header}>
      <nav className={styles.inner} aria-label="Main">
        <Link className={styles.logo} to={href('/')} aria-label="Tifo, home">
          <LogoIcon size={28} />
          <span className={styles.wordmark}>
            <Wordmark />
          </span>
        </Link>
        {!hasTwoRows && sportsBar}
        {user ? <Tools user={user} /> : <VisitorLinks />}
        {hasTwoRows && sportsBar}
      </nav>
      <SearchHost />
    </header>
  );
}

function VisitorLinks() {
  return (
    <div className={styles.visitor}>
      <SearchLink className={styles.icon} />
      <Link className={styles.icon} prefetch="intent" to={href('/login')} aria-label="Log in">
        <IconUserCircle size={30} aria-hidden="true" />
      </Link>
    </div>
  );
}
