/** The fields must not contain spaces or commas. */
export interface Announcement {
  readonly topic: string;
  readonly id: string;
}

/** Null is sent last, when the connection is lost and announcements may have been missed. */
export type AnnouncementListener = (announcement: Announcement | null) => void;

export const formatAnnouncement = ({ topic, id }: Announcement) => `${topic} ${id}`;

export function parseAnnouncement(text: string): Announcement {
  const [topic = '', id = ''] = text.split(' ');
  return { topic, id };
}
