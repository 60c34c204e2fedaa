import type { FastifyInstance } from 'fastify';
import { mediaPath } from '#contract/media.ts';
import type { Media } from '#server/media/media.ts';
import { fail } from '#server/shared/fail.ts';

/** The headers prevent a picture from running scripts. */
export async function mediaRoutes(
  app: FastifyInstance,
  { media }: { readonly media: Media },
): Promise<void> {
  app.get<{ Params: { name: string } }>(
    `${mediaPath}/:name`,
    { config: { access: 'public' } },
    async (request, reply) => {
      const picture = (await media.read(request.params.name)) ?? fail('notFound');
      return reply
        .headers({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(picture);
    },
  );
}
