import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { pageAnswer, ToggleBody } from '#contract/items.ts';
import { PageQuery } from '#contract/lists.ts';
import { FollowAnswer, Person } from '#contract/social.ts';
import type { PageRequest } from '#server/paging.ts';
import { requireViewer } from '#server/viewer.ts';
import type { Follows } from './service.ts';

interface ById {
  Params: { id: string };
}

const tags = ['Following'];
const params = Type.Object({ id: Type.String() });

/** The calls on following (spec part 7, design part 5). */
export async function followRoutes(
  app: FastifyInstance,
  { follows }: { readonly follows: Follows },
): Promise<void> {
  app.patch<ById & { Body: { on: boolean } | null }>(
    '/users/toggleFollow/:id',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Follow a user, or no longer',
        description: 'Without a body the call flips; with { "on": true | false } it sets.',
        params,
        body: ToggleBody,
        response: { 200: FollowAnswer },
      },
    },
    (request) =>
      follows.toggle(request.params.id, requireViewer(request), request.body?.on ?? null),
  );

  const summaries = {
    followers: 'Who follows a user, the newest first',
    followed: 'Whom a user follows, the newest first',
  } as const;
  for (const side of ['followers', 'followed'] as const) {
    app.get<ById & { Querystring: PageRequest }>(
      `/users/:id/${side}`,
      {
        config: { access: 'verified' },
        schema: {
          tags,
          summary: summaries[side],
          params,
          querystring: PageQuery,
          response: { 200: pageAnswer(Person) },
        },
      },
      (request) => follows.list(request.params.id, side, request.query, requireViewer(request)),
    );
  }
}
