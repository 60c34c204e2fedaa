/**
 * What a unit of work tells all processes once it is committed: that a fan's bell (or anybody's) may
 * say something else, that a fan did something, or that a fan has fewer sessions. Ids stand in it, and
 * never what happened.
 */
export type Announcement = `bell ${string}` | 'bells' | `act ${string}` | `session ${string}`;

/** Hears what was announced; null where something may have been missed, so that all may be otherwise. */
export type AnnouncementListener = (announced: Announcement | null) => void;

/** Those who listen in this process. */
export interface AnnouncementHub {
  readonly listeners: ReadonlySet<AnnouncementListener>;
  add(listener: AnnouncementListener): () => void;
  tell(announced: Iterable<Announcement | null>): void;
}

export function createAnnouncementHub(): AnnouncementHub {
  const listeners = new Set<AnnouncementListener>();
  return {
    listeners,
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(announced) {
      for (const one of announced) for (const listener of listeners) listener(one);
    },
  };
}
