/**
 * Sent by a unit of work to all processes once it is committed: that something of this topic changed
 * for this id, and never what. Neither has a space or a comma.
 */
export interface Announcement {
  readonly topic: string;
  readonly id: string;
}

/** Receives announcements; null once, when no more will come and some may have been missed. */
export type AnnouncementListener = (announced: Announcement | null) => void;

export const writeAnnouncement = ({ topic, id }: Announcement) => `${topic} ${id}`;

export function readAnnouncement(text: string): Announcement {
  const [topic = '', id = ''] = text.split(' ');
  return { topic, id };
}
