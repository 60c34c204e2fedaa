import type { FastifyInstance } from 'fastify';
import { sharePath } from '#contract/share.ts';
import type { Config } from '#server/config.ts';
import { fail } from '#server/shared/fail.ts';

interface WellKnownDeps {
  readonly config: Pick<Config, 'publicUrl' | 'contact'>;
  readonly now: () => Date;
}

/** Days until security.txt expires. RFC 9116 recommends less than a year. */
const securityDays = 300;
/** Excludes fan pages, so that crawlers see their `noindex` and chats can preview links to them. */
const disallowedPaths = [
  ...['/api/', '/mailbox', '/profile', '/dashboard'],
  ...['/verifyCode', '/confirmEmail', '/undoEmail', '/*?'],
];
/** Paths that other sites embed. The longest matching rule wins, so they override `/api/`. */
const allowedPaths = [`${sharePath}/`, '/api/oembed'];
const robots = [
  'User-agent: *',
  ...disallowedPaths.map((path) => `Disallow: ${path}`),
  ...allowedPaths.map((path) => `Allow: ${path}`),
  '',
].join('\n');
const plainText = 'text/plain; charset=utf-8';

export async function wellKnownRoutes(
  app: FastifyInstance,
  { config, now }: WellKnownDeps,
): Promise<void> {
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply.type(plainText).send(robots),
  );

  app.get('/.well-known/security.txt', { config: { access: 'public' } }, (_request, reply) => {
    const contact = config.contact ?? fail('notFound');
    const expires = new Date(now().getTime() + securityDays * 86_400_000);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.type(plainText).send(lines.join('\n'));
  });

  app.get('/.well-known/change-password', { config: { access: 'public' } }, (_request, reply) =>
    reply.redirect('/profile/settings', 302),
  );
}
