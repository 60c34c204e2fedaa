import type { ReactNode } from 'react';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { RefetchError } from '#client/lists/errors/refetch-error.tsx';
import type { PagedListState } from './use-paged-list.ts';

interface PagedContentProps<T> {
  list: PagedListState<T>;
  placeholder: ReactNode;
  empty: ReactNode;
  /** Defaults to the reason and a retry. */
  error?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** Keeps the known items below the error if a refetch fails. */
export function PagedContent<T>({
  list,
  placeholder,
  empty,
  error = <ListError query={list.query} onRetry={list.retry} />,
  children,
}: PagedContentProps<T>) {
  if (list.isLoading) return placeholder;
  if (list.total === null) return error;
  return (
    <>
      {list.isError && <RefetchError list={list} />}
      {list.total === 0 && empty}
      {/* A page past the end has no items until it redirects. */}
      {list.items.length > 0 && children(list.items)}
    </>
  );
}

interface PagedItemsProps<T extends { readonly _id: string }>
  extends Omit<PagedContentProps<T>, 'children'> {
  className?: string;
  itemClassName?: string;
  children: (item: T) => ReactNode;
}

export function PagedItems<T extends { readonly _id: string }>({
  className,
  itemClassName,
  placeholder,
  children,
  ...content
}: PagedItemsProps<T>) {
  return (
    <PagedContent {...content} placeholder={<div className={className}>{placeholder}</div>}>
      {(items) => (
        <ul className={className} data-stale={content.list.isStale || undefined}>
          {items.map((item) => (
            <li key={item._id} className={itemClassName}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedContent>
  );
}
