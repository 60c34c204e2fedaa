import { expect, test } from 'vitest';
import { showBuilder } from '#tests/support/browser/browser-builder.tsx';

test('the builder and its announcements exclude riders and teams from translation', async () => {
  const { page, row, status } = await showBuilder();
  await row('Ana Riba').click();
  await expect.element(status).toHaveTextContent('Ana Riba placed at first place. 1 of 3.');
  const clone = page.container.cloneNode(true) as HTMLElement;
  for (const element of clone.querySelectorAll('[translate="no"]')) element.remove();
  expect(clone.textContent).toContain('placed at first place');
  expect(clone.textContent).not.toMatch(/Ana Riba|Bea Soler|Gas/);
});
