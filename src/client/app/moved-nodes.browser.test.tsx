import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { tolerateMovedNodes } from './moved-nodes.ts';

tolerateMovedNodes();

/** Puts every text into two `<font>` elements, like browser translators. */
function translate(root: Element, replace = (text: Text, font: Element) => text.replaceWith(font)) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    replace(text, outer);
  }
}

function Example() {
  const [isOn, setOn] = useState(false);
  return (
    <p>
      {isOn && <b>before</b>}
      {isOn ? 'on' : <i>off</i>}
      <button type="button" onClick={() => setOn(!isOn)}>
        switch
      </button>
      {isOn || 'bare'}
    </p>
  );
}

test('a translated page still updates when elements and texts are added and removed', async () => {
  const page = await render(<Example />);
  const button = page.getByRole('button');
  for (const expected of ['before', 'off', 'before']) {
    translate(page.container);
    await button.click();
    await expect.element(page.getByText(expected, { exact: true })).toBeVisible();
  }
});

function Texts() {
  const [count, setCount] = useState(1);
  return (
    <>
      <p data-testid="text">
        {count > 2 ? <b>many</b> : count}
        {count === 1 ? ' like' : ' likes'} in all
      </p>
      <p data-testid="bare">
        <Bare count={count} />
      </p>
      <button type="button" onClick={() => setCount(count + 1)}>
        +
      </button>
    </>
  );
}

const Bare = ({ count }: { count: number }) => `${count} of ${count}`;

test.for([
  { translator: 'in one step', replace: (text: Text, font: Element) => text.replaceWith(font) },
  {
    translator: 'in two steps',
    replace(text: Text, font: Element) {
      text.before(font);
      text.remove();
    },
  },
])('a text translated $translator can be updated and removed', async ({ replace }) => {
  const page = await render(<Texts />);
  const text = page.getByTestId('text');
  const bare = page.getByTestId('bare');
  translate(page.container, replace);
  await expect.element(text).toHaveTextContent('«1»« like»« in all»');
  await page.getByRole('button').click();
  await expect.element(text).toHaveTextContent('2 likes« in all»');
  await expect.element(bare).toHaveTextContent('2 of 2');
  translate(page.container, replace);
  await page.getByRole('button').click();
  await expect.element(bare).toHaveTextContent('3 of 3');
  await expect.element(text).toHaveTextContent('many« likes»«« in all»»');
});

test('a wrapped text is removed together with its wrapper', () => {
  const parent = document.createElement('p');
  const text = document.createTextNode('text');
  const after = document.createElement('b');
  parent.append(text, after);
  const wrapper = document.createElement('font');
  text.replaceWith(wrapper);
  wrapper.append(text);
  const added = document.createElement('i');
  parent.insertBefore(added, text);
  expect([...parent.children]).toEqual([added, wrapper, after]);
  parent.removeChild(text);
  expect([...parent.children]).toEqual([added, after]);
});

test('a removed text causes no exception', () => {
  const parent = document.createElement('p');
  const gone = document.createTextNode('text');
  const added = document.createElement('i');
  parent.insertBefore(added, gone);
  expect(parent.lastChild).toBe(added);
  expect(parent.removeChild(gone)).toBe(gone);
});
