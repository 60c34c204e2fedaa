import type { FastifyInstance } from 'fastify';
import { isShareFormat, sharePath } from '#contract/share.ts';
import { fail } from '#server/shared/fail.ts';
import type { SharePictures } from './service.ts';

/** Seconds for which a redirect to the current version may be cached. */
const redirectAge = 60;

interface PictureRequest {
  readonly Params: { readonly kind: string; readonly id: string; readonly file: string };
  readonly Querystring: { readonly v?: string | string[] };
}

/**
 * Pages of other sites may embed the pictures. The address with the current version can be cached
 * forever. Other addresses redirect to it without drawing a picture.
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
      const version = typeof v === 'string' ? v : undefined;
      const picture = await sharePictures.read(
        { kind, id, format },
        { version, address: request.ip },
      );
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if ('movedTo' in picture) {
        return reply
          .header('cache-control', `public, max-age=${redirectAge}`)
          .redirect(picture.movedTo, 302);
      }
      return reply
        .headers({
          'content-type': 'image/png',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(picture.png);
    },
  );
}
