import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const rendered = vi.hoisted(() => new Set<unknown>());

vi.mock(import('react/jsx-dev-runtime'), async (original) => {
  const runtime = await original();
  return {
    ...runtime,
    jsxDEV(...args) {
      rendered.add(args[0]);
      return runtime.jsxDEV(...args);
    },
  };
});

const modules = import.meta.glob<Record<string, unknown>>([
  '/src/client/ui/**/*.tsx',
  '/src/client/events/bell/{bell,notification-row}.tsx',
  '/src/client/features/feed/feed-entry.tsx',
  '/src/client/people/person-row.tsx',
  '/src/client/app/offline/offline-line.tsx',
  '!/src/client/ui/**/*.test.tsx',
]);

// Elements are recorded only for modules loaded with the mocked runtime.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

test('the page shows every component of client/ui, of the bell and of the feed', async () => {
  const { Providers } = await import('#client/app/providers.tsx');
  const { default: UiPage } = await import('./ui-page.tsx');
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
  const typed = [...html.matchAll(/<(?:input[^>]*type="(?:text|search|email)"|textarea)[^>]*>/g)];
  expect(typed.length).toBeGreaterThan(10);
  for (const [input] of typed) expect(input).toContain('dir="auto"');

  const loaded = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => [file, await load()] as const),
  );
  const components = loaded.flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(([name]) => /^[A-Z]/.test(name))
      .map(([name, part]) => ({ name: `${file}: ${name}`, part })),
  );
  expect(components.length).toBeGreaterThan(25);
  const missing = components.filter(({ part }) => !rendered.has(part)).map(({ name }) => name);
  expect(missing, 'not on the page: give each its place in src/client/ui-page').toEqual([]);
});
