/**
 * What fans do, and what happens to what they did, described once: the feed, the bell, the digest by
 * mail and the settings read this list. A kind of event is one entry
 * (docs/product/feed.md#whats-new, docs/product/notifications.md#bell).
 */

/** Days that the bell keeps a notification, and how many of one fan it keeps at most. */
export const notificationDays = 90;
export const maxNotifications = 1000;
/** What was taken back does not ring when it is given again within so many days. */
export const quietDays = 30;
/** Entries of the feed and of the bell on a page that does not say otherwise. */
export const eventPageSize = 20;
/** Fans that a notification names, and things that an entry of the feed shows. */
export const shownActors = 3;
export const shownItems = 6;
/** Acts of an hour that an entry of the feed counts, and newest acts that a notification counts. */
export const countedActs = 100;
/** Newest acts that a notification keeps. */
export const maxActs = 500;
/** Hours between two digests by mail, at least. */
export const digestHours = 24;

/** What the feed can be narrowed to; kinds of none of these are listed among all alone. */
export const feedFilters = ['lineups', 'comments', 'likes'] as const;
export type FeedFilter = (typeof feedFilters)[number];

/** How a kind of event stands in the feed of those who follow the fan. */
interface FeedRule {
  /** The filter that shows it, beside All. */
  readonly filter: FeedFilter | null;
  /** Whether those of one fan within a clock hour (UTC) are one entry. */
  readonly isGrouped: boolean;
  /** What follows the fan's name. */
  readonly words: (entry: FeedSubject) => string;
}

/** How a kind of event rings. */
export interface BellRule {
  /** Whom it tells: the fan who is followed, who built the lineup, or who wrote the comment. */
  readonly tells: 'followed' | 'owner' | 'author';
  /** True if it names the fans who did it: an entry with none of them left is not listed. */
  readonly namesFans: boolean;
  /** Where it leads: to the first fan that it names, to its subject, to what is said of that, or nowhere. */
  readonly leadsTo: 'actor' | 'subject' | 'comments' | null;
  /** Drawn before its words; the faces of the fans who did it if null. */
  readonly icon: 'warning' | 'bin' | null;
  /** Shown with its words: picture and name of its subject, and the newest comment's text. */
  readonly shows: readonly ('picture' | 'name' | 'comment')[];
  /** Its line in the settings, which have a switch for the bell and one for mail. */
  readonly label: string;
  readonly words: (notification: BellSubject) => string;
}

/** What the words of an entry of the feed are made of. */
interface FeedSubject {
  /** Name of the thing, or of the first of several. */
  readonly name: string;
  /** How many. */
  readonly count: number;
  /** What they are called: 'riders'; 'items' of several kinds. */
  readonly many: string;
  readonly rating: number | null;
}

/** What the words of a notification are made of. */
interface BellSubject {
  /** Names of the fans, the newest first, of `count` in all. */
  readonly actors: readonly string[];
  readonly count: number;
  /** Name of the item, or of the lineup that is no longer there. */
  readonly name: string;
  /** What the lineup is called: 'Eleven'. */
  readonly one: string;
  readonly rating: number | null;
  /** What the slot is called: 'Left-back'. */
  readonly slot: string | null;
  /** Name of the item that was deleted. */
  readonly item: string | null;
}

interface FanEvent {
  /** Null where nobody reads of it in the feed. */
  readonly feed: FeedRule | null;
  /** Null where it tells nobody. */
  readonly bell: BellRule | null;
}

/** 'Ana Ruiz', 'Ana Ruiz and Pau Vidal', 'Ana Ruiz and 3 others', 'Ana Ruiz and 99+ others'. */
function namesOf({ actors, count }: Pick<BellSubject, 'actors' | 'count'>): string {
  const [first = '', second = ''] = actors;
  if (count <= 1) return first;
  const others = `${count - 1}${count < countedActs ? '' : '+'}`;
  return count === 2 ? `${first} and ${second}` : `${first} and ${others} others`;
}

/** '14 players', '100+ players' where counting ended. */
const countOf = ({ count, many }: FeedSubject) =>
  `${count}${count < countedActs ? '' : '+'} ${many}`;

/** The form of a verb that goes with one fan, or with several. */
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
/** The kinds of events that stand in the feed. */
export type FeedType = {
  [Type in EventType]: Events[Type]['feed'] extends null ? never : Type;
}[EventType];
/** The kinds of events that ring. */
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

/** The kinds of events that a filter of the feed shows; all of them without one. */
export function feedTypesOf(filter: FeedFilter | null): FeedType[] {
  return feedTypes.filter((type) => filter === null || feedRule(type).filter === filter);
}

/** Whether a kind of event shows in the bell, and goes into the mail. */
export interface BellSwitches {
  readonly bell: boolean;
  readonly mail: boolean;
}
/** What a fan has who never chose. */
export const defaultSwitches: BellSwitches = { bell: true, mail: false };
export type BellSettings = Readonly<Record<BellType, BellSwitches>>;
