import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/lists.ts';
import { findNamesakes, nameSimilarityOf, searchTermsOf } from './namesakes.ts';

describe('a new name', () => {
  test.each([
    ['Maverick Vinales', 'Maverick Viñales'],
    ['  PEDRI ', 'Pedri'],
    ['Virgil van  Dijk', 'Virgil VanDijk'],
    ['Łukasz Piszczek', 'Lukasz Piszczek'],
  ])('%s is the same as %s', (name, existing) => {
    expect(nameSimilarityOf(name, existing)).toBe('same');
  });

  test.each([
    ['Bastoni', 'Alessandro Bastoni'],
    ['FC Barcelona', 'Barcelona'],
    ['Jude Belingham', 'Jude Bellingham'],
    ['Jude Bellinghamm', 'Jude Bellingham'],
    ['Jude Bellinghan', 'Jude Bellingham'],
  ])('%s is nearly %s', (name, existing) => {
    expect(nameSimilarityOf(name, existing)).toBe('near');
    expect(nameSimilarityOf(existing, name)).toBe('near');
  });

  test.each([
    ['Pedri', 'Pedro González'],
    ['Jude Belinghan', 'Jude Bellingham'],
    ['Real', 'Arsenal'],
    ['Gav', 'Rav'],
    ['Al', 'Al Nassr'],
    ['', 'Pedri'],
    ['...', 'Pedri'],
  ])('%s is not like %s', (name, existing) => {
    expect(nameSimilarityOf(name, existing)).toBeNull();
  });

  test('is searched for as a whole and in halves, split between words if possible', () => {
    expect(searchTermsOf('Alessandro Bastoni')).toEqual([
      'alessandro bastoni',
      'alessandro',
      'bastoni',
    ]);
    expect(searchTermsOf('Marc-André ter Stegen')).toEqual([
      'marc andre ter stegen',
      'marc andre',
      'ter stegen',
    ]);
    expect(searchTermsOf('Al Nassr')).toEqual(['al nassr', 'al n', 'assr']);
    expect(searchTermsOf('Pedri')).toEqual(['pedri', 'dri']);
    expect(searchTermsOf('Al')).toEqual([]);
    expect(searchTermsOf('!?')).toEqual([]);
  });

  test('has at most three namesakes, equal names first and without duplicates', () => {
    const found = [
      { _id: '1', name: 'Pedri González' },
      { _id: '2', name: 'Nobody' },
      { _id: '3', name: 'Pedri' },
      { _id: '3', name: 'Pedri' },
      { _id: '4', name: 'Pedro' },
      { _id: '5', name: 'Pedrik' },
    ];
    expect(findNamesakes('pedri', found)).toEqual([
      { _id: '3', name: 'Pedri', similarity: 'same' },
      { _id: '1', name: 'Pedri González', similarity: 'near' },
      { _id: '4', name: 'Pedro', similarity: 'near' },
    ]);
  });
});

const letters = [...'abcdefgñé'];
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 })
  .map((parts) => parts.join(''));
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('a name of six letters or more is found and near after one edit', () => {
  const edit = fc.record({
    name: name.filter((text) => text.replaceAll(' ', '').length >= 6),
    at: fc.nat(),
    letter: fc.constantFrom(...letters),
    what: fc.constantFrom('put in', 'leave out', 'replace'),
  });
  fc.assert(
    fc.property(edit, ({ name, at, letter, what }) => {
      const index = at % name.length;
      const isGap = name[index] === ' ';
      const kept = what === 'put in' || isGap ? index : index + 1;
      const existing =
        name.slice(0, index) + (what === 'leave out' ? '' : letter) + name.slice(kept);
      expect(nameSimilarityOf(name, existing)).not.toBeNull();
      expect(searchTermsOf(name).some((part) => foldText(existing).includes(part))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
