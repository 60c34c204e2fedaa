import { useEffect, useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RouteAnnouncer } from './route-announcer.tsx';

function FocusingPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      Saved
    </h1>
  );
}

async function setUp() {
  const layout = (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <RouteAnnouncer />
    </>
  );
  const children = [
    { path: '/', element: <button type="button">Save</button> },
    { path: '/plain', element: <h1>Plain</h1> },
    { path: '/focusing', element: <FocusingPage /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: layout, children }]);
  const page = await render(<RouterProvider router={router} />);
  page.getByRole('button').element().focus();
  return { page, router };
}

test('a new page is focused', async () => {
  const { page, router } = await setUp();
  await router.navigate('/plain');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a page that sets the focus keeps it', async () => {
  const { page, router } = await setUp();
  await router.navigate('/focusing');
  await expect.element(page.getByRole('heading', { name: 'Saved' })).toHaveFocus();
});
