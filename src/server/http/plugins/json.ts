import type { FastifyInstance } from 'fastify';

/** An empty JSON body counts as a missing one, since clients may send a toggle without a body. */
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
