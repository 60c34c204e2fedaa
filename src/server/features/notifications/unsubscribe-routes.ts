import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#server/shared/fail.ts';
import type { Digests } from './digests.ts';

interface Route {
  readonly Params: { readonly token: string };
}

function page(title: string, body: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title} · Tifo</title></head>`,
    `<body><main><h1>${title}</h1>${body}</main></body></html>`,
  ].join('');
}

const confirmationPage = page(
  'No more mails?',
  '<p>Tifo will no longer mail you what is new. Nothing else changes.</p><form method="post"><button>Unsubscribe</button></form>',
);
const successPage = page(
  'No more mails',
  '<p>Tifo no longer mails you what is new. If you want these mails again, your settings have a switch for each kind.</p>',
);

/**
 * Needs no sign-in (RFC 8058). Mail filters follow links, so GET only shows a button. POST, sent by
 * the button or the mail program, stops the mails.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  { digests }: { readonly digests: Digests },
): Promise<void> {
  const options = { config: { access: 'public' } } as const;
  const send = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

  await app.register(async (scope) => {
    // Ignores the content of forms, because the token in the URL is sufficient.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    );

    scope.get<Route>('/unsubscribe/:token', options, async ({ params }, reply) =>
      send(reply, digests.isToken(params.token) ? confirmationPage : fail('notFound')),
    );

    scope.post<Route>('/unsubscribe/:token', options, async ({ params }, reply) =>
      send(reply, (await digests.unsubscribe(params.token)) ? successPage : fail('notFound')),
    );
  });
}
