import type { FastifyInstance } from 'fastify';
import { isShareFormat, sharePath } from '#contract/share.ts';
import { fail } from '#server/shared/fail.ts';
import type { SharePictures } from './service.ts';

/** Seconds that the redirect to the current version may be cached. */
const redirectAge = 60;

interface PictureRequest {
  readonly Params: { readonly kind: string; readonly id: string; readonly file: string };
  readonly Querystring: { readonly v?: string | string[] };
}

/**
 * Serves share pictures to anyone, also within other sites' pages. Only the current version's
 * address is permanent; any other redirects to it, without drawing.
 */
export async function shareRoutes(
  app: FastifyInstance,
  { sharePictures }: { readonly sharePictures: SharePictures },
): Promise<void> {
  app.get<PictureRequest>(
    `${sharePath}/:kind/:id/:file`,
    { config: { access: 'public', isPublicRead: () => true } },
    async (request, reply) => {
      const { kind, id, file } = request.params;
      const [format = '', ...ending] = file.split('.');
      if (!isShareFormat(format) || ending.join('.') !== 'png') fail('notFound');
      const { v } = request.query;
      const found = await sharePictures.read(
        { kind, id, format },
        typeof v === 'string' ? v : undefined,
      );
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if ('movedTo' in found) {
        return reply
          .header('cache-control', `public, max-age=${redirectAge}`)
          .redirect(found.movedTo, 302);
      }
      return reply
        .headers({
          'content-type': 'image/png',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(found.png);
    },
  );
}
