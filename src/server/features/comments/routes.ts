import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calls/comments.ts';
import { commentables } from '#contract/fans/comments.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { serve, serveRemembered } from '#server/http/serve.ts';
import type { Comments } from './service.ts';

export async function commentRoutes(
  app: FastifyInstance,
  { comments, sports }: { readonly comments: Comments; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kinds of Map.groupBy(commentables(sports), ({ path }) => path).values()) {
    await serve(app, calls.createCommentCall(kinds), ({ params, body, viewer }) =>
      comments.create(kinds, params.id, body, viewer),
    );
  }
  await serveRemembered(app, calls.listComments, ({ query: { on, ...page }, viewer }) =>
    comments.list(on, page, viewer),
  );
  await serveRemembered(app, calls.listCommentsOfUser, ({ params, query, viewer }) =>
    comments.listByUser(params.id, query, viewer),
  );
  await serve(app, calls.deleteComment, async ({ params, viewer }) => {
    await comments.remove(params.id, viewer);
    return { deleted: true };
  });
  await serve(app, calls.hideComment, ({ params, body, viewer }) =>
    comments.setHidden(params.id, body.on, viewer),
  );
  await serve(app, calls.likeComment, ({ params, body, viewer }) =>
    comments.toggleLike(params.id, viewer.userId, body?.on ?? null),
  );
}
