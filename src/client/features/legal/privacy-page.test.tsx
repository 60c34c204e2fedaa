import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import PrivacyPage from './privacy-page.tsx';

test('visitors see how many fans like a lineup, and members see who (docs/product/likes.md#likes)', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  );
  const [, visitors = '', members = ''] =
    /without an account(.*?)<\/p>.*?Members(.*?)<\/p>/s.exec(page) ?? [];
  expect(visitors).toContain('how many fans like it');
  expect(visitors).not.toContain('which fans');
  expect(members).toContain('which fans like an item, an Eleven or a Podium');
});
