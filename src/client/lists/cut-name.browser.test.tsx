import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CutName } from './cut-name.tsx';

async function setUp(name: string, width: number) {
  const page = await render(
    <p style={{ width, font: '20px/1.2 Arial' }}>
      <a href="/circuit">
        <CutName>{name}</CutName>
      </a>
    </p>,
  );
  const link = page.getByRole('link', { name, exact: true });
  await expect.element(link).toBeVisible();
  const part = (words: string) => page.getByText(words, { exact: true }).element();
  return { part, height: link.element().closest('p')?.offsetHeight };
}

const mugello = 'Autodromo Internazionale del Mugello';

test('a name is truncated before its last words, and read completely', async () => {
  const { part, height } = await setUp(mugello, 200);
  const [start, end] = [part('Autodromo Internazionale'), part('del Mugello')];
  expect(start.scrollHeight).toBeGreaterThan(40);
  expect(start.clientHeight).toBe(24);
  expect(end.scrollWidth).toBe(end.clientWidth);
  expect(end.clientHeight).toBe(24);
  expect(end.getBoundingClientRect().top).toBeGreaterThan(start.getBoundingClientRect().top);
  expect(height).toBe(48);
});

test('a short name stays on one line, and a single word is truncated at its end', async () => {
  expect((await setUp(mugello, 600)).height).toBe(24);
  expect((await setUp('大谷'.repeat(40), 200)).height).toBe(48);
});
