import { expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { errorWords } from './error-words.ts';

test('a detail page gives status and message', () => {
  expect(errorWords(player, 404)).toEqual({
    title: '404 Not Found',
    message: 'Nothing stands at this address. It may have been deleted.',
  });
  expect(errorWords(player, 500)).toEqual({
    title: '500 Internal Server Error',
    message: 'There was an error in our internal servers. Please, try again later',
  });
  expect(errorWords(player, 418).title).toBe('Unexpected Application Error!');
});

test('no answer is no status', () => {
  expect(errorWords(player, 0).title).toBe('No answer from the server');
});

test('the team page has its own sentence', () => {
  const sentence =
    "Sorry! We're having trouble... Please try reloading the page. If the problem persists, contact us.";
  expect(errorWords(team, 404)).toEqual({ title: sentence });
  expect(errorWords(team, 500)).toEqual({ title: sentence });
});
