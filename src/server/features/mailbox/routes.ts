import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { fail } from '#server/fail.ts';
import { listMails, mailboxFolder, readMail } from '#server/mail/mailbox.ts';
import { hostOf, isLoopback } from './loopback.ts';
import { listPage, mailboxStyle, mailPage } from './page.ts';

export interface MailboxDeps {
  readonly config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'trustProxy'>;
}

/**
 * The local mailbox at `/mailbox`, for the person at this machine and nobody else (design part 7):
 * it holds everybody's codes. Registers nothing when mail leaves by SMTP, or when the settings say
 * that the server is reached from elsewhere.
 */
export async function mailboxRoutes(app: FastifyInstance, { config }: MailboxDeps): Promise<void> {
  const isLocal = config.trustProxy.length === 0 && isLoopback(hostOf(config.publicUrl));
  if (config.smtpUrl !== null || !isLocal) return;
  const folder = mailboxFolder(config.dataDir);

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (!comesFromHere(request)) fail('notFound');
      });

      scope.get('/', { config: { access: 'public' } }, async (_request, reply) =>
        send(reply, 'text/html', listPage(await listMails(folder))),
      );

      scope.get('/style.css', { config: { access: 'public' } }, (_request, reply) =>
        send(reply, 'text/css', mailboxStyle),
      );

      scope.get<{ Params: { name: string } }>(
        '/:name',
        { config: { access: 'public' } },
        async (request, reply) => {
          const mail = await readMail(folder, request.params.name);
          return send(reply, 'text/html', mailPage(mail ?? fail('notFound')));
        },
      );
    },
    { prefix: '/mailbox' },
  );
}

function send(reply: FastifyReply, type: string, content: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(content);
}

/** A proxy on this machine also connects from loopback: its headers and Host give it away. */
function comesFromHere(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isForwarded && isLoopback(peer) && isLoopback(hostOf(request.headers.host ?? ''));
}
