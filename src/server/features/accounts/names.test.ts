import { describe, expect, test } from 'vitest';
import { cleanName, isReservedName, nameKey } from './names.ts';

describe('a name as it is kept', () => {
  test.each([
    ['  Ana   Gil ', 'Ana Gil'],
    ['Ａｎａ', 'Ana'],
    ['Jose\u0301', 'José'],
    ['O’Neill-Ruiz Jr.', 'O’Neill-Ruiz Jr.'],
    ['李小龍', '李小龍'],
    ['Мария', 'Мария'],
    ['Ana 🏍', 'Ana 🏍'],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['🏍a'.repeat(20), '🏍a'.repeat(20)],
  ])('%s', (given, kept) => {
    expect(cleanName(given)).toEqual({ name: kept });
  });

  test.each([
    ['too short', 'A'],
    ['only spaces', '      '],
    ['too long', 'x'.repeat(41)],
    ['a line break', 'Ana\nGil'],
    ['a null', 'Ana\0'],
    ['a direction override', 'Ana\u202Egil'],
    ['an invisible joiner', 'An\u200Da'],
    ['a line separator', 'Ana\u2028Gil'],
    ['a private character', 'Ana\uE000'],
    ['half a surrogate', 'Ana\uD800'],
    ['stacked marks', 'A\u0335\u0336\u0337na'],
    ['no letter or number', '—!?—'],
  ])('%s is refused', (_what, given) => {
    expect(cleanName(given)).toMatchObject({ issue: { field: 'name' } });
  });
});

describe('what makes a name unique', () => {
  test.each([
    ['Ana Gil', 'ana gil'],
    ['Ana Gil', 'ÁNA-GÍL'],
    ['Ana Gil', 'Аnа Gil'],
    ['Paco', 'Расо'],
    ['Toni', 'Τοni'],
  ])('"%s" and "%s" are one', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Ana Gil', 'Ana Gill'],
    ['Fan 1', 'Fan 7'],
    ['Мария', 'Марина'],
  ])('"%s" and "%s" are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe('reserved', () => {
  test.each([
    'admin',
    'Admin',
    'ADMIN!',
    'adm1n',
    'аdmin',
    'a d m i n',
    'r00t',
    'Tifo',
    'tifo team',
    'Support Team',
    'Sistema',
    'moderator',
    'official',
    '0ff1c1al',
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each(['Admiral', 'Tifosi', 'Ana Root', 'Modric', 'Administrador de fincas', 'Systematic'])(
    'not %s',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );
});
