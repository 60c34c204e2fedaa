import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useLocation } from 'react-router';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { pluralize } from '#client/lists/pluralize.ts';
import { useSheet } from '#client/share/use-sheet.ts';
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

const panelQuery = '(min-width: 900px)';

/** Opens a page on narrow screens (docs/product/notifications.md#bell). */
export function Bell() {
  const { pathname } = useLocation();
  return (
    <>
      <VisuallyHidden role="status">
        <NewNotificationsText />
      </VisuallyHidden>
      {/* The key remounts the bell on navigation to refetch stale data. */}
      <PageBell key={pathname} pathname={pathname} />
    </>
  );
}

/** Announces a growing count only in the window that has the focus. */
function NewNotificationsText() {
  const { data: unread = null } = useQuery(unreadQuery);
  const [last, setLast] = useState({ unread, isNew: false });
  if (unread !== last.unread) {
    const hasGrown = last.unread !== null && (unread ?? 0) > last.unread;
    setLast({ unread, isNew: hasGrown && document.hasFocus() });
  }
  return last.isNew && unread !== null
    ? pluralize(unread, 'new notification', 'new notifications')
    : null;
}

function PageBell({ pathname }: { pathname: string }) {
  const { button, isOpen, open, close } = useSheet();
  const hasRoomForPanel = useMediaQuery(panelQuery);
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
  if (!hasRoomForPanel) {
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
  const preloadPanel = () => void BellPanel.preload();
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
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => {
          preloadPanel();
          void loadNotifications();
          open();
        }}
      />
      {isOpen && <BellPanel anchor={button} onClose={close} />}
    </>
  );
}
