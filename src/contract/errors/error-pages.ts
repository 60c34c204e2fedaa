import type { Key } from '#contract/call.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { notices } from '#contract/notices.ts';
import type { ErrorCode } from './errors.ts';

/** What stands in place of a page, or of a part of one, that could not be read. */
export interface ErrorPage {
  readonly title: string;
  readonly message?: string;
}

const again = 'Please reload the page. If it happens again, try later';
const { offline, busy, tooManyRequests, createFailed } = notices;

const routerMessages: Readonly<Record<number, string>> = {
  400: '400 Bad Request',
  404: '404 Not Found',
  405: '405 Method Not Allowed',
};
const itemTitles: Readonly<Record<number, string>> = {
  0: offline.title,
  400: '400 Bad Request',
  404: '404 Not Found',
  500: '500 Internal Server Error',
  503: '503 Service Unavailable',
};
const lineupTitles: Readonly<Record<number, string>> = { 0: offline.title, 404: '404 Not Found' };
const readTitles: Readonly<Record<number, string>> = {
  0: offline.title,
  429: tooManyRequests.title,
  503: busy.title,
};
const fanPages: Readonly<Record<number, ErrorPage>> = {
  0: { title: offline.title, message: offline.text },
  404: { title: '404 Not Found', message: 'There is no fan at this address.' },
};
const texts: Readonly<Record<number, string | undefined>> = {
  0: offline.text,
  400: 'This address is not valid.',
  404: 'There is nothing at this address. It may have been deleted.',
  429: tooManyRequests.text,
  503: busy.text,
};
const textOf = (status: number) => texts[status] ?? createFailed.text;

/*
 * Each by the status of the call that read it, 0 without an answer.
 */

/** In place of an item's page. */
export function itemErrorPage(status: number): ErrorPage {
  const title = itemTitles[status] ?? 'Unexpected Application Error!';
  return { title, message: textOf(status) };
}

/** In place of an Eleven's or Podium's page. */
export function lineupErrorPage(status: number): ErrorPage {
  return { title: lineupTitles[status] ?? createFailed.title, message: textOf(status) };
}

/** In place of a fan's page. */
export function fanErrorPage(status: number): ErrorPage {
  return fanPages[status] ?? { title: `Error ${status}`, message: again };
}

/** How a read that was refused is called, by its call where what it reads has a name. */
export const failedReads = {
  list: 'This list could not be read',
  listUpdate: 'This list could not be updated',
  part: 'This could not be loaded',
  picture: 'This picture could not be drawn',
  'GET /users/:id': 'Your profile could not be read',
  'GET /users/sessions': 'Your sessions could not be read',
} as const satisfies {
  readonly [Read in Key<FixedCall> | 'list' | 'listUpdate' | 'part' | 'picture']?: string;
};

/** The same of the viewer's own Eleven or Podium. */
export function failedOwnLineup({ labels }: Pick<Lineup, 'labels'>): string {
  return `Your ${labels.one} could not be read`;
}

/** In place of a part of a page, or of a list; `refused` says so where the server answered. */
export function readErrorPage(status: number, refused: string): ErrorPage {
  return { title: readTitles[status] ?? refused, message: textOf(status) };
}

/** What the router's fallback page says of a status; of anything else that was thrown without one. */
export function routerMessage(status?: number, statusText = ''): string {
  if (status === undefined) return again;
  return routerMessages[status] ?? `${status} ${statusText}`.trim();
}

/** The heading of an empty list, with the kind's own name; null for codes that say nothing of it. */
export function emptyListText({ labels }: Pick<Kind, 'labels'>, code: ErrorCode): string | null {
  const { many } = labels;
  switch (code) {
    case 'noneByName':
      return `No ${many} with the given name`;
    case 'noneWithConditions':
      return `No ${many} found with the given conditions`;
    case 'noneInDatabase':
      return `No ${many} found in the database`;
    case 'noSuchStat':
      return `There is no such way to sort or filter ${many}`;
    default:
      return null;
  }
}
