import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToggleChoices } from './toggle-choices.tsx';

const options = ['left', 'right'].map((value) => ({ value, label: value }));

test('each option says whether it is chosen, and a press names it', async () => {
  const onPress = vi.fn();
  const page = await render(
    <ToggleChoices
      label="Preferred foot"
      options={options}
      values={['left', 'both']}
      onPress={onPress}
    />,
  );
  const group = page.getByRole('group', { name: 'Preferred foot' });
  await expect.element(group.getByRole('button', { name: 'left', pressed: true })).toBeVisible();
  await group.getByRole('button', { name: 'right', pressed: false }).click();
  expect(onPress).toHaveBeenCalledWith('right');
});

test('a count belongs to the name of its option, and a disabled option cannot be pressed', async () => {
  const onPress = vi.fn();
  const page = await render(
    <ToggleChoices
      label="Position"
      options={[
        { value: 'forward', label: 'forward', count: { text: '38', words: '38 players' } },
        {
          value: 'winger',
          label: 'winger',
          count: { text: '0', words: '0 players' },
          disabled: true,
        },
      ]}
      values={[]}
      onPress={onPress}
    />,
  );
  await page.getByRole('button', { name: 'forward, 38 players' }).click();
  const winger = page.getByRole('button', { name: 'winger, 0 players' });
  await expect.element(winger).toBeDisabled();
  await winger.click({ force: true });
  expect(onPress).toHaveBeenCalledExactlyOnceWith('forward');
});
