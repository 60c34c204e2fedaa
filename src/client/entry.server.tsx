import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Largest script, named in vite.config.ts. */
const isLargest = (address: string) => address.startsWith('/assets/react-');

/**
 * Script preloads, after the styles: first the largest script, then the others after the page's
 * first request and pictures, which browsers would append.
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
 * Links the shared styles before the router's link. Vite does not recognise that one, which ends in
 * '#', and would append the styles with a lazy part, overriding the page's.
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
 * Renders a page at build time, the whole in reading order: by default React moves large parts to
 * the end and relies on a script, which delays them and hides them without scripts.
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
  // React would otherwise build the nearest boundary's fallback.
  if (errors.length > 0) throw errors[0];
  const html = await new Response(stream).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(
    linkSharedStyles(html, context).replace('</head>', () => `${scriptLinks(context)}</head>`),
    { status, headers },
  );
}
