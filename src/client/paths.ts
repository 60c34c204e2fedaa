import { generatePath, href } from 'react-router';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

export function userPath(id: string): string {
  return href('/users/:id', { id });
}

export function itemPath({ page }: Likeable, id: string): string {
  return generatePath(`${page}/:id`, { id });
}

export function lineupsPath({ of, view }: Lineup): string {
  return `${of.page}?view=${view}`;
}
