import { IconDots } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { href, Link, NavLink } from 'react-router';
import { intentProps } from '#client/api/intent.ts';
import type { StoredUser } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { Bell } from '#client/events/bell/bell.tsx';
import { loadOwnLineup } from '#client/lineups/gallery/lineup-links.tsx';
import { SearchLink } from '#client/search/search-link.tsx';
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

/** See docs/product/pages.md#header. */
export function Tools({ user }: { user: StoredUser }) {
  return user.check ? <OwnTools user={user} /> : <UnverifiedTools />;
}

function UnverifiedTools() {
  return (
    <div className={`${styles.tools} ${styles.unverified}`} data-own>
      <Link className={styles.verify} to={href('/verifyCode')}>
        <span>
          Verify<span className={styles.rest}> your account</span>
        </span>
      </Link>
      <SearchLink className={styles.search} />
      <ThemeSwitch />
      <LogoutButton />
    </div>
  );
}

function OwnTools({ user }: { user: StoredUser }) {
  useLive(user.token);
  const space = useRef<HTMLDivElement>(null);
  const isCrowded = useCrowded(space);
  return (
    <>
      <div ref={space} className={styles.special} data-crowded={isCrowded || undefined}>
        <SpecialLinks />
      </div>
      <div className={styles.tools} data-own data-crowded={isCrowded || undefined}>
        <SearchLink className={styles.search} />
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

function useCrowded(space: RefObject<HTMLElement | null>): boolean {
  const [isCrowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const outer = space.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const measure = () => setCrowded(inner.clientWidth > outer.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [space]);
  return isCrowded;
}

function useLive(token: string): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isCancelled = false;
    void import('#client/live/live.ts').then(
      ({ startLive }) => {
        if (!isCancelled) stop = startLive(token);
      },
      // Without live updates, the bell and the feed poll once a minute.
      () => {},
    );
    return () => {
      isCancelled = true;
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

function closeMenu(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
