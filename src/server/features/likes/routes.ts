import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { LikeAnswer, ToggleBody } from '#contract/items.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/sport.ts';
import { requireViewer } from '#server/viewer.ts';
import type { Likes } from './service.ts';

interface ToggleCall {
  Params: { id: string };
  Body: { on: boolean } | null;
}

/** The like toggle of every kind and lineup. Without a body it flips; with `{ on }` it sets (design part 5). */
export async function likeRoutes(
  app: FastifyInstance,
  deps: { readonly likes: Likes; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const of of [...kindsOf(deps.sports), ...lineupsOf(deps.sports)]) {
    app.patch<ToggleCall>(
      `${of.api.toggle}/:id`,
      {
        config: { access: 'verified' },
        schema: {
          tags: [of.labels.title],
          summary: `Like one of the ${of.labels.many}, or take the like back`,
          description: 'Without a body the call flips; with { "on": true | false } it sets.',
          params: Type.Object({ id: Type.String() }),
          body: ToggleBody,
          response: { 200: LikeAnswer },
        },
      },
      (request) =>
        deps.likes.toggle(
          of,
          request.params.id,
          requireViewer(request).userId,
          request.body?.on ?? null,
        ),
    );
  }
}
