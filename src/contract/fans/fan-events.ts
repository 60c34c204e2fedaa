/**
 * Fan event types, used by feed, notifications, digest mail and settings. One entry per type
 * (docs/product/feed.md#whats-new, docs/product/notifications.md#bell).
 */

/** Days that notifications are kept, and their maximum number per fan. */
export const notificationDays = 90;
export const maxNotifications = 1000;
/** Days within which a repeated act that was undone does not notify again. */
export const quietDays = 30;
export const eventPageSize = 20;
/** Maximum number of fans named by a notification, and of things shown by a feed entry. */
export const shownActors = 3;
export const shownItems = 6;
/** Maximum count of acts in a feed entry's hour, and of the newest acts in a notification. */
export const countedActs = 100;
/** Maximum number of newest acts kept by a notification. */
export const maxActs = 500;
/** Minimum hours between two digest mails. */
export const digestHours = 24;

/** Feed filters; event types without one appear only under All. */
export const feedFilters = ['lineups', 'comments', 'likes'] as const;
export type FeedFilter = (typeof feedFilters)[number];

interface FeedRule {
  /** Filter that includes it, besides All. */
  readonly filter: FeedFilter | null;
  /** True to group one fan's events of a clock hour (UTC). */
  readonly isGrouped: boolean;
  readonly words: (entry: FeedSubject) => string;
}

export interface BellRule {
  /** Recipient: the followed fan, the lineup's owner, or the comment's author. */
  readonly tells: 'followed' | 'owner' | 'author';
  /** True if it names the acting fans; it is hidden once none of them exists. */
  readonly namesFans: boolean;
  /** Link target: the first named fan, the subject, its comments, or none. */
  readonly leadsTo: 'actor' | 'subject' | 'comments' | null;
  readonly icon: 'warning' | 'bin' | null;
  readonly shows: readonly ('picture' | 'name' | 'comment')[];
  /** Label in the settings, beside the switches for notifications and mail. */
  readonly label: string;
  readonly words: (notification: BellSubject) => string;
}

interface FeedSubject {
  readonly name: string;
  readonly count: number;
  readonly many: string;
  readonly rating: number | null;
}

interface BellSubject {
  /** Names of the newest fans, newest first, out of `count`. */
  readonly actors: readonly string[];
  readonly count: number;
  readonly name: string;
  readonly one: string;
  readonly rating: number | null;
  readonly slot: string | null;
  readonly item: string | null;
}

interface FanEvent {
  readonly feed: FeedRule | null;
  /** Null if it notifies no one. */
  readonly bell: BellRule | null;
}

/** 'Ana Ruiz', 'Ana Ruiz and Pau Vidal', 'Ana Ruiz and 3 others', 'Ana Ruiz and 99+ others'. */
function namesOf({ actors, count }: Pick<BellSubject, 'actors' | 'count'>): string {
  const [first = '', second = ''] = actors;
  if (count <= 1) return first;
  const others = `${count - 1}${count < countedActs ? '' : '+'}`;
  return count === 2 ? `${first} and ${second}` : `${first} and ${others} others`;
}

/** '14 players', or '100+ players' at the counting limit. */
const countOf = ({ count, many }: FeedSubject) =>
  `${count}${count < countedActs ? '' : '+'} ${many}`;

const verb = ({ count }: BellSubject, one: string, many: string) => (count > 1 ? many : one);

const fanEvents = {
  built: {
    feed: { filter: 'lineups', isGrouped: false, words: ({ name }) => `built ${name}` },
    bell: null,
  },
  changed: {
    feed: { filter: 'lineups', isGrouped: false, words: ({ name }) => `changed ${name}` },
    bell: null,
  },
  liked: {
    feed: {
      filter: 'likes',
      isGrouped: true,
      words: (subject) => `liked ${subject.count > 1 ? countOf(subject) : subject.name}`,
    },
    bell: {
      tells: 'owner',
      namesFans: true,
      leadsTo: 'subject',
      icon: null,
      shows: ['picture', 'name'],
      label: 'Likes of what you built',
      words: (subject) =>
        `${namesOf(subject)} ${verb(subject, 'likes', 'like')} your ${subject.one}`,
    },
  },
  commentLiked: {
    feed: null,
    bell: {
      tells: 'author',
      namesFans: true,
      leadsTo: 'comments',
      icon: null,
      shows: ['picture'],
      label: 'Likes of your comments',
      words: (subject) =>
        `${namesOf(subject)} ${verb(subject, 'likes', 'like')} your comment on ${subject.name}`,
    },
  },
  commented: {
    feed: {
      filter: 'comments',
      isGrouped: false,
      words: ({ name, rating }) =>
        rating === null ? `commented on ${name}` : `commented on ${name} and rated it ${rating}/5`,
    },
    bell: {
      tells: 'owner',
      namesFans: true,
      leadsTo: 'comments',
      icon: null,
      shows: ['picture', 'comment'],
      label: 'Comments and ratings on what you built',
      words: (subject) => {
        const rated =
          subject.count === 1 && subject.rating !== null ? ` and rated it ${subject.rating}/5` : '';
        return `${namesOf(subject)} commented on your ${subject.one}${rated}`;
      },
    },
  },
  followed: {
    feed: {
      filter: null,
      isGrouped: true,
      words: (subject) => `follows ${subject.count > 1 ? countOf(subject) : subject.name}`,
    },
    bell: {
      tells: 'followed',
      namesFans: true,
      leadsTo: 'actor',
      icon: null,
      shows: [],
      label: 'New followers',
      words: (subject) => `${namesOf(subject)} ${verb(subject, 'follows', 'follow')} you`,
    },
  },
  created: {
    feed: { filter: null, isGrouped: false, words: ({ name }) => `added ${name}` },
    bell: null,
  },
  slotOpened: {
    feed: null,
    bell: {
      tells: 'owner',
      namesFans: false,
      leadsTo: 'subject',
      icon: 'warning',
      shows: ['picture'],
      label: 'A player or rider you picked was removed',
      words: ({ slot, item }) => `${slot} became open: ${item} is no longer in the catalogue.`,
    },
  },
  commentRemoved: {
    feed: null,
    bell: {
      tells: 'author',
      namesFans: false,
      leadsTo: 'comments',
      icon: 'bin',
      shows: ['picture'],
      label: 'An admin removed a comment of yours',
      words: ({ name }) => `An admin removed your comment on ${name}.`,
    },
  },
  lineupRemoved: {
    feed: null,
    bell: {
      tells: 'owner',
      namesFans: false,
      leadsTo: null,
      icon: 'bin',
      shows: [],
      label: 'An admin removed what you built',
      words: ({ one, name }) => `An admin removed your ${one} ${name}.`,
    },
  },
} as const satisfies Readonly<Record<string, FanEvent>>;

type Events = typeof fanEvents;
type EventType = keyof Events;
export type FeedType = {
  [Type in EventType]: Events[Type]['feed'] extends null ? never : Type;
}[EventType];
export type BellType = {
  [Type in EventType]: Events[Type]['bell'] extends null ? never : Type;
}[EventType];

const types = Object.keys(fanEvents) as readonly EventType[];
const isFeedType = (type: EventType): type is FeedType => fanEvents[type].feed !== null;
const isBellType = (type: EventType): type is BellType => fanEvents[type].bell !== null;

export const feedTypes: readonly FeedType[] = types.filter(isFeedType);
export const bellTypes: readonly BellType[] = types.filter(isBellType);

export const feedRule = (type: FeedType): FeedRule => fanEvents[type].feed;
export const bellRule = (type: BellType): BellRule => fanEvents[type].bell;

export function feedTypesOf(filter: FeedFilter | null): FeedType[] {
  return feedTypes.filter((type) => filter === null || feedRule(type).filter === filter);
}

export interface BellSwitches {
  readonly bell: boolean;
  readonly mail: boolean;
}
export const defaultSwitches: BellSwitches = { bell: true, mail: false };
export type BellSettings = Readonly<Record<BellType, BellSwitches>>;
