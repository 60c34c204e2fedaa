import { commentAnchor, commentsAnchor } from '#client/comments/comments-anchor.ts';
import { getThingKind } from '#client/links/thing-kind.ts';
import { itemPath, userPath } from '#client/paths.ts';
import type { Notification } from '#contract/calls/notifications.ts';
import { bellRule } from '#contract/fans/fan-events.ts';
import { sports } from '#sports/index.ts';

export function notificationPath({
  type,
  actors,
  subject,
  detail: { comment },
}: Notification): string | null {
  const { leadsTo } = bellRule(type);
  const [fan] = actors;
  if (leadsTo === 'actor') return fan ? userPath(fan._id) : null;
  const kind = getThingKind(sports, subject);
  if (leadsTo === null || !kind || !subject.look) return null;
  const path = itemPath(kind.of, subject._id);
  if (leadsTo !== 'comments') return path;
  return `${path}#${comment === null ? commentsAnchor : commentAnchor(comment)}`;
}
