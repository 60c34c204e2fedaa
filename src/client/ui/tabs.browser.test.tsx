import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const tabs = ['Players', 'Teams', 'Elevens'].map((label) => ({ value: label, label }));

function Shown() {
  const [value, setValue] = useState('Players');
  return (
    <>
      <Tabs label="Favourites" tabs={tabs} value={value} onChange={setValue}>
        <p>All {value}</p>
      </Tabs>
      <button type="button">After</button>
    </>
  );
}

test('arrows, Home and End choose and focus a tab, and arrows wrap around', async () => {
  const page = await render(<Shown />);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Players').click();
  for (const [key, name] of [
    ['{ArrowRight}', 'Teams'],
    ['{End}', 'Elevens'],
    ['{ArrowRight}', 'Players'],
    ['{ArrowLeft}', 'Elevens'],
    ['{Home}', 'Players'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(`All ${name}`);
  }
});

test('the tab list has a name and one tab stop, at the chosen tab', async () => {
  const page = await render(<Shown />);
  await expect.element(page.getByRole('tablist', { name: 'Favourites' })).toBeVisible();
  await page.getByRole('tab', { name: 'Teams' }).click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('tab', { name: 'Teams' })).toHaveFocus();
});
