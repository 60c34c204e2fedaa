import { guardedPagesOf, openPagesOf } from '#contract/pages.ts';
import { sports } from '#sports/index.ts';

export const openPages = openPagesOf(sports);
export const guardedPages = guardedPagesOf(sports);
