import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/calls/comments.ts';
import { storedFan as fan } from '#tests/support/fans/stored-fan.ts';
import { CommentCard } from './comment-card.tsx';
import { createPendingComment } from './comment-queries.ts';

const item = { _id: 'p1', kind: 'player', name: 'Jude Bellingham' };
const pending = createPendingComment(fan, item, { comment: 'Arrives late.' });

const draw = (comment: Comment) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CommentCard comment={comment} onDeleted={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test.each([true, false])('the button to delete a comment follows the response: %s', (mayDelete) => {
  const html = draw({
    ...pending,
    _id: 'c1',
    can: { edit: false, delete: mayDelete, hide: false },
  });
  expect(html.includes('Delete')).toBe(mayDelete);
});

test('a pending comment can be deleted by its author but has no buttons yet', () => {
  expect(pending.can).toEqual({ edit: false, delete: true, hide: false });
  expect(draw(pending)).not.toContain('Delete');
});

test('comment and name have their own text direction', () => {
  const html = draw({ ...pending, creatorName: 'علی', comment: 'سلام!' });
  expect(html).toContain('<bdi translate="no">علی</bdi>');
  expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>سلام!</);
});
