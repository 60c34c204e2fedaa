import { expect, test } from 'vitest';
import { deleteNotice } from './delete-notice.ts';

test.each([
  ['notRemovedFromLineups', 'Error deleting player from Elevens'],
  ['notRemovedFromUsers', 'Error deleting player from Elevens'],
  ['notRemovedFromTeams', 'Error deleting player from Teams'],
  ['internal', 'Internal Server Error'],
] as const)('a delete that fails with %s says "%s"', (code, title) => {
  expect(deleteNotice(code).title).toBe(title);
});
