import { expect, test } from 'vitest';
import { loadRouteModule } from './load-route-module.ts';

test('the files of a route are asked for at once, however long the first of them takes to run', async () => {
  const imports = ['/src/client/theme/theme.ts', '/src/client/app/files/use-missing-page.ts'];
  const module = '/src/client/artwork/wordmark.tsx';
  const loading = loadRouteModule({ id: 'route', module, imports }, {});
  const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining([...imports, module]));
  expect(await loading).toHaveProperty('Wordmark');
});
