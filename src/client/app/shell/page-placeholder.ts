import { guardedPages, profilePages } from '#client/pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { getPageAt } from '../page-at.ts';

/**
 * What stands where a page will be: cards, a panel, a page of text and fields, the frame of a page
 * whose name the server writes into it, or that of an item, which says what kind it is of.
 */
type PlaceholderShape =
  | 'cards'
  | 'panel'
  | 'text'
  | 'fan'
  | { readonly lineup: Lineup }
  | { readonly kind: Kind };

interface PagePlaceholder {
  /** The page's heading; null where it is known only with the page's data, or is the frame's own. */
  readonly title: string | null;
  readonly shape: PlaceholderShape;
  /** Nobody but a fan who is logged in sees this page. */
  readonly isGuarded: boolean;
}

const cardPages = new Map<string, string>([
  ...sports.map(({ page, label }) => [page, label] as const),
  ...kindsOf(sports).map(({ page, labels }) => [page, labels.title] as const),
]);
const panelPages = new Map<string, string>(
  lineupsOf(sports).map(({ page, labels }) => [page, labels.one]),
);
const framedPages = new Map<string, PlaceholderShape>([
  ...lineupsOf(sports).map((lineup) => [`${lineup.page}/:id`, { lineup }] as const),
  ...kindsOf(sports).map((kind) => [`${kind.page}/:id`, { kind }] as const),
  ['/users/:id', 'fan'],
]);
const textPages = new Map<string, string>([
  ...Object.entries(pageTitles).map(
    ([page, title]) => [page, title.split(' · ')[0] ?? ''] as const,
  ),
  ['/feed', 'What’s new'],
  ['/notifications', 'Notifications'],
  ['/dashboard', 'Dashboard'],
]);

/** What is known of a page by its address alone, before its code and data are there. */
export function placeholderAt(pathname: string): PagePlaceholder {
  const page = getPageAt(pathname);
  const path = page?.path ?? '';
  const boxes = cardPages.has(path) ? 'cards' : panelPages.has(path) ? 'panel' : 'text';
  return {
    title: cardPages.get(path) ?? panelPages.get(path) ?? textPages.get(path) ?? null,
    shape: framedPages.get(path) ?? boxes,
    isGuarded: [...guardedPages, ...profilePages].some((guarded) => guarded === page),
  };
}
