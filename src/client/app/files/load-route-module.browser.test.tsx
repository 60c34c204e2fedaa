import { expect, test } from 'vitest';
import { loadRouteModule } from './load-route-module.ts';

test('the imports of a route are requested together with its module', async () => {
  const imports = ['/src/client/theme/theme.ts', '/src/client/app/files/use-missing-page.ts'];
  const module = '/src/client/artwork/wordmark.tsx';
  const loading = loadRouteModule({ id: 'route', module, imports }, {});
  const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining(imports));
  expect(await loading).toHaveProperty('Wordmark');
});
