import type { ReactNode } from 'react';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { RefetchError } from '#client/lists/errors/refetch-error.tsx';
import type { PagedListState } from './use-paged-list.ts';

interface PagedItemsProps<T extends { readonly _id: string }> {
  list: PagedListState<T>;
  className?: string;
  itemClassName?: string;
  placeholder: ReactNode;
  empty: ReactNode;
  /** Shown if loading fails without previous data. Defaults to the reason and a retry. */
  error?: ReactNode;
  children: (item: T) => ReactNode;
}

/**
 * Items of a page, or a replacement while loading, on an error or if there are none. If a refetch
 * fails, the known items stay below the error.
 */
export function PagedItems<T extends { readonly _id: string }>({
  list,
  className,
  itemClassName,
  placeholder,
  empty,
  error = <ListError query={list.query} onRetry={list.retry} />,
  children,
}: PagedItemsProps<T>) {
  if (list.isLoading) return <div className={className}>{placeholder}</div>;
  if (list.total === null) return error;
  return (
    <>
      {list.isError && <RefetchError list={list} />}
      {list.total === 0 && empty}
      {/* A page past the end has no items until it redirects to the last page. */}
      {list.items.length > 0 && (
        <ul className={className} data-stale={list.isStale || undefined}>
          {list.items.map((item) => (
            <li key={item._id} className={itemClassName}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
