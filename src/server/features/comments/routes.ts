import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  Comment,
  type Commentable,
  CommentBody,
  CommentsPage,
  CommentsQuery,
} from '#contract/comments.ts';
import { LikeAnswer, pageAnswer, ToggleBody } from '#contract/items.ts';
import { PageQuery } from '#contract/lists.ts';
import type { PageRequest } from '#server/paging.ts';
import { requireViewer } from '#server/viewer.ts';
import type { Comments } from './service.ts';

interface ById {
  Params: { id: string };
}

const tags = ['Comments'];
const params = Type.Object({ id: Type.String() });

function createRoutes(
  app: FastifyInstance,
  comments: Comments,
  commentables: readonly Commentable[],
): void {
  for (const [path, kinds] of Map.groupBy(commentables, (one) => one.path)) {
    const owned = kinds.some((kind) => kind.owned);
    app.post<ById & { Body: CommentBody }>(
      `${path}/:id`,
      {
        config: { access: 'verified' },
        schema: {
          tags,
          summary: `Comment on a ${kinds.map(({ kind }) => kind).join(', ')}`,
          description: owned
            ? 'With a rating; the owner without one.'
            : 'With a rating or without one.',
          params,
          body: CommentBody,
          response: { 200: Comment },
        },
      },
      (request) => comments.create(kinds, request.params.id, request.body, requireViewer(request)),
    );
  }
}

/** The calls on comments (spec part 7, design part 5). */
export async function commentRoutes(
  app: FastifyInstance,
  deps: { readonly comments: Comments; readonly commentables: readonly Commentable[] },
): Promise<void> {
  const { comments } = deps;
  createRoutes(app, comments, deps.commentables);

  app.get<{ Querystring: PageRequest & { on: string } }>(
    '/comment',
    {
      // Who may read depends on the item: the service decides.
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Comments on an item, the newest first',
        description: 'Of what fans build to anyone, of the catalogue to verified users.',
        querystring: CommentsQuery,
        response: { 200: CommentsPage },
      },
    },
    ({ query: { on, ...page }, viewer }) => comments.list(on, page, viewer),
  );

  app.get<ById & { Querystring: PageRequest }>(
    '/users/:id/comments',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Comments of a user, the newest first',
        params,
        querystring: PageQuery,
        response: { 200: pageAnswer(Comment) },
      },
    },
    (request) => comments.listOf(request.params.id, request.query, request.viewer),
  );

  app.delete<ById>(
    '/comment/delete/:id',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Delete a comment',
        description: 'Its creator or an admin alone.',
        params,
        response: { 200: Type.Object({ deleted: Type.Boolean() }) },
      },
    },
    async (request) => {
      await comments.remove(request.params.id, requireViewer(request));
      return { deleted: true };
    },
  );

  app.patch<ById & { Body: { on: boolean } | null }>(
    '/comment/toggleLike/:id',
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: 'Like a comment, or take the like back',
        description: 'Without a body the call flips; with { "on": true | false } it sets.',
        params,
        body: ToggleBody,
        response: { 200: LikeAnswer },
      },
    },
    (request) =>
      comments.toggleLike(
        request.params.id,
        requireViewer(request).userId,
        request.body?.on ?? null,
      ),
  );
}
