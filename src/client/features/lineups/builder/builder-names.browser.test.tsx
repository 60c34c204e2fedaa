import { expect, test } from 'vitest';
import { showBuilder } from '#tests/support/browser/browser-builder.tsx';

test('the builder and its announcements exclude riders and teams from translation', async () => {
  const { page, row, status } = await showBuilder();
  await row('Ana Riba').click();
  await expect.element(status).toHaveTextContent('Ana Riba placed at first place. 1 of 3.');
  const shown = page.container.cloneNode(true) as HTMLElement;
  for (const left of shown.querySelectorAll('[translate="no"]')) left.remove();
  expect(shown.textContent).toContain('placed at first place');
  expect(shown.textContent).not.toMatch(/Ana Riba|Bea Soler|Gas/);
});
