import { Pager } from '#client/ui/pager.tsx';
import type { PagedListState } from './use-paged-list.ts';

interface ListPagerProps<T> {
  list: PagedListState<T>;
  label: string;
  className?: string;
  jump?: boolean | undefined;
}

export function ListPager<T>({ list, label, className, jump }: ListPagerProps<T>) {
  const { page, pages, more } = list;
  if (pages === 1) return null;
  return (
    <div className={className}>
      <Pager page={page} pages={pages} more={more} label={label} jump={jump} onPage={list.turn} />
    </div>
  );
}
