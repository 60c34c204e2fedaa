import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { team } from '#sports/football/team.ts';
import {
  emptyListText,
  failedReads,
  fanErrorPage,
  itemErrorPage,
  lineupErrorPage,
  readErrorPage,
} from './error-pages.ts';

const { busy, createFailed, offline, tooManyRequests } = notices;
const missing = 'There is nothing at this address. It may have been deleted.';
const unanswered = { title: offline.title, message: offline.text };

test('an item’s page gives status and message', () => {
  expect(itemErrorPage(404)).toEqual({ title: '404 Not Found', message: missing });
  expect(itemErrorPage(500)).toEqual({
    title: '500 Internal Server Error',
    message: createFailed.text,
  });
  expect(itemErrorPage(418).title).toBe('Unexpected Application Error!');
  expect(itemErrorPage(429).message).toBe(tooManyRequests.text);
  expect(itemErrorPage(503).message).toBe(busy.text);
});

test('a lineup’s page and a fan’s', () => {
  expect(lineupErrorPage(404)).toEqual({ title: '404 Not Found', message: missing });
  expect(lineupErrorPage(503).title).toBe(createFailed.title);
  expect(fanErrorPage(404).message).toBe('There is no fan at this address.');
  expect(fanErrorPage(500)).toEqual({
    title: 'Error 500',
    message: 'Please reload the page. If it happens again, try later',
  });
});

test('a read names what failed, except for a missing response, a rate limit or a busy server', () => {
  const read = (status: number) => readErrorPage(status, failedReads['GET /users/sessions']);
  expect(read(500)).toEqual({
    title: 'Your sessions could not be read',
    message: createFailed.text,
  });
  expect(read(404)).toEqual({ title: 'Your sessions could not be read', message: missing });
  expect(read(429)).toEqual({
    title: tooManyRequests.title,
    message: tooManyRequests.text,
  });
  expect(read(503).title).toBe(busy.title);
  expect(readErrorPage(0, failedReads.list)).toEqual(unanswered);
});

test.each([itemErrorPage, lineupErrorPage, fanErrorPage])('no answer is no status', (page) =>
  expect(page(0)).toEqual(unanswered),
);

test('the heading of an empty list names the kind', () => {
  expect(emptyListText(team, 'noneByName')).toBe('No teams with the given name');
  expect(emptyListText(team, 'noneWithConditions')).toBe(
    'No teams found with the given conditions',
  );
  expect(emptyListText(team, 'noneInDatabase')).toBe('No teams found in the database');
  expect(emptyListText(team, 'internal')).toBeNull();
});
