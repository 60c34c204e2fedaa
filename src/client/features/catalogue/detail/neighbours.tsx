import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ItemLink } from '#client/links/item-link.tsx';
import { CutName } from '#client/lists/cut-name.tsx';
import { formatCount } from '#client/lists/pluralize.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Page } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type FinderState, readFinder, writeFinder } from '../finder/finder-state.ts';
import { pageSizeOf, readListView, useRememberedView } from '../list-view.ts';
import { itemsQuery } from '../queries.ts';
import styles from './neighbours.module.css';

interface Neighbour {
  readonly item: Item;
  readonly search: string;
}

/** Links within the list from which the page was opened (docs/product/lists.md#views). */
export function Neighbours({ kind, id }: { kind: Kind; id: string }) {
  const gallery: unknown = useLocation().state?.gallery;
  return typeof gallery === 'string' && <NeighboursIn kind={kind} id={id} gallery={gallery} />;
}

function NeighboursIn({ kind, id, gallery }: { kind: Kind; id: string; gallery: string }) {
  const remembered = useRememberedView(kind);
  const params = new URLSearchParams(gallery);
  const size = pageSizeOf(readListView(params) ?? remembered);
  const state = readFinder(kind, params, size);
  const { data: list } = useQuery({
    ...itemsQuery(kind, state, size),
    placeholderData: undefined,
    // Deleting the only item would make the refetch fail with 404.
    staleTime: 'static',
  });
  const items = list?.data ?? [];
  const index = items.findIndex(({ _id }) => _id === id);
  const isLast = index === items.length - 1;
  const hasPreviousPage = index === 0 && state.page > 1;
  const hasNextPage = isLast && list?.next === true;
  const previousPage = useOtherPage(kind, state, size, hasPreviousPage ? state.page - 1 : null);
  const nextPage = useOtherPage(kind, state, size, hasNextPage ? state.page + 1 : null);
  if (!list || index < 0) return null;

  const toNeighbour = (item: Item | undefined, page: number): Neighbour | null => {
    if (!item) return null;
    const search = String(writeFinder({ ...state, page }));
    return { item, search: search && `?${search}` };
  };
  const previous =
    index > 0
      ? toNeighbour(items[index - 1], state.page)
      : toNeighbour(previousPage?.data.at(-1), state.page - 1);
  const next = isLast
    ? toNeighbour(nextPage?.data[0], state.page + 1)
    : toNeighbour(items[index + 1], state.page);
  if (!previous && !next) return null;

  return (
    <nav aria-label={`${kind.labels.title} of the list`} className={styles.neighbours}>
      {previous && <NeighbourLink kind={kind} neighbour={previous} rel="prev" />}
      <p className={styles.position}>{positionText(list, state.page, index)}</p>
      {next && <NeighbourLink kind={kind} neighbour={next} rel="next" />}
    </nav>
  );
}

/** Undefined while the page loads or if `page` is null. */
function useOtherPage(kind: Kind, state: FinderState, size: number, page: number | null) {
  const { data } = useQuery({
    ...itemsQuery(kind, { ...state, page: page ?? state.page }, size),
    placeholderData: undefined,
    enabled: page !== null,
  });
  return page === null ? undefined : data;
}

/** Formats '12 of 372', or '12 of 1,000+' if not all were counted. */
function positionText({ total, more, size }: Page<Item>, page: number, index: number): string {
  const position = (page - 1) * size + index + 1;
  return `${formatCount(position)} of ${formatCount(total)}${more ? '+' : ''}`;
}

interface NeighbourLinkProps {
  kind: Kind;
  neighbour: Neighbour;
  rel: 'prev' | 'next';
}

function NeighbourLink({ kind, neighbour: { item, search }, rel }: NeighbourLinkProps) {
  const isPrevious = rel === 'prev';
  return (
    <ItemLink of={kind} id={item._id} rel={rel} className={styles.link} state={{ gallery: search }}>
      {isPrevious && <IconArrowLeft size={20} aria-hidden="true" />}
      <VisuallyHidden>{`${isPrevious ? 'Previous' : 'Next'} ${kind.labels.one}: `}</VisuallyHidden>
      <span className={styles.name}>
        <CutName>{item.name}</CutName>
      </span>
      {!isPrevious && <IconArrowRight size={20} aria-hidden="true" />}
    </ItemLink>
  );
}
