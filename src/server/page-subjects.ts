import type { UserPage } from '#contract/calls/users.ts';
import type { Lineup } from '#contract/lineup.ts';
import { builtOf, getSlotItem, type LineupDetail } from '#contract/lineup-items.ts';
import { lineupHeadline, lineupSentence, namesInLineup } from '#contract/share-texts.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';
import { namedPageTitle } from '#contract/titles.ts';
import { Failure } from './fail.ts';

/** The picture of a page that links to it show. */
export interface SharedPicture {
  /** Its whole address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a page is about that shows one thing to anyone: for its head, and for readers without scripts. */
export interface PageSubject {
  readonly title: string;
  /** What a shared link is headed with. */
  readonly headline: string;
  readonly description: string;
  /** The page's one whole address. */
  readonly address: string;
  readonly type: 'article' | 'profile';
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  readonly image: SharedPicture | null;
  /** Whole address of the call that says how others embed the page. */
  readonly oembed: string | null;
  /** The subject in the terms of schema.org. */
  readonly jsonLd: object;
  /** The page in words. */
  readonly lines: readonly string[];
}

/** By route of the client, as '/users/:id': what the page about that id shows, null where there is none. */
export type PageSubjects = Readonly<Record<string, (id: string) => Promise<PageSubject | null>>>;

export interface PageSubjectsDeps {
  readonly sports: readonly Sport[];
  readonly publicUrl: string;
  /** Throws 404 where there is none. */
  readonly requireLineup: (lineup: Lineup, id: string) => Promise<LineupDetail>;
  /** Throws 404 where there is none. */
  readonly requireUser: (id: string) => Promise<UserPage>;
}

/** The answer, or null where there is nothing of that id. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Failure && ['itemNotFound', 'userNotFound'].includes(error.code)) {
      return null;
    }
    throw error;
  }
}

const schema = 'https://schema.org';
const counted = (action: string, userInteractionCount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `${schema}/${action}`,
  userInteractionCount,
});

function lineupSubject(publicUrl: string, lineup: Lineup, item: LineupDetail): PageSubject {
  const address = `${publicUrl}${lineup.page}/${item._id}`;
  const { owner, averageRating, ratingsCount, likesCount } = item;
  return {
    title: namedPageTitle(item.name),
    headline: lineupHeadline(lineup, item),
    description: lineupSentence(lineup, item),
    address,
    ...{ type: 'article', isIndexed: true, image: null, oembed: null },
    jsonLd: {
      '@context': schema,
      '@type': 'CreativeWork',
      name: item.name,
      url: address,
      author: { '@type': 'Person', name: owner.name, url: `${publicUrl}/users/${owner._id}` },
      about: namesInLineup(lineup, item).map((name) => ({ '@type': 'Thing', name })),
      interactionStatistic: counted('LikeAction', likesCount),
      ...(ratingsCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ...{ ratingValue: averageRating, ratingCount: ratingsCount },
          ...{ worstRating: 1, bestRating: 5 },
        },
      }),
    },
    lines: [
      ...lineup.slots.map((slot) => `${slot.label}: ${getSlotItem(item, slot)?.name ?? 'open'}`),
      `Likes: ${likesCount}`,
      ratingsCount > 0 ? `Rating: ${averageRating} of 5, by ${ratingsCount}` : 'No ratings yet',
    ],
  };
}

function userSubject(publicUrl: string, sports: readonly Sport[], user: UserPage): PageSubject {
  const address = `${publicUrl}/users/${user._id}`;
  const built = lineupsOf(sports).flatMap((lineup) =>
    builtOf(user, lineup).map((item) => ({ lineup, item })),
  );
  const works = built.map(({ lineup, item }) => `${lineup.labels.one}: ${item.name}`);
  return {
    title: namedPageTitle(user.name),
    headline: `${user.name} on Tifo`,
    description: ['What this fan likes and built.', ...works].join(' '),
    address,
    // Fans decide by their name alone whether they are found: not by search engines.
    ...{ type: 'profile', isIndexed: false, image: null, oembed: null },
    jsonLd: {
      '@context': schema,
      '@type': 'ProfilePage',
      url: address,
      mainEntity: {
        '@type': 'Person',
        name: user.name,
        url: address,
        interactionStatistic: counted('FollowAction', user.followersCount),
      },
    },
    lines: [...works, `Followers: ${user.followersCount}`, `Following: ${user.followedCount}`],
  };
}

/** What the pages show that links lead strangers to (docs/product.md#public-pages). */
export function createPageSubjects(deps: PageSubjectsDeps): PageSubjects {
  const { sports, publicUrl, requireLineup, requireUser } = deps;
  const ofLineups = lineupsOf(sports).map((lineup) => [
    `${lineup.page}/:id`,
    async (id: string) => {
      const item = await orNull(requireLineup(lineup, id));
      return item && lineupSubject(publicUrl, lineup, item);
    },
  ]);
  return {
    ...Object.fromEntries(ofLineups),
    '/users/:id': async (id) => {
      const user = await orNull(requireUser(id));
      return user && userSubject(publicUrl, sports, user);
    },
  };
}
