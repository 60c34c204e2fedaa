import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/calls/comments.ts';
import { storedFan as fan } from '#tests/support/fans/stored-fan.ts';
import { CommentCard } from './comment-card.tsx';
import { pendingComment } from './comment-queries.ts';

const item = { _id: 'p1', kind: 'player', name: 'Jude Bellingham' };
const pending = pendingComment(fan, item, { comment: 'Arrives late.' });

const draw = (comment: Comment) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CommentCard comment={comment} onDeleted={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

// Signed out, so the response alone decides the buttons.
test.each([true, false])('a comment that may be deleted: %s', (mayDelete) => {
  const html = draw({
    ...pending,
    _id: 'c1',
    can: { edit: false, delete: mayDelete, hide: false },
  });
  expect(html.includes('Delete')).toBe(mayDelete);
});

test('a comment is its own fan’s to delete at once, and offered once the server has it', () => {
  expect(pending.can).toEqual({ edit: false, delete: true, hide: false });
  expect(draw(pending)).not.toContain('Delete');
});

test('what is said, and by whom, stands in the direction of its letters', () => {
  const html = draw({ ...pending, creatorName: 'علی', comment: 'سلام!' });
  expect(html).toContain('<bdi translate="no">علی</bdi>');
  expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>سلام!</);
});
