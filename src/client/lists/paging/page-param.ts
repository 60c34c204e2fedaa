import { useSearchParams } from 'react-router';
import { maxDepth } from '#contract/lists.ts';

/** Replaces the history entry if `replace`, for a page that does not exist. */
export type ShowPage = (page: number, replace?: boolean) => void;

export function getDeepestPage(size: number): number {
  return Math.floor(maxDepth / size);
}

/** Limits the page to the deepest one. Returns 1 for an invalid number. */
export function readPage(params: URLSearchParams, size: number): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), getDeepestPage(size)) : 1;
}

/** Omits the first page. */
export function writePage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

export function usePageParam(size: number): readonly [page: number, showPage: ShowPage] {
  const [params, setParams] = useSearchParams();
  const showPage: ShowPage = (page, replace = false) =>
    setParams(writePage(params, page), { preventScrollReset: true, replace });
  return [readPage(params, size), showPage];
}
