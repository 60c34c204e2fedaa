import { useSearchParams } from 'react-router';
import { maxDepth } from '#contract/lists.ts';

/** Shows another page, from 1; `replace` where the one asked for does not exist. */
export type ShowPage = (page: number, replace?: boolean) => void;

/** The last page that the server gives of a list with so many items a page. */
export function deepestPage(size: number): number {
  return Math.floor(maxDepth / size);
}

/**
 * The page that an address asks for of a list with so many items a page: at most the deepest one,
 * and the first for anything that is no page.
 */
export function readPage(params: URLSearchParams, size: number): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), deepestPage(size)) : 1;
}

/** The same address at that page; the first one goes without saying. */
export function writePage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

/** The page that the address asks for of a list with so many items a page, and a way to another. */
export function usePageParam(size: number): readonly [page: number, showPage: ShowPage] {
  const [params, setParams] = useSearchParams();
  const showPage: ShowPage = (page, replace = false) =>
    setParams(writePage(params, page), { preventScrollReset: true, replace });
  return [readPage(params, size), showPage];
}
