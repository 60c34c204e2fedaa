import type { FastifyInstance } from 'fastify';
import { sharePath } from '#contract/share.ts';
import type { Config } from '#server/config.ts';
import { fail } from '#server/shared/fail.ts';

interface WellKnownDeps {
  readonly config: Pick<Config, 'publicUrl' | 'contact'>;
  readonly now: () => Date;
}

/** How long a reader may rely on a copy; RFC 9116 asks for less than a year. */
const securityDays = 300;
/**
 * Calls, the local mailbox, searches, and what only the signed-in have. Pages of fans are open, or
 * their `noindex` would not be read and chats could not show a link to them.
 */
const closed = [
  ...['/api/', '/mailbox', '/profile', '/dashboard'],
  ...['/verifyCode', '/confirmEmail', '/undoEmail', '/*?'],
];
/** What pages of others show of ours; the longest rule that a path matches counts. */
const open = [`${sharePath}/`, '/api/oembed'];
const robots = [
  'User-agent: *',
  ...closed.map((path) => `Disallow: ${path}`),
  ...open.map((path) => `Allow: ${path}`),
  '',
].join('\n');
const text = 'text/plain; charset=utf-8';

/** What crawlers, finders of security issues and password managers ask every site for. */
export async function wellKnownRoutes(
  app: FastifyInstance,
  { config, now }: WellKnownDeps,
): Promise<void> {
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply.type(text).send(robots),
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
    return reply.type(text).send(lines.join('\n'));
  });

  app.get('/.well-known/change-password', { config: { access: 'public' } }, (_request, reply) =>
    reply.redirect('/profile/settings', 302),
  );
}
