import type { FastifyInstance } from 'fastify';

/**
 * JSON is the one body every call takes; anything else is 415 unless its scope says otherwise.
 * An empty body under a JSON content type counts as none, since toggles may come without one.
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
