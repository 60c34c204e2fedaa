import { generatePath, href } from 'react-router';
import type { Kind } from '#contract/kind.ts';
import type { Lineup } from '#contract/lineup.ts';

/** A fan's public page. */
export function userPage(id: string): string {
  return href('/users/:id', { id });
}

/** The page of an item of a kind, or of what a fan built. */
export function itemPage({ page }: Kind | Lineup, id: string): string {
  return generatePath(`${page}/:id`, { id });
}

/** The gallery of what fans built. */
export function lineupsPage({ of, view }: Lineup): string {
  return `${of.page}?view=${view}`;
}
