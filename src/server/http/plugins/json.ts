import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only, and refuses others with 415 unless the scope allows them. An empty JSON
 * body counts as none, since toggles may come without one.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, null);
      else parse(request, body, done);
    },
  );
}
