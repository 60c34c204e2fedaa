import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { sendBody } from '#server/http/plugins/served-body.ts';
import { createServedText } from '#server/http/plugins/served-text.ts';
import { apiDocument } from './document.ts';
import { docsPage } from './page.ts';

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const style = createServedText(
    await readFile(new URL('./docs.css', import.meta.url), 'utf8'),
    'text/css',
  );

  // Built once on first request: routes do not change, and building takes longer than most calls.
  const document = () => apiDocument(app.calls, publicUrl);
  const json = once(() => createServedText(JSON.stringify(document()), 'application/json'));
  const page = once(() => createServedText(docsPage(document()), 'text/html'));

  app.get('/api/openapi.json', { config: { access: 'public' } }, (request, reply) =>
    sendBody(json(), request, reply),
  );

  app.get('/api/docs', { config: { access: 'public' } }, (request, reply) =>
    sendBody(page(), request, reply),
  );

  app.get('/api/docs.css', { config: { access: 'public' } }, (request, reply) =>
    sendBody(style, request, reply),
  );
}
