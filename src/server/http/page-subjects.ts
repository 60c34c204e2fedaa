import type { UserPage } from '#contract/calls/users.ts';
import type { FirstTexts } from '#contract/first-texts.ts';
import { isolated } from '#contract/isolated.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { builtOf, getSlotItem, type LineupDetail } from '#contract/lineups/lineup-items.ts';
import {
  lineupHeadline,
  lineupSentence,
  namesInLineup,
  type PictureAddress,
  userHeadline,
  userKind,
} from '#contract/share.ts';
import { namedPageTitle } from '#contract/titles.ts';
import { Failure } from '#server/shared/fail.ts';

export interface PageSubject {
  readonly title: string;
  readonly headline: string;
  readonly description: string;
  readonly address: string;
  readonly type: 'article' | 'profile';
  readonly isIndexed: boolean;
  readonly image: (Omit<PictureAddress, 'path'> & { readonly url: string }) | null;
  readonly oembed: string | null;
  readonly jsonLd: object;
  readonly texts: FirstTexts;
  readonly lines: readonly string[];
}

/** Keyed by client route, such as '/users/:id'. */
export type PageSubjects = Readonly<Record<string, (id: string) => Promise<PageSubject | null>>>;

interface PageSubjectsDeps {
  readonly sports: readonly Sport[];
  readonly publicUrl: string;
  readonly requireLineup: (lineup: Lineup, id: string) => Promise<LineupDetail>;
  readonly requireUser: (id: string) => Promise<UserPage>;
  readonly pictureOf: (kind: string, id: string) => Promise<PictureAddress | null>;
}

async function nullIfMissing<T>(subject: Promise<T>): Promise<T | null> {
  try {
    return await subject;
  } catch (error) {
    if (error instanceof Failure && ['itemNotFound', 'userNotFound'].includes(error.code)) {
      return null;
    }
    throw error;
  }
}

const schema = 'https://schema.org';

function toInteractionCounter(action: string, userInteractionCount: number) {
  const interactionType = `${schema}/${action}`;
  return { '@type': 'InteractionCounter', interactionType, userInteractionCount };
}

function toImage(publicUrl: string, picture: PictureAddress | null): PageSubject['image'] {
  if (!picture) return null;
  const { path, ...image } = picture;
  return { ...image, url: publicUrl + path };
}

function toLineupJsonLd(publicUrl: string, lineup: Lineup, item: LineupDetail): object {
  const { owner, averageRating, ratingsCount, likesCount } = item;
  return {
    '@context': schema,
    '@type': 'CreativeWork',
    name: item.name,
    url: `${publicUrl}${lineup.page}/${item._id}`,
    author: { '@type': 'Person', name: owner.name, url: `${publicUrl}/users/${owner._id}` },
    about: namesInLineup(lineup, item).map((name) => ({ '@type': 'Thing', name })),
    interactionStatistic: toInteractionCounter('LikeAction', likesCount),
    ...(ratingsCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        ratingCount: ratingsCount,
        worstRating: 1,
        bestRating: 5,
      },
    }),
  };
}

function toLineupSubject(
  publicUrl: string,
  lineup: Lineup,
  { item, picture }: { item: LineupDetail; picture: PictureAddress | null },
): PageSubject {
  const address = `${publicUrl}${lineup.page}/${item._id}`;
  const { owner, averageRating, ratingsCount, likesCount, startedFrom } = item;
  return {
    title: namedPageTitle(item.name),
    headline: lineupHeadline(lineup, item.name, owner.name),
    description: lineupSentence(lineup, item),
    address,
    type: 'article',
    isIndexed: true,
    image: toImage(publicUrl, picture),
    oembed: `${publicUrl}/api/oembed?url=${encodeURIComponent(address)}`,
    jsonLd: toLineupJsonLd(publicUrl, lineup, item),
    texts: {
      lineup: item.name,
      byline: `${lineup.labels.one} of ${isolated(owner.name)}`,
      ...(startedFrom && {
        source: `Started from ${isolated(startedFrom.name)} of ${isolated(startedFrom.owner.name)}`,
      }),
    },
    lines: [
      ...lineup.slots.map(
        (slot) => `${slot.label}: ${isolated(getSlotItem(item, slot)?.name ?? 'open')}`,
      ),
      `Likes: ${likesCount}`,
      ratingsCount > 0 ? `Rating: ${averageRating} of 5, by ${ratingsCount}` : 'No ratings yet',
    ],
  };
}

function toUserSubject(
  publicUrl: string,
  sports: readonly Sport[],
  { user, picture }: { user: UserPage; picture: PictureAddress | null },
): PageSubject {
  const address = `${publicUrl}/users/${user._id}`;
  const lineups = lineupsOf(sports).flatMap((lineup) =>
    builtOf(user, lineup).map((item) => `${lineup.labels.one}: ${isolated(item.name)}`),
  );
  return {
    title: namedPageTitle(user.name),
    headline: userHeadline(user.name),
    description: `What this fan likes and built. ${lineups.join(' · ')}`.trim(),
    address,
    type: 'profile',
    // Users can be found only by their name, so search engines must not list them.
    isIndexed: false,
    image: toImage(publicUrl, picture),
    oembed: null,
    jsonLd: {
      '@context': schema,
      '@type': 'ProfilePage',
      url: address,
      mainEntity: {
        '@type': 'Person',
        name: user.name,
        url: address,
        interactionStatistic: toInteractionCounter('FollowAction', user.followersCount),
      },
    },
    texts: { fan: user.name },
    lines: [...lineups, `Followers: ${user.followersCount}`, `Following: ${user.followedCount}`],
  };
}

/** Finds the subjects of public pages (docs/product/pages.md#public-pages). */
export function createPageSubjects(deps: PageSubjectsDeps): PageSubjects {
  const { sports, publicUrl, requireLineup, requireUser, pictureOf } = deps;
  const lineupPages = lineupsOf(sports).map((lineup) => [
    `${lineup.page}/:id`,
    async (id: string) => {
      const [item, picture] = await Promise.all([
        nullIfMissing(requireLineup(lineup, id)),
        pictureOf(lineup.name, id),
      ]);
      return item && toLineupSubject(publicUrl, lineup, { item, picture });
    },
  ]);
  return {
    ...Object.fromEntries(lineupPages),
    '/users/:id': async (id) => {
      const [user, picture] = await Promise.all([
        nullIfMissing(requireUser(id)),
        pictureOf(userKind, id),
      ]);
      return user && toUserSubject(publicUrl, sports, { user, picture });
    },
  };
}
