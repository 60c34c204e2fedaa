import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type ServedBody, sendBody } from '#server/http/plugins/served-body.ts';
import { createServedText } from '#server/http/plugins/served-text.ts';
import { createApiDocument } from './document.ts';
import { renderDocsPage } from './page.ts';

export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const style = createServedText(
    await readFile(new URL('./docs.css', import.meta.url), 'utf8'),
    'text/css',
  );

  // Built on the first request, because all calls are registered by then.
  let json: ServedBody | undefined;
  let page: ServedBody | undefined;

  app.get('/api/openapi.json', { config: { access: 'public' } }, (request, reply) => {
    const build = () => JSON.stringify(createApiDocument(app.calls, publicUrl));
    json ??= createServedText(build(), 'application/json');
    return sendBody(json, request, reply);
  });

  app.get('/api/docs', { config: { access: 'public' } }, (request, reply) => {
    const build = () => renderDocsPage(createApiDocument(app.calls, publicUrl));
    page ??= createServedText(build(), 'text/html');
    return sendBody(page, request, reply);
  });

  app.get('/api/docs.css', { config: { access: 'public' } }, (request, reply) =>
    sendBody(style, request, reply),
  );
}
