import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** True for the largest script, named in vite.config.ts. */
const isLargest = (address: string) => address.startsWith('/assets/react-');

/**
 * Gives all scripts but the largest a low priority, because the first request and pictures must
 * load before them.
 */
function renderScriptLinks({ manifest, staticHandlerContext }: EntryContext): string {
  const { url, entry, routes } = manifest;
  const matchedRoutes = staticHandlerContext.matches.map(({ route }) => routes[route.id]);
  const scripts = [entry, ...matchedRoutes].flatMap((part) =>
    part ? [part.module, ...(part.imports ?? [])] : [],
  );
  return [...new Set([...scripts, url])]
    .toSorted((one, other) => Number(isLargest(other)) - Number(isLargest(one)))
    .map((address) => {
      const priority = isLargest(address) ? '' : ' fetchpriority="low"';
      return `<link rel="modulepreload" href="${address}"${priority}/>`;
    })
    .join('');
}

/**
 * Adds a link to the shared styles before the router's link, whose URL ends in '#'. Vite does not
 * recognise that URL, and would append the styles again with a lazy part.
 */
function linkSharedStyles(html: string, { manifest }: EntryContext): string {
  const [address] = manifest.routes.root?.css ?? [];
  // Vite inserts styles itself in development.
  if (address === undefined) return html;
  const link = `<link rel="stylesheet" href="${address}"/>`;
  if (!html.includes(link)) throw new Error('The page does not link the styles of every page');
  return html.replace(link, () => link.replace('#', '') + link);
}

/**
 * Renders in reading order. By default React would put large parts at the end and move them by a
 * script.
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
  // Without the throw, the built page would contain a boundary's fallback.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(stream).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = linkSharedStyles(html, context).replace(
    '</head>',
    () => `${renderScriptLinks(context)}</head>`,
  );
  return new Response(page, { status, headers });
}
