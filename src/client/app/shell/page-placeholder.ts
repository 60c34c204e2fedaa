import { guardedPages } from '#client/pages.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { profilePages } from '#contract/pages.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { getPageAt } from '../page-at.ts';

type PlaceholderShape =
  | 'cards'
  | 'panel'
  | 'text'
  | 'fan'
  | { readonly lineup: Lineup }
  | { readonly kind: Kind };

interface PagePlaceholder {
  /** Null if the title depends on the page's data or is part of the frame. */
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

function shapeOf(path: string): PlaceholderShape {
  const frame = framedPages.get(path);
  if (frame) return frame;
  if (cardPages.has(path)) return 'cards';
  return panelPages.has(path) ? 'panel' : 'text';
}

/** Derives a placeholder before code and data are loaded. */
export function placeholderAt(pathname: string): PagePlaceholder {
  const page = getPageAt(pathname);
  const path = page?.path ?? '';
  return {
    title: cardPages.get(path) ?? panelPages.get(path) ?? textPages.get(path) ?? null,
    shape: shapeOf(path),
    isGuarded: [...guardedPages, ...profilePages].some((guarded) => guarded === page),
  };
}
