import { generatePath, href } from 'react-router';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** The path of a fan's public page. */
export function userPath(id: string): string {
  return href('/users/:id', { id });
}

/** The path of an item of a kind, or of a lineup. */
export function itemPath({ page }: Likeable, id: string): string {
  return generatePath(`${page}/:id`, { id });
}

/** The path of the gallery of lineups. */
export function lineupsPath({ of, view }: Lineup): string {
  return `${of.page}?view=${view}`;
}
