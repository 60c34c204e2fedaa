import type { FastifyInstance } from 'fastify';
import { sharePath } from '#contract/share.ts';
import type { Config } from '#server/config.ts';
import { fail } from '#server/shared/fail.ts';

interface WellKnownDeps {
  readonly config: Pick<Config, 'publicUrl' | 'contact'>;
  readonly now: () => Date;
}

/** Days until expiry; RFC 9116 recommends less than a year. */
const securityDays = 300;
/**
 * Calls, the local mailbox, searches and pages behind a sign-in. Fan pages are open: otherwise
 * crawlers would not see their `noindex` and chats could not preview links.
 */
const closed = [
  ...['/api/', '/mailbox', '/profile', '/dashboard'],
  ...['/verifyCode', '/confirmEmail', '/undoEmail', '/*?'],
];
/** Resources embedded by other sites; the longest matching rule wins. */
const open = [`${sharePath}/`, '/api/oembed'];
const robots = [
  'User-agent: *',
  ...closed.map((path) => `Disallow: ${path}`),
  ...open.map((path) => `Allow: ${path}`),
  '',
].join('\n');
const text = 'text/plain; charset=utf-8';

/** Serves the well-known files for crawlers, security researchers and password managers. */
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
