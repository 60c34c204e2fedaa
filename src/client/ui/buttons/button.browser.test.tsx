import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { IconButton } from './icon-button.tsx';

test('a busy button keeps its name and width, and ignores presses', async () => {
  const onClick = vi.fn();
  const page = await render(<Button onClick={onClick}>Save changes</Button>);
  const button = page.getByRole('button', { name: 'Save changes' });
  const width = () => button.element().getBoundingClientRect().width;
  const before = width();
  await page.rerender(
    <Button busy onClick={onClick}>
      Save changes
    </Button>,
  );
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
  expect(width()).toBeGreaterThanOrEqual(before);
});

test('only a toggle has aria-pressed', async () => {
  const page = await render(<Button pressed={false}>Likes</Button>);
  const button = page.getByRole('button', { name: 'Likes' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await page.rerender(<Button pressed>Likes</Button>);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await page.rerender(<Button>Likes</Button>);
  await expect.element(button).not.toHaveAttribute('aria-pressed');
});

test('a button does not submit by default, and an icon button has a name', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  const page = await render(
    <form onSubmit={onSubmit}>
      <Button>Add</Button>
      <IconButton label="Search" icon={<i />} />
      <Button type="submit">Create</Button>
    </form>,
  );
  for (const name of ['Add', 'Search']) await page.getByRole('button', { name }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test.each([
  Button,
  ({ children }: { children?: ReactNode }) => <ButtonLink to="/">{children}</ButtonLink>,
])('two texts keep their width when a translator wraps each in an element', async (Tested) => {
  const many = 'players';
  const Stub = createRoutesStub([{ path: '/', Component: () => <Tested>Show all {many}</Tested> }]);
  const page = await render(<Stub />);
  const text = page.getByText('Show all players').element();
  const button = text.closest('button, a') ?? expect.unreachable('No button');
  const { width } = button.getBoundingClientRect();
  for (const child of [...text.childNodes]) {
    const font = document.createElement('font');
    child.replaceWith(font);
    font.append(child);
  }
  expect(button.getBoundingClientRect().width).toBeCloseTo(width, 0);
  expect(button.textContent).toBe('Show all players');
});
