export const notificationDays = 90;
export const maxNotifications = 1000;
/** Days in which repeating an action that was undone does not notify again. */
export const quietDays = 30;
export const eventPageSize = 20;
/** Fans named in one notification. */
export const shownActors = 3;
/** Items shown in one feed entry. */
export const shownItems = 6;
/** Larger counts are shown as '100+'. */
export const countedActs = 100;
/** Actions stored per notification. */
export const maxActs = 500;
export const digestHours = 24;

export const feedFilters = ['lineups', 'comments', 'likes'] as const;
export type FeedFilter = (typeof feedFilters)[number];

interface FeedRule {
  /** Null if the event appears only in the unfiltered feed. */
  readonly filter: FeedFilter | null;
  /** True if events of one fan in the same clock hour (UTC) are one entry. */
  readonly isGrouped: boolean;
  readonly words: (entry: FeedSubject) => string;
}

export interface BellRule {
  readonly recipient: 'followed' | 'owner' | 'author';
  /** If true, the notification is hidden once all its fans are deleted. */
  readonly namesFans: boolean;
  readonly leadsTo: 'actor' | 'subject' | 'comments' | null;
  readonly icon: 'warning' | 'bin' | null;
  readonly shows: readonly ('picture' | 'name' | 'comment')[];
  /** Label in the settings. */
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
  /** Names of the newest of `count` fans. */
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
  readonly bell: BellRule | null;
}

function formatActors({ actors, count }: BellSubject): string {
  const [first = '', second = ''] = actors;
  if (count <= 1) return first;
  if (count === 2) return `${first} and ${second}`;
  return `${first} and ${count - 1}${count < countedActs ? '' : '+'} others`;
}

function formatItems({ name, count, many }: FeedSubject): string {
  if (count <= 1) return name;
  return `${count}${count < countedActs ? '' : '+'} ${many}`;
}

/** See docs/product/feed.md#whats-new and docs/product/notifications.md#bell. */
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
      words: (subject) => `liked ${formatItems(subject)}`,
    },
    bell: {
      recipient: 'owner',
      namesFans: true,
      leadsTo: 'subject',
      icon: null,
      shows: ['picture', 'name'],
      label: 'Likes of what you built',
      words: (subject) =>
        `${formatActors(subject)} ${subject.count > 1 ? 'like' : 'likes'} your ${subject.one}`,
    },
  },
  commentLiked: {
    feed: null,
    bell: {
      recipient: 'author',
      namesFans: true,
      leadsTo: 'comments',
      icon: null,
      shows: ['picture'],
      label: 'Likes of your comments',
      words: (subject) =>
        `${formatActors(subject)} ${subject.count > 1 ? 'like' : 'likes'} your comment on ${subject.name}`,
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
      recipient: 'owner',
      namesFans: true,
      leadsTo: 'comments',
      icon: null,
      shows: ['picture', 'comment'],
      label: 'Comments and ratings on what you built',
      words: (subject) => {
        const { count, rating, one } = subject;
        const suffix = count === 1 && rating !== null ? ` and rated it ${rating}/5` : '';
        return `${formatActors(subject)} commented on your ${one}${suffix}`;
      },
    },
  },
  followed: {
    feed: {
      filter: null,
      isGrouped: true,
      words: (subject) => `follows ${formatItems(subject)}`,
    },
    bell: {
      recipient: 'followed',
      namesFans: true,
      leadsTo: 'actor',
      icon: null,
      shows: [],
      label: 'New followers',
      words: (subject) =>
        `${formatActors(subject)} ${subject.count > 1 ? 'follow' : 'follows'} you`,
    },
  },
  created: {
    feed: { filter: null, isGrouped: false, words: ({ name }) => `added ${name}` },
    bell: null,
  },
  slotOpened: {
    feed: null,
    bell: {
      recipient: 'owner',
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
      recipient: 'author',
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
      recipient: 'owner',
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
