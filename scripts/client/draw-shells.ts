import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { firstCallMeta } from '#client/api/first-call.ts';
import { fillPath } from '#client/api/send.ts';
import { kindEndpointsOf, lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { emptyFinder, toListParameters } from '#client/features/catalogue/finder/finder-state.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { pageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';
import { routesOf } from './page-routes.ts';

/** The scripts and styles of a page, fetched while the entry still loads instead of after it. */
function preloads(build: ServerBuild, page: string, html: string): string {
  const routes = routesOf(build.assets as Parameters<typeof routesOf>[0], page);
  const scripts = routes.flatMap(({ module, clientLoaderModule, imports = [] }) => [
    module,
    ...(clientLoaderModule ? [clientLoaderModule] : []),
    ...imports,
  ]);
  const isNew = (address: string) => !html.includes(`"${address}"`);
  return [
    ...[...new Set(routes.flatMap(({ css = [] }) => css))]
      .filter(isNew)
      .map((address) => `<link rel="preload" as="style" href="${address}"/>`),
    ...[...new Set(scripts)]
      .filter(isNew)
      .map((address) => `<link rel="modulepreload" href="${address}"/>`),
  ].join('');
}

/** What each page asks first where its address has no search, as its loader does. */
const firstCalls = new Map<string, { readonly path: string; readonly access: string }>([
  ...kindsOf(sports).flatMap((kind) => {
    const { list, detail } = kindEndpointsOf(kind);
    const query = toListParameters(emptyFinder, pageSize);
    return [
      [kind.page, { path: fillPath(list.path, { query }), access: 'guarded' }],
      [`${kind.page}/:id`, { path: detail.path, access: 'guarded' }],
    ] as const;
  }),
  ...lineupsOf(sports).map(
    (lineup) =>
      [
        `${lineup.page}/:id`,
        { path: lineupEndpointsOf(lineup).detail.path, access: 'public' },
      ] as const,
  ),
]);

/** Read by the script in the head, so it stands before that. */
function firstCallTag(page: string): string {
  const first = firstCalls.get(page);
  if (!first) return '';
  const content = first.path.replaceAll('&', '&amp;');
  return `<meta name="${firstCallMeta}" content="${content}" data-access="${first.access}"/>`;
}

/**
 * The shell of each of these pages, by its address: what the router draws until the page's code is
 * there. `renderer` is what the build prerenders with.
 */
export async function drawShells(
  renderer: string,
  pages: readonly string[],
): Promise<Record<string, string>> {
  const build: ServerBuild = await import(pathToFileURL(renderer).href);
  // Of a page that is built ahead, too, the shell alone.
  const draw = createRequestHandler({ ...build, prerender: [] }, 'production');
  const shells: Record<string, string> = {};
  for (const page of pages) {
    const answer = await draw(new Request(`http://localhost${page.replaceAll(/:\w+/g, 'any')}`));
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${page} was drawn with ${answer.status}: ${html}`);
    shells[page] = html
      .replace('<head>', () => `<head>${firstCallTag(page)}`)
      .replace('</head>', () => `${preloads(build, page, html)}</head>`);
  }
  return shells;
}
