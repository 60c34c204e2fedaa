import type { ReactNode } from 'react';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { RefetchError } from '#client/lists/errors/refetch-error.tsx';
import type { PagedListState } from './use-paged-list.ts';

interface PagedItemsProps<T extends { readonly _id: string }> {
  list: PagedListState<T>;
  /** Of the items, and of what stands in their place while they load. */
  className?: string;
  itemClassName?: string;
  /** In the place of the items while nothing is known yet. */
  placeholder: ReactNode;
  /** Where there are none. */
  empty: ReactNode;
  /** Where nothing is known since the server refused or did not answer; else why, and another try. */
  error?: ReactNode;
  children: (item: T) => ReactNode;
}

/**
 * The items of a list's page, or what stands in their place: loading, error, none. Items that are
 * known stay when they cannot be read again, with the error above them.
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
      {/* A page beyond the last is on its way to the last. */}
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
