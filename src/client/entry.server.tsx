import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The largest script, by its name in vite.config.ts. */
const isLargest = (address: string) => address.startsWith('/assets/react-');

/**
 * Links that fetch a page's scripts ahead, to come after its styles: first the largest script, which waits
 * for nothing, then all others, after the page's first call and pictures, which browsers would append.
 */
function scriptLinks({ manifest, staticHandlerContext }: EntryContext): string {
  const { url, entry, routes } = manifest;
  const filesOf = ({ module, imports = [] }: { module: string; imports?: string[] }) => [
    module,
    ...imports,
  ];
  const scripts = [entry, ...staticHandlerContext.matches.map(({ route }) => routes[route.id])]
    .flatMap((part) => (part ? filesOf(part) : []))
    .concat(url);
  const link = (address: string) =>
    `<link rel="modulepreload" href="${address}"${isLargest(address) ? '' : ' fetchpriority="low"'}/>`;
  return [...new Set(scripts)]
    .toSorted((one, other) => Number(isLargest(other)) - Number(isLargest(one)))
    .map(link)
    .join('');
}

/**
 * Links the styles that every page has a second time, before the router's link. Vite does not know that
 * one, which ends in '#', and would append them with a part, where they would override the page's.
 */
function linkSharedStyles(html: string, { manifest }: EntryContext): string {
  const [address] = manifest.routes.root?.css ?? [];
  // In development Vite inserts styles by itself.
  if (address === undefined) return html;
  const link = `<link rel="stylesheet" href="${address}"/>`;
  if (!html.includes(link)) throw new Error('The page does not link the styles of every page');
  return html.replace(link, () => link.replace('#', '') + link);
}

/**
 * Draws a page at build time (nothing renders on the running server). The whole page is waited
 * for and kept in reading order: by default React moves large parts to the end of the file and
 * lets a script put them in place, which delays them and hides them where scripts are off.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  await stream.allReady;
  // React would build the fallback of the nearest boundary instead.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(stream).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(
    linkSharedStyles(html, context).replace('</head>', () => `${scriptLinks(context)}</head>`),
    { status, headers },
  );
}
