import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

test('a sentence replaces an empty list of differences', async () => {
  const page = await render(
    <ChangedMeanwhile what="profile" differences={[]} onKeep={() => {}} onReplace={() => {}} />,
  );
  const sentence = page.getByText('The saved version is the same as yours.');
  await expect.element(sentence).not.toBeVisible();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(sentence).toBeVisible();
  expect(page.container.querySelectorAll('dl p')).toHaveLength(0);
});

test('Spanish words in differences are marked', async () => {
  const differences = [{ label: 'Gender', saved: 'otros', here: 'mujer' }];
  const nothing = () => {};
  const page = await render(
    <ChangedMeanwhile
      what="profile"
      differences={differences}
      onKeep={nothing}
      onReplace={nothing}
    />,
  );
  const marked = [...page.container.querySelectorAll('dd [lang="es"]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['otros', 'mujer']);
});
