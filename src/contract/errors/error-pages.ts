import type { Key } from '#contract/call.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { notices } from '#contract/notices.ts';
import type { ErrorCode } from './errors.ts';

export interface ErrorPage {
  readonly title: string;
  readonly message?: string;
}

const reloadText = 'Please reload the page. If it happens again, try later';
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

/** A `status` of 0 means that there was no response, also below. */
export function itemErrorPage(status: number): ErrorPage {
  const title = itemTitles[status] ?? 'Unexpected Application Error!';
  return { title, message: textOf(status) };
}

export function lineupErrorPage(status: number): ErrorPage {
  return { title: lineupTitles[status] ?? createFailed.title, message: textOf(status) };
}

export function fanErrorPage(status: number): ErrorPage {
  return fanPages[status] ?? { title: `Error ${status}`, message: reloadText };
}

export const failedReads = {
  list: 'This list could not be read',
  listUpdate: 'This list could not be updated',
  part: 'This could not be loaded',
  file: 'This file could not be downloaded',
  picture: 'This picture could not be drawn',
  'GET /users/:id': 'Your profile could not be read',
  'GET /users/sessions': 'Your sessions could not be read',
} as const satisfies {
  readonly [Read in Key<FixedCall> | 'list' | 'listUpdate' | 'part' | 'file' | 'picture']?: string;
};

export function failedOwnLineup({ labels }: Pick<Lineup, 'labels'>): string {
  return `Your ${labels.one} could not be read`;
}

export function readErrorPage(status: number, refused: string): ErrorPage {
  return { title: readTitles[status] ?? refused, message: textOf(status) };
}

export function routerMessage(status?: number, statusText = ''): string {
  if (status === undefined) return reloadText;
  return routerMessages[status] ?? `${status} ${statusText}`.trim();
}

/** Returns null if the error has another cause. */
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
