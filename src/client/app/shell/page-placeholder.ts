import { guardedPages, profilePages } from '#client/pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { getPageAt } from '../page-at.ts';

/**
 * Cards, a panel, text and fields, the frame of a page whose name the server inserts, or of an
 * item, with its kind.
 */
type PlaceholderShape =
  | 'cards'
  | 'panel'
  | 'text'
  | 'fan'
  | { readonly lineup: Lineup }
  | { readonly kind: Kind };

interface PagePlaceholder {
  /** Null if it depends on the page's data or belongs to the frame. */
  readonly title: string | null;
  readonly shape: PlaceholderShape;
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

/** Placeholder derived from the path alone, before code and data are loaded. */
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
