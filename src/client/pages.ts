import { guardedPagesOf, openPagesOf } from '#contract/pages.ts';
import { sports } from '#sports/index.ts';

export { type PageEntry, profilePages } from '#contract/pages.ts';

export const openPages = openPagesOf(sports);
export const guardedPages = guardedPagesOf(sports);
