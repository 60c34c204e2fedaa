import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Header } from '#client/app/header/header.tsx';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import '#client/fonts/display.css';
import '#client/fonts/text.css';

test('links that do not fit are in the menu, and the header keeps one row', async () => {
  await screen.viewport(1440, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  signIn('Ana');
  answerCalls({
    'GET /notifications': () => ({ data: [], unread: 0, next: null }),
    'undefined /stream': () => new Promise(() => {}),
  });
  const router = createMemoryRouter([{ path: '*', element: <Header /> }]);
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const header = page.getByRole('banner');
  const link = header.getByRole('link', { name: 'My Eleven' });
  const more = header.getByRole('button', { name: 'More links' });
  const height = () => header.element().getBoundingClientRect().height;
  await expect.element(link).toBeVisible();
  await document.fonts.ready;
  await expect.element(more).not.toBeInTheDocument();
  const before = height();

  for (const one of header.getByRole('link').elements()) {
    const [text] = [...one.childNodes].filter((node) => node instanceof Text);
    if (text) text.data += text.data.slice(0, text.data.length / 3);
  }
  await expect.element(more).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  expect(height()).toBe(before);
  await more.click();
  await expect.element(header.getByRole('link', { name: /^My Eleven/ })).toBeVisible();
});
