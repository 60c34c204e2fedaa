import { IconDots } from '@tabler/icons-react';
import { useEffect } from 'react';
import { href, Link, NavLink } from 'react-router';
import { intentProps } from '#client/api/intent.ts';
import type { StoredUser } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { Bell } from '#client/events/bell/bell.tsx';
import { loadOwnLineup } from '#client/lineups/gallery/lineup-links.tsx';
import { ThemeSwitch } from '#client/theme/theme-switch.tsx';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { LogoutButton } from './logout-button.tsx';
import styles from './tools.module.css';

const specialLinks = [
  { label: 'What’s new', to: href('/feed'), load: () => undefined },
  { label: 'Find fans', to: href('/users'), load: () => undefined },
  ...lineupsOf(sports).map((lineup) => ({
    label: `My ${lineup.labels.one}`,
    to: lineup.page,
    load: () => loadOwnLineup(lineup),
  })),
];

/** What whoever is signed in has in the header (docs/product.md#header). */
export function Tools({ user }: { user: StoredUser }) {
  return user.check ? <OwnTools user={user} /> : <UnverifiedTools />;
}

/** All that an account may do before its code was typed. */
function UnverifiedTools() {
  return (
    <div className={`${styles.tools} ${styles.unverified}`}>
      <Link className={styles.verify} to={href('/verifyCode')}>
        <span>
          Verify<span className={styles.rest}> your account</span>
        </span>
      </Link>
      <ThemeSwitch />
      <LogoutButton />
    </div>
  );
}

function OwnTools({ user }: { user: StoredUser }) {
  useLive(user.token);
  return (
    <>
      <div className={styles.special}>
        <SpecialLinks />
      </div>
      <div className={styles.tools} data-own>
        <Bell />
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

/** Hears at once of what is unread and new, by code that comes after the page's own. */
function useLive(token: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('#client/live/live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(token);
      },
      // Without it the bell and the feed ask once a minute.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [token]);
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
