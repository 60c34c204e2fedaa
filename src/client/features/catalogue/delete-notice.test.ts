import { expect, test } from 'vitest';
import { refused } from '#tests/support/refused.ts';
import { deleteNotice } from './delete-notice.ts';

test.each([
  ['notRemovedFromLineups', 'Error deleting player from Elevens'],
  ['notRemovedFromUsers', 'Error deleting player from Elevens'],
  ['notRemovedFromTeams', 'Error deleting player from Teams'],
  ['forbidden', 'You may not do this'],
  ['internal', 'Internal Server Error'],
] as const)('a delete that fails with %s says "%s"', (code, title) => {
  expect(deleteNotice(refused(code))?.title).toBe(title);
});

test('a delete without an answer says so, and one that ends the session leaves it to that', () => {
  expect(deleteNotice(refused('unavailable', 0))?.title).toBe('No answer from the server');
  expect(deleteNotice(refused('unauthenticated'))).toBeNull();
});
