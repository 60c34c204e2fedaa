import { describe, expect, test } from 'vitest';
import { findInterfaceTexts, findTextsIn } from './interface-texts.ts';

/** Named by what the product was defined with, in American spelling. */
const kept = new Set(['Favorites']);

describe('the texts of the interface', () => {
  const texts = findInterfaceTexts().map(({ text }) => text);

  test('are in British spelling', () => {
    const american =
      /\b(?:canceled|catalog|center|color|favorite|favorites|gray|honor|(?<!MIT )license|meter|program(?!s? are welcome)|\w+(?:ization|yze)|organiz\w+|recogniz\w+)\b/i;
    expect(texts.length).toBeGreaterThan(900);
    expect(texts.filter((text) => american.test(text) && !kept.has(text))).toEqual([]);
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
