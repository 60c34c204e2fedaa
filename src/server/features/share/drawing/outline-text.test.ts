import { beforeAll, describe, expect, test } from 'vitest';
import { loadTextOutliner, type TextOutliner, type TypeStyle } from './outline-text.ts';

const title: TypeStyle = { family: 'display', weight: 800, width: 64 };
const words: TypeStyle = { family: 'text', weight: 600 };
let outliner: TextOutliner;
beforeAll(async () => {
  outliner = await loadTextOutliner();
});

const widthOf = (text: string, style = title) => outliner.measure(text, style, { size: 100 });
const shapeOf = (text: string, style = title) => outliner.outline(text, style, { size: 100 }).d;

test('letters follow weight and width', () => {
  expect(widthOf('TIFO', { ...title, width: 150 })).toBeGreaterThan(widthOf('TIFO') * 1.8);
  expect(widthOf('TIFO', { ...title, weight: 300 })).toBeLessThan(widthOf('TIFO'));
  expect(shapeOf('TIFO')).not.toBe(shapeOf('TIFO', { ...title, weight: 300 }));
});

test('letters from several font files are drawn, with spaces between words', () => {
  for (const text of ['Ñandú', 'Łódź', 'Şükür', 'Nguyễn', 'Ødegård']) {
    expect(shapeOf(text), text).not.toBe('');
    expect(widthOf(text), text).toBeGreaterThan(100);
  }
  expect(widthOf('a b')).toBeGreaterThan(widthOf('ab'));
});

describe('hostile names', () => {
  test.each([
    ['日本', ''],
    ['مرحبا', ''],
    ['Иван', ''],
    ['(日本)', ''],
    ['🏳️‍🌈👍🏽🇪🇸👩‍👩‍👧‍👦❤️🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', ''],
    ['🦁 Dani 🏳️‍🌈 Vega 👍🏽', 'Dani Vega'],
    ['Dani🇪🇸', 'Dani'],
    ['Team 1️⃣', 'Team 1'],
    ['𝕬𝖉𝖆 Ｖega', 'Ada Vega'],
    ['Nguyễn Łuk\u0335asz Ødegård', 'Nguyễn Łukasz Ødegård'],
  ])('%s is drawn as %j, without a box', (text, drawn) => {
    expect(outliner.drawable(text, 'display')).toBe(drawn);
    for (const style of [title, words]) {
      const letters = outliner.drawable(text, style.family);
      if (letters !== '') expect(shapeOf(text, style)).toBe(shapeOf(letters, style));
      else expect(shapeOf(text.replaceAll(/[()]/g, ''), style)).toBe('');
    }
  });

  test('stacked marks are removed and direction marks have no effect', () => {
    expect(shapeOf(`Z${'\u0335\u0321\u0316'.repeat(30)}o`)).toBe(shapeOf('Zo'));
    expect(shapeOf('e\u0301')).toBe(shapeOf('é'));
    expect(shapeOf('\u202Eabc\u202C')).toBe(shapeOf('abc'));
    expect(shapeOf('a\u0000b\u200Bc\uFFFF')).toBe(shapeOf('abc'));
  });

  test('a drawing contains only outlines of a text', () => {
    const { d } = outliner.outline('"/><script>&\u0027', title, { size: 40 });
    expect(d).toMatch(/^[MLQCZHVmlqczhv\d\s.-]*$/);
    expect(outliner.outline('x'.repeat(200), title, { size: 10 }).width).toBeGreaterThan(500);
  });
});
