import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './bell.module.css';
import { loadNotifications } from './notification-queries.ts';
import { unreadQuery, unreadText } from './unread-query.ts';

const BellPanel = lazyPart({
  id: 'bell-panel',
  load: async () => (await import('./bell-panel.tsx')).BellPanel,
  pending: <span aria-busy="true" />,
});

/** Minimum width for a panel under the bell. */
const wide = '(min-width: 900px)';

/** Opens a panel, or the page if there is no room for one (docs/product/notifications.md#bell). */
export function Bell() {
  const { pathname } = useLocation();
  return (
    <>
      <VisuallyHidden role="status">
        <RingText />
      </VisuallyHidden>
      {/* Remounted on navigation, so the panel closes and stale data is refetched. */}
      <PageBell key={pathname} pathname={pathname} />
    </>
  );
}

/** Announces new notifications once, in the focused window, except earlier or already read ones. */
function RingText() {
  const { data: unread = null } = useQuery(unreadQuery);
  const [known, setKnown] = useState({ unread, isNew: false });
  if (unread !== known.unread) {
    const isMore = known.unread !== null && (unread ?? 0) > known.unread;
    setKnown({ unread, isNew: isMore && document.hasFocus() });
  }
  return known.isNew && unread !== null
    ? pluralize(unread, 'new notification', 'new notifications')
    : null;
}

function PageBell({ pathname }: { pathname: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery(wide);
  const { data: unread = 0 } = useQuery(unreadQuery);

  const label = unread > 0 ? `Notifications, ${unread} new` : 'Notifications';
  const icon = (
    <>
      <IconBell size={26} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unreadText(unread)}
        </span>
      )}
    </>
  );
  if (!isWide) {
    return (
      <PageLink
        className={styles.bell}
        to={href('/notifications')}
        load={loadNotifications}
        aria-label={label}
        aria-current={pathname === href('/notifications') ? 'page' : undefined}
      >
        {icon}
      </PageLink>
    );
  }
  const load = () => {
    void BellPanel.preload();
    void loadNotifications();
  };
  return (
    <>
      <IconButton
        ref={button}
        variant="quiet"
        className={styles.bell}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void BellPanel.preload()}
        onFocus={() => void BellPanel.preload()}
        onClick={() => {
          load();
          setOpen(true);
        }}
      />
      {isOpen && (
        <BellPanel
          anchor={button}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
