import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Providers } from '#client/app/providers.tsx';
import UiPage from './ui-page.tsx';

/** Every component of which an element was made. */
const drawn = vi.hoisted(() => new Set<unknown>());

vi.mock(import('react/jsx-dev-runtime'), async (original) => {
  const runtime = await original();
  return {
    ...runtime,
    jsxDEV(...given) {
      drawn.add(given[0]);
      return runtime.jsxDEV(...given);
    },
  };
});

const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/client/ui/**/*.tsx', '!/src/client/ui/**/*.test.tsx'],
  { eager: true },
);

test('the page shows every component of client/ui', () => {
  const Stub = createRoutesStub([
    {
      path: '/ui',
      Component: () => (
        <Providers>
          <UiPage />
        </Providers>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/ui']} />);
  expect(html).toContain('data-theme="dark"');

  const components = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(([name]) => /^[A-Z]/.test(name))
      .map(([name, part]) => ({ name: `${file}: ${name}`, part })),
  );
  expect(components.length).toBeGreaterThan(25);
  const missing = components.filter(({ part }) => !drawn.has(part)).map(({ name }) => name);
  expect(missing, 'not on the page: give each its place in src/client/ui-page').toEqual([]);
});
