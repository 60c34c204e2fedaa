import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { listMails, loadMailboxToken, mailboxFolder, readMail } from '#server/mail/mailbox.ts';
import { fail } from '#server/shared/fail.ts';
import { hostOf, isLoopback } from '#server/shared/loopback.ts';
import { listPage, mailboxStyle, mailPage } from './page.ts';

type MailboxConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'trustProxy'>;

interface MailboxDeps {
  readonly config: MailboxConfig;
}

/**
 * Null if mail is sent by SMTP, or if the settings make the server reachable from other machines.
 */
export async function mailboxUrl(config: MailboxConfig): Promise<string | null> {
  const isLocal = config.trustProxy.length === 0 && isLoopback(hostOf(config.publicUrl));
  if (config.smtpUrl !== null || !isLocal) return null;
  return `${config.publicUrl}/mailbox/${await loadMailboxToken(config.dataDir)}`;
}

/**
 * Serves the local mailbox to this machine only, since the mails contain everybody's codes. A local
 * proxy might not identify itself, so the address also contains a token, which only the data folder
 * and the server's start message reveal. Registers nothing if `mailboxUrl` is null.
 */
export async function mailboxRoutes(app: FastifyInstance, { config }: MailboxDeps): Promise<void> {
  const address = await mailboxUrl(config);
  if (address === null) return;
  const base = new URL(address).pathname;
  const token = base.slice(base.lastIndexOf('/') + 1);
  const folder = mailboxFolder(config.dataDir);

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        const { token: given } = request.params as { token: string };
        if (!isFromThisMachine(request) || !isSameToken(given, token)) fail('notFound');
      });

      scope.get('/', { config: { access: 'public' } }, async (_request, reply) =>
        send(reply, 'text/html', listPage(base, await listMails(folder))),
      );

      scope.get('/style.css', { config: { access: 'public' } }, (_request, reply) =>
        send(reply, 'text/css', mailboxStyle),
      );

      scope.get<{ Params: { name: string } }>(
        '/:name',
        { config: { access: 'public' } },
        async (request, reply) => {
          const mail = await readMail(folder, request.params.name);
          return send(reply, 'text/html', mailPage(base, mail ?? fail('notFound')));
        },
      );
    },
    // Request logs would contain the token.
    { prefix: '/mailbox/:token', logLevel: 'warn' },
  );
}

function send(reply: FastifyReply, type: string, content: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(content);
}

/** Compares in constant time, so that response times do not reveal the token. */
function isSameToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** A local proxy also connects from loopback, but its headers reveal that it forwards a request. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isForwarded && isLoopback(peer) && isLoopback(hostOf(request.headers.host ?? ''));
}
