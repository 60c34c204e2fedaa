import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { apiDocument } from './document.ts';
import { docsPage } from './page.ts';

/** The API's description, for machines at `/api/openapi.json` and for people at `/api/docs`. */
export async function docsRoutes(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<void> {
  const style = await readFile(new URL('./docs.css', import.meta.url), 'utf8');

  // Written once: the routes do not change, and each takes longer to write than most calls.
  let json = '';
  let page = '';
  app.addHook('onReady', async () => {
    const document = apiDocument(app.calls, publicUrl);
    json = JSON.stringify(document);
    page = docsPage(document);
  });

  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );

  app.get('/api/docs', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );

  app.get('/api/docs.css', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
}
