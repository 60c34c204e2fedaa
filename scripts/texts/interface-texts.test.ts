import { describe, expect, test } from 'vitest';
import { findInterfaceTexts, findTextsIn } from './interface-texts.ts';
import { readTextRows } from './interface-texts-page.ts';

const keyOf = ({ file, text }: { readonly file: string; readonly text: string }) =>
  `${file}: ${text}`;

describe('the texts of the interface', () => {
  const found = findInterfaceTexts();
  const listed = readTextRows();

  test('are all listed in docs/product/texts, by file (node scripts/texts/list-texts.ts adds them)', () => {
    const known = new Set(listed.map(keyOf));
    expect(found.length).toBeGreaterThan(900);
    expect(found.map(keyOf).filter((key) => !known.has(key))).toEqual([]);
  });

  test('are listed there only while the code has them, those that are fixed above all', () => {
    const known = new Set(found.map(keyOf));
    const gone = listed.filter((row) => !known.has(keyOf(row)));
    expect(listed.filter(({ mark }) => mark === 'fixed').length).toBeGreaterThan(100);
    expect(gone.map(({ mark, ...row }) => `${mark}: ${keyOf(row)}`)).toEqual([]);
  });

  test('that are ours are in British spelling', () => {
    const american =
      /\b(?:canceled|catalog|center|color|favorite|favorites|gray|honor|(?<!MIT )license|meter|program(?!s? are welcome)|\w+(?:ization|yze)|organiz\w+|recogniz\w+)\b/i;
    const ours = listed.filter(({ mark }) => mark === 'ours');
    expect(ours.map(({ text }) => text).filter((text) => american.test(text))).toEqual([]);
  });

  test('are found in markup, attributes, templates and sentences, and nothing else is', () => {
    const code = `
      import { Part } from './Some file.ts';
      const key = 'lower';
      const row = menu.querySelectorAll('li button').item(0).closest('tr[title], td');
      const isPressed = row?.matches('button, a') && !menu.querySelector('a summary');
      const notice = { title: 'gone', className: 'A class' };
      export const Page = ({ fan, many }: Props) => (
        <Part className="Not this" label="seen" kind="Not two" aria-label={\`Pages of \${many}\`}>
          Read by
          everybody <b>{fan.name === 'Not compared' ? 'Shown here' : pluralize(2, 'card', 'cards')}</b>
        </Part>
      );`;
    expect(findTextsIn('probe.tsx', code).toSorted()).toEqual([
      'Not two',
      'Pages of {many}',
      'Read by everybody',
      'Shown here',
      'card',
      'cards',
      'gone',
      'seen',
    ]);
  });
});
