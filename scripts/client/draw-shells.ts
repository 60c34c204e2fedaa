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

/** src/client/entry.server.tsx writes this link. */
const firstScript = '<link rel="modulepreload"';

/** The low priority lets the browser paint the shell first. */
function stylePreloads(build: ServerBuild, page: string, html: string): string {
  const routes = routesOf(build.assets as Parameters<typeof routesOf>[0], page);
  return [...new Set(routes.flatMap(({ css = [] }) => css))]
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `<link rel="preload" as="style" href="${address}" fetchpriority="low"/>`)
    .join('');
}

/** First request of each page without a query string. */
const firstCalls = new Map<string, { readonly path: string; readonly access: string }>();
for (const kind of kindsOf(sports)) {
  const { list, detail } = kindEndpointsOf(kind);
  const query = toListParameters(emptyFinder, pageSize);
  firstCalls.set(kind.page, { path: fillPath(list.path, { query }), access: 'guarded' });
  firstCalls.set(`${kind.page}/:id`, { path: detail.path, access: 'guarded' });
}
for (const lineup of lineupsOf(sports)) {
  const { path } = lineupEndpointsOf(lineup).detail;
  firstCalls.set(`${lineup.page}/:id`, { path, access: 'public' });
}

/** Must precede the inline script that sends the call. */
function renderFirstCall(page: string): string {
  const first = firstCalls.get(page);
  if (!first) return '';
  const content = first.path.replaceAll('&', '&amp;');
  return `<meta name="${firstCallMeta}" content="${content}" data-access="${first.access}"/>`;
}

interface Shells {
  readonly served: Readonly<Record<string, string>>;
  /** The service worker has cached the styles, so these shells have no preloads. */
  readonly cached: Readonly<Record<string, string>>;
}

/** Renders each page before its code has loaded. `renderer` is the prerendering build. */
export async function drawShells(renderer: string, pages: readonly string[]): Promise<Shells> {
  const build: ServerBuild = await import(pathToFileURL(renderer).href);
  const draw = createRequestHandler({ ...build, prerender: [] }, 'production');
  const served: Record<string, string> = {};
  const cached: Record<string, string> = {};
  for (const page of pages) {
    const response = await draw(new Request(`http://localhost${page.replaceAll(/:\w+/g, 'any')}`));
    const html = await response.text();
    if (response.status !== 200) throw new Error(`${page} failed with ${response.status}: ${html}`);
    const shell = html.replace('<head>', () => `<head>${renderFirstCall(page)}`);
    const styles = stylePreloads(build, page, html);
    served[page] = shell.replace(firstScript, () => styles + firstScript);
    cached[page] = shell;
  }
  return { served, cached };
}
