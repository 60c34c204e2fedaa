import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { RelativeTime } from '#client/events/relative-time.tsx';
import { ThingPicture } from '#client/events/thing-picture.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Notification } from '#contract/calls/notifications.ts';
import { type BellRule, bellRule } from '#contract/fans/fan-events.ts';
import { notificationSentence } from '#contract/fans/notification-sentence.ts';
import { sports } from '#sports/index.ts';
import { notificationPath } from './notification-path.ts';
import { markRead } from './notification-queries.ts';
import styles from './notification-row.module.css';

interface NotificationRowProps {
  notification: Notification;
  onLeave?: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Renders a button without a target. */
export function NotificationRow({ notification, onLeave, onKeyDown }: NotificationRowProps) {
  const client = useQueryClient();
  const { _id, type, read, at, actors, subject, detail } = notification;
  const { icon, shows } = bellRule(type);
  const path = notificationPath(notification);
  const content = (
    <>
      {icon === null ? <ActorAvatars actors={actors} /> : <EventIcon icon={icon} />}
      <span className={styles.words}>
        <span className={styles.sentence}>{notificationSentence(sports, notification)}</span>
        {detail.text !== null && (
          <q className={styles.text} dir="auto">
            {detail.text}
          </q>
        )}
        {shows.includes('name') && (
          <span className={styles.text}>
            <Name>{subject.name}</Name>
          </span>
        )}
        <span className={styles.foot}>
          {!read && <b className={styles.tag}>New</b>}
          <RelativeTime at={at} />
        </span>
      </span>
      {shows.includes('picture') && <ThingPicture thing={subject} shape="square" />}
    </>
  );
  const markAsRead = () => {
    if (!read) void markRead(client, _id);
  };
  const rowProps = {
    className: styles.row,
    onKeyDown,
    'data-row': true,
    'data-unread': !read || undefined,
  };
  if (path === null) {
    return (
      <button type="button" {...rowProps} onClick={markAsRead}>
        {content}
      </button>
    );
  }
  return (
    <Link
      {...rowProps}
      to={path}
      prefetch="intent"
      onAuxClick={markAsRead}
      onClick={() => {
        markAsRead();
        onLeave?.();
      }}
    >
      {content}
    </Link>
  );
}

const icons = { warning: IconAlertTriangle, bin: IconTrash };

function EventIcon({ icon }: { icon: NonNullable<BellRule['icon']> }) {
  const Icon = icons[icon];
  return (
    <span className={styles.tile}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}

function ActorAvatars({ actors: [first, second] }: Pick<Notification, 'actors'>) {
  return (
    <span className={styles.faces}>
      {first && <Avatar name={first.name} image={first.image} size={second ? 32 : 44} decorative />}
      {second && <Avatar name={second.name} image={second.image} size={28} decorative />}
    </span>
  );
}
