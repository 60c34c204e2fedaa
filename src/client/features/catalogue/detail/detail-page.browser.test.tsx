import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { circuit } from '#sports/motogp/circuit.ts';
import { motogp } from '#sports/motogp/sport.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import DetailPage from './detail-page.tsx';

const nothing = { data: [], page: 1, size: 6, total: 0 };

test.each([
  ['admin', ['Mark as checked Mugello', 'Delete circuit']],
  ['user', ['Delete circuit']],
] as const)('below an unchecked circuit a fan with the role %s finds %j', async (role, names) => {
  signIn('Ana', role);
  const id = `c-${role}`;
  answerCalls({
    [`GET /circuit/${id}`]: () => ({
      _id: id,
      kind: 'circuit',
      name: 'Mugello',
      image: null,
      likesCount: 0,
      liked: false,
      unchecked: { addedBy: null },
      likes: [],
      can: { edit: false, delete: true },
    }),
    [`GET /circuit/${id}/standing`]: () => refusal('internal'),
    'GET /rider': () => nothing,
    'GET /circuit': () => nothing,
  });
  const props = { params: { id }, loaderData: { kind: circuit, sport: motogp } } as never;
  const router = createMemoryRouter([{ path: '/', element: createElement(DetailPage, props) }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Delete circuit' })).toBeVisible();
  const buttons = page.getByRole('button', { name: /Mark as|Delete/ }).elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
});
