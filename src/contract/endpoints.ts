import type { Claimable } from '#contract/fans/claims.ts';
import type { Commentable } from '#contract/fans/comments.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

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
    values: { method: 'GET', path: `${base}/values/:field` },
    facets: { method: 'GET', path: `${base}/facets` },
    csv: { method: 'GET', path: `${base}/csv` },
  } as const;
}

export function rankingEndpoint({ api }: Kind) {
  return { method: 'GET', path: `${api.base}/:id/ranking` } as const;
}

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

export function favouritesEndpoints({ favourites }: Likeable) {
  return {
    list: { method: 'GET', path: `/users/${favourites}/:id` },
    ofUser: { method: 'GET', path: `/users/:id/favourites/${favourites}` },
  } as const;
}

export function fansEndpoint({ api }: Likeable) {
  return { method: 'GET', path: `${api.base}/:id/fans` } as const;
}

export function claimEndpoint({ api }: Claimable) {
  return { method: 'PATCH', path: `${api.claim}/:id` } as const;
}

export function commentEndpoint({ path }: Commentable) {
  return { method: 'POST', path: `${path}/:id` } as const;
}
