import type { Claimable } from '#contract/fans/claims.ts';
import type { Commentable } from '#contract/fans/comments.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** Where the calls of a kind lie: the product's uneven paths. */
export function kindEndpoints({ api }: Kind) {
  const { base, create, search, list, toggle } = api;
  return {
    list: { method: 'GET', path: base },
    search: { method: 'GET', path: `${base}/${search}/:name` },
    sortAscending: { method: 'GET', path: `${base}/sortascending/${list}/:stat` },
    sortDescending: { method: 'GET', path: `${base}/sortdescending/${list}/:stat` },
    filter: { method: 'GET', path: `${base}/filter/${list}/:field/:min/:max` },
    existing: { method: 'GET', path: `${base}/existing` },
    detail: { method: 'GET', path: `${base}/:id` },
    notPopulated: { method: 'GET', path: `${base}/notPopulated/:id` },
    create: { method: 'POST', path: create },
    remove: { method: 'DELETE', path: `${base}/:id` },
    check: { method: 'PATCH', path: `${base}/:id/checked` },
    like: { method: 'PATCH', path: `${toggle}/:id` },
    standing: { method: 'GET', path: `${base}/:id/standing` },
    histogram: { method: 'GET', path: `${base}/histogram/:field` },
  } as const;
}

/** Where the ranking on a kind's detail pages lies, of a kind that has one. */
export function rankingEndpoint({ api }: Kind) {
  return { method: 'GET', path: `${api.base}/:id/ranking` } as const;
}

/** Where the calls of a lineup lie. */
export function lineupEndpoints({ api }: Lineup) {
  const { base, create, toggle } = api;
  return {
    create: { method: 'POST', path: create },
    list: { method: 'GET', path: base },
    detail: { method: 'GET', path: `${base}/:id` },
    update: { method: 'PATCH', path: `${base}/:id` },
    remove: { method: 'DELETE', path: `${base}/:id` },
    versions: { method: 'GET', path: `${base}/:id/versions` },
    removeVersion: { method: 'DELETE', path: `${base}/:id/versions/:versionId` },
    like: { method: 'PATCH', path: `${toggle}/:id` },
  } as const;
}

/** Where a user's favourites of a kind or lineup lie: by the product's path, and by ours. */
export function favouritesEndpoints({ favourites }: Likeable) {
  return {
    list: { method: 'GET', path: `/users/${favourites}/:id` },
    ofUser: { method: 'GET', path: `/users/:id/favourites/${favourites}` },
  } as const;
}

/** Where the fans who like an item or a lineup lie. */
export function fansEndpoint({ api }: Likeable) {
  return { method: 'GET', path: `${api.base}/:id/fans` } as const;
}

/** Where a fan says to be one of that kind. */
export function claimEndpoint({ api }: Claimable) {
  return { method: 'PATCH', path: `${api.claim}/:id` } as const;
}

/** Where something is commented on. */
export function commentEndpoint({ path }: Commentable) {
  return { method: 'POST', path: `${path}/:id` } as const;
}
