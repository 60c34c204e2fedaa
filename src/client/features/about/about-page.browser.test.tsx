import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import AboutPage from './about-page.tsx';
import '#client/fonts/display.css';
import '#client/fonts/text.css';

test.each(['mission', 'commitment', 'discover'])(
  'a phone shows all of %s without broken words at twice the text size',
  async (tab) => {
    await screen.viewport(390, 844);
    onTestFinished(() => screen.viewport(1280, 800));
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    const page = await render(
      <MemoryRouter initialEntries={[`/about?tab=${tab}`]}>
        <main style={{ padding: 16 }}>
          <AboutPage />
          <h1 style={{ display: 'inline-block', overflowWrap: 'normal' }}>Notifications</h1>
        </main>
      </MemoryRouter>,
    );
    await document.fonts.ready;
    const title = page.getByRole('heading', { name: 'Notifications' }).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(358);
    expect(document.documentElement.scrollWidth).toBe(390);
  },
);

test('the sources explain the data and how ratings are calculated', async () => {
  const page = await render(
    <MemoryRouter>
      <AboutPage />
    </MemoryRouter>,
  );
  await expect.element(page.getByText(/^Tifo starts with a catalogue of its own\./)).toBeVisible();
  const titles = [
    'How riders’ ratings are calculated',
    'How lifters’ missing numbers are calculated',
  ];
  for (const name of titles) {
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
  }
});
