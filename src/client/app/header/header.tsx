import { IconDots, IconUserCircle } from '@tabler/icons-react';
import { href, Link, NavLink, useLocation } from 'react-router';
import { intentProps } from '#client/api/intent.ts';
import { type StoredUser, useSession } from '#client/api/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { LogoIcon } from '#client/artwork/logo-icon.tsx';
import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { loadOwnLineup } from '#client/lineups/lineup-links.tsx';
import { ThemeSwitch } from '#client/theme/theme-switch.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { lineupsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';
import { getPageAt } from '../page-at.ts';
import { getRouteSport } from '../route-sport.ts';
import styles from './header.module.css';
import { LogoutButton } from './logout-button.tsx';

const specialLinks = [
  { label: 'Find fans', to: href('/users'), load: () => undefined },
  ...lineupsOf(sports).map((lineup) => ({
    label: `My ${lineup.labels.one}`,
    to: lineup.page,
    load: () => loadOwnLineup(lineup),
  })),
];

/** As in header.module.css: the sports take a row of their own, below the tools. */
const twoRows = '(max-width: 599.98px), (max-width: 899.98px) and (min-height: 480.02px)';

/** Logo, sports, and the account icon or one's own tools (docs/product.md#header). */
export function Header() {
  const user = useSession();
  const { pathname } = useLocation();
  const current = getRouteSport(sports, getPageAt(pathname)?.path ?? '');
  /** Only the order of the focus follows: the style sheet puts them there in either order. */
  const isBelow = useMediaQuery(twoRows);
  const bar = (
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
          <span className={styles.wordmark}>TIFO</span>
        </Link>
        {!isBelow && bar}
        {user ? <Tools user={user} /> : <AccountLink />}
        {isBelow && bar}
      </nav>
    </header>
  );
}

function AccountLink() {
  return (
    <Link className={styles.account} prefetch="intent" to={href('/login')} aria-label="Log in">
      <IconUserCircle size={30} aria-hidden="true" />
    </Link>
  );
}

function Tools({ user }: { user: StoredUser }) {
  return user.check ? <OwnTools user={user} /> : <UnverifiedTools />;
}

/** All that an account may do before its code was typed. */
function UnverifiedTools() {
  return (
    <div className={`${styles.tools} ${styles.unverified}`}>
      <Link className={styles.verify} to={href('/verifyCode')}>
        Verify<span className={styles.rest}> your account</span>
      </Link>
      <ThemeSwitch />
      <LogoutButton />
    </div>
  );
}

function OwnTools({ user }: { user: StoredUser }) {
  return (
    <>
      <div className={styles.special}>
        <SpecialLinks />
      </div>
      <div className={styles.tools}>
        <ThemeSwitch />
        <LogoutButton />
        <div className={styles.own}>
          <Link className={styles.picture} prefetch="intent" to={href('/profile/user')}>
            <Avatar name={user.name} image={user.image} size={40} />
          </Link>
          <button
            type="button"
            className={styles.more}
            popoverTarget="special-links"
            aria-label="More links"
          >
            <IconDots size={20} aria-hidden="true" />
          </button>
        </div>
        <div className={styles.menu} id="special-links" popover="auto">
          <SpecialLinks />
        </div>
      </div>
    </>
  );
}

function SpecialLinks() {
  return (
    <ul className={styles.specialList}>
      {specialLinks.map(({ label, to, load }) => (
        <li key={to}>
          <NavLink to={to} {...intentProps(load)} end onClick={closeMenu}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** A click inside does not close a popover by itself, as one beside it does. */
function closeMenu(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
