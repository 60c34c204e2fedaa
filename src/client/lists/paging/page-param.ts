import { useSearchParams } from 'react-router';
import { maxDepth } from '#contract/lists.ts';

/** Shows a page, from 1. `replace` replaces the history entry of a page that does not exist. */
export type ShowPage = (page: number, replace?: boolean) => void;

/** Computes the last page that the server serves at a page size. */
export function deepestPage(size: number): number {
  return Math.floor(maxDepth / size);
}

/** Reads the page number in a URL, limited to the deepest page; the first page if invalid. */
export function readPage(params: URLSearchParams, size: number): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), deepestPage(size)) : 1;
}

/** Copies the URL parameters with a page number, which is omitted for the first page. */
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
