import { useSearchParams } from 'react-router';
import { maxDepth } from '#contract/lists.ts';

/** Shows a page, from 1. `replace` if the requested one does not exist. */
export type ShowPage = (page: number, replace?: boolean) => void;

/** Last page served of a list with this page size. */
export function deepestPage(size: number): number {
  return Math.floor(maxDepth / size);
}

/** Page in a URL, limited to the deepest one. Anything invalid gives the first page. */
export function readPage(params: URLSearchParams, size: number): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), deepestPage(size)) : 1;
}

/** URL parameters for a page. The first one is omitted. */
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
