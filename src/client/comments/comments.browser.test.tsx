import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { Comment } from '#contract/calls/comments.ts';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { Comments } from './comments.tsx';

const ownComment: Comment = {
  _id: 'c1',
  creator: 'Ana',
  creatorName: 'Ana',
  image: null,
  comment: 'What a squat.',
  rating: 5,
  createdAt: '2026-05-17T18:30:00.000Z',
  name: 'Olga',
  on: { _id: 'l1', kind: 'lifter' },
  can: { edit: false, delete: true, hide: false },
  likesCount: 0,
  liked: false,
  likes: [],
  hidden: false,
};

async function setUp(stored: readonly Comment[] = [], isBroken = false, address = '/') {
  signIn('Ana');
  const calls: PromiseWithResolvers<unknown>[] = [];
  const server = { comments: [...stored], calls, isBroken };
  const answer = () => {
    const call = Promise.withResolvers<unknown>();
    server.calls.push(call);
    return call.promise;
  };
  answerCalls({
    'GET /comment': ({ query }) => {
      if (server.isBroken) return refusal('internal');
      const { length: total } = server.comments;
      const page = Number(query.get('page') ?? 1);
      return {
        data: server.comments.slice((page - 1) * 6, page * 6),
        page,
        size: 6,
        total,
        averageRating: null,
        ratingsCount: 0,
      };
    },
    'POST /comment/create/l1': answer,
    'DELETE /comment/delete/c1': answer,
    'PATCH /comment/c1/hidden': answer,
    'PATCH /comment/toggleLike/c1': answer,
  });
  const queries = { retry: false, staleTime: 30_000 };
  const client = new QueryClient({ defaultOptions: { queries } });
  const page = await render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>
        <Link to="/#comment-new">Ana commented</Link>
        <Comments on={{ _id: 'l1', kind: 'lifter', name: 'Olga' }} />
        <NoticeHost />
        <ConfirmHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    page,
    server,
    article: page.getByRole('article'),
    end: (data: unknown) =>
      (server.calls.shift() ?? expect.unreachable('Nothing was sent')).resolve(data),
  };
}

test('a comment is shown immediately, and returns to the form if refused', async () => {
  const { page, server, article, end } = await setUp();
  await page.getByRole('button', { name: 'Write the first comment' }).click();
  const text = page.getByLabelText('Comment', { exact: true });
  await expect.element(text).toHaveFocus();
  const send = page.getByRole('button', { name: 'Send' });
  const stars = page.getByRole('radio', { name: '5 of 5' });
  await text.fill(ownComment.comment);
  await stars.click({ force: true });
  await send.click();
  await expect.element(article.getByText('5/5')).toBeVisible();
  await expect.element(send).toBeDisabled();
  end(refusal('internal'));
  await seeNotice(notices.createFailed);
  await expect.element(article).not.toBeInTheDocument();
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  await expect.element(send).toHaveFocus();
  await expect.element(text).toHaveValue(ownComment.comment);
  await expect.element(stars).toBeChecked();

  await send.click();
  await expect.element(article.getByText(ownComment.comment)).toBeVisible();
  server.comments.push(ownComment);
  end(ownComment);
  await seeNotice(notices.created);
  await expect.element(article.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(article).toHaveFocus();
});

test('the owner can hide and show a comment, and the button keeps the focus', async () => {
  const can = { edit: false, delete: false, hide: true };
  const { page, server, article, end } = await setUp([{ ...ownComment, creator: 'Eva', can }]);
  const name = 'Ana’s comment';
  for (const [press, next, hidden] of [
    ['Hide', 'Show again', true],
    ['Show again', 'Hide', false],
  ] as const) {
    await article.getByRole('button', { name: `${press} ${name}` }).click();
    server.comments = [{ ...ownComment, can, hidden }];
    end({ hidden });
    await expect.element(article.getByRole('button', { name: `${next} ${name}` })).toHaveFocus();
    const text = page.getByText(ownComment.comment);
    const note = page.getByText(/^You have hidden this comment/);
    await expect.poll(() => text.elements()).toHaveLength(hidden ? 0 : 1);
    expect(note.elements()).toHaveLength(hidden ? 1 : 0);
  }
});

test('a comment that cannot be hidden stays, with a notice', async () => {
  const can = { edit: false, delete: false, hide: true };
  const { article, end } = await setUp([{ ...ownComment, can }]);
  await article.getByRole('button', { name: /^Hide/ }).click();
  end(refusal('internal'));
  await seeNotice(notices.commentNotHidden);
  await expect.element(article.getByText(ownComment.comment)).toBeVisible();
});

test.each<ErrorCode>(['commentNotFound', 'internal'])(
  'a deletion refused for %s leaves the comment and restores the focus',
  async (code) => {
    const { page, article, end } = await setUp([ownComment]);
    const remove = article.getByRole('button', { name: /^Delete/ });
    await remove.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete comment?' });
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    end(refusal(code));
    await seeNotice(notices.commentNotDeleted);
    await expect.element(remove).toHaveFocus();
    await expect.element(article).toBeVisible();
  },
);

test('a deleted comment disappears, and the heading is focused', async () => {
  const { page, server, article, end } = await setUp([ownComment]);
  await article.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  server.comments.pop();
  end({});
  await seeNotice(notices.commentDeleted);
  await expect.element(article).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toHaveFocus();
});

test('a like of a comment is shown immediately, and reverted if refused', async () => {
  const { article, end } = await setUp([ownComment]);
  const heart = article.getByRole('button', { name: /^Like / });
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(article.getByText('1 like', { exact: true })).toBeVisible();
  end(refusal('internal'));
  await seeNotice(notices.likeFailed);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.element(article.getByText('0 likes')).toBeVisible();
});

test('comments that failed to load show the reason and a retry button', async () => {
  const { page, server, article } = await setUp([ownComment], true);
  const alert = page.getByRole('alert');
  const { title, message } = readErrorPage(500, failedReads.list);
  await expect.element(alert.getByText(title)).toBeVisible();
  await expect.element(alert.getByText(`${message}`)).toBeVisible();
  await expect.element(alert.getByRole('img', { name: 'Status 500' })).toBeVisible();
  await expect.element(page.getByText('No comments yet')).not.toBeInTheDocument();
  server.isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(article).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

const manyComments = Array.from({ length: 14 }, (_, index): Comment => {
  return { ...ownComment, _id: `c${index}`, comment: `Comment ${index}` };
});

test.each([
  ['c2', 'Comment 2'],
  ['c13', 'Comment 13'],
])('a URL with comment %s focuses the comment on any page', async (id, text) => {
  const { article } = await setUp(manyComments, false, `/#comment-${id}`);
  await expect.element(article.filter({ hasText: text })).toHaveFocus();
});

test('a URL with a deleted comment focuses the heading', async () => {
  const { page } = await setUp(manyComments, false, '/#comment-gone');
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toHaveFocus();
});

test.each([
  ['one page', manyComments.slice(0, 2)],
  ['many pages', manyComments],
])('a URL finds a comment that is newer than the cached %s', async (_, known) => {
  const { page, server, article } = await setUp(known);
  await expect.element(article.filter({ hasText: 'Comment 1' })).toBeVisible();
  server.comments.unshift({ ...ownComment, _id: 'new', comment: 'Just written.' });
  await page.getByRole('link', { name: 'Ana commented' }).click();
  await expect.element(article.filter({ hasText: 'Just written.' })).toHaveFocus();
});

test('the buttons of a comment contain its author’s name', async () => {
  const { article } = await setUp([ownComment]);
  await expect.element(article.getByRole('button', { name: 'Like Ana’s comment' })).toBeVisible();
  await expect.element(article.getByRole('button', { name: 'Delete Ana’s comment' })).toBeVisible();
});
