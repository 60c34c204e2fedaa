import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton, SkeletonCard } from './skeleton.tsx';

test('a placeholder is hidden from screen readers', async () => {
  const page = await render(
    <main aria-label="Players">
      <Skeleton />
      <SkeletonCard />
    </main>,
  );
  const main = page.getByRole('main', { name: 'Players' });
  const hidden = [...main.element().children].map((part) => part.getAttribute('aria-hidden'));
  expect(hidden).toEqual(['true', 'true']);
});
