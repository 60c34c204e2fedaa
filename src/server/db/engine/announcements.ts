/**
 * Sent to all processes after a commit. Carries no data; neither field contains a space or comma.
 */
export interface Announcement {
  readonly topic: string;
  readonly id: string;
}

/** A final null means that no more will come and some may have been missed. */
export type AnnouncementListener = (announced: Announcement | null) => void;

export const writeAnnouncement = ({ topic, id }: Announcement) => `${topic} ${id}`;

export function readAnnouncement(text: string): Announcement {
  const [topic = '', id = ''] = text.split(' ');
  return { topic, id };
}
