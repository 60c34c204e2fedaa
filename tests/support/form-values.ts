import fc from 'fast-check';
import type { InputValue } from '#contract/form-checks.ts';
import type { Field } from '#contract/kinds/fields.ts';

export const once = { _id: 'one', name: 'One' };

const odd = [
  ...['', ' ', '\u200b', 'a\u0000b', 'a\u202eb', 'a\u2066b', 'a\tb', 'a\nb', '!!!', '\ud800', '²'],
  ...['  Ana  ', 'A\u00adna', 'e\u0301e\u0301', '٤٥', 'Ana  Gil', 'nAn', 'NaN', '1e1', '1,5'],
];
const oddNumbers = ['0x10', 'Infinity', '-0', '07', '1e999', '12.0', '1_000', '+5', '.5', '5.'];
const oddPasswords = [
  'Gol-en9',
  'gol-en90',
  'GOL-EN90',
  'Golxen90',
  'Gol-en90\0',
  `Ab!${'x'.repeat(253)}`,
];
const oddAddresses = [
  ...['ana', 'ana@localhost', 'a@b@example.org', 'añá@example.org', ' ana@example.org\n'],
  ...[63, 64, 65].map((length) => `${'a'.repeat(length)}@example.org`),
  ...[62, 63, 64].map((length) => `ana@${'b'.repeat(length)}.org`),
  ...[61, 62, 63].map(
    (length) => `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}${'c'.repeat(length - 58)}`,
  ),
];
const oddDays = [
  '2024-02-29',
  '2023-02-29',
  '2024-13-01',
  '9999-99-99',
  '2024-6-13',
  ' 2024-06-13 ',
];
const oddCodes = ['099999', '100000', '999999', '1000000', '12 34-56', '12345', '１２３４５６'];

export function boundaryValues(field: Field): InputValue[] {
  switch (field.type) {
    case 'text': {
      const { min = 1, max } = field;
      const lengths = [min - 1, min, max, max + 1].filter((count) => count >= 0);
      const units = ['x', 'e\u0301', '👏', '\u0958', 'ﬀ', ' '];
      const long = lengths.flatMap((count) => units.map((unit) => unit.repeat(count)));
      return [...long, ...odd, ...oddPasswords, ...oddAddresses, ...oddCodes, ...oddDays];
    }
    case 'number': {
      const near = [field.min, field.max].flatMap((end) =>
        [-1, -0.001, 0, 0.001, 1].map((offset) => String(end + offset)),
      );
      return [...near, ...odd, ...oddNumbers];
    }
    case 'choice':
      return [...field.options, ...field.options.map((one) => `${one}x`), ...odd];
    case 'references':
      return [0, 1, field.max, field.max + 1].map((count) =>
        Array.from({ length: count }, (_, index) => ({ ...once, _id: `${index}` })),
      );
    default:
      return field satisfies never;
  }
}
export function anyValue(field: Field): fc.Arbitrary<InputValue> {
  switch (field.type) {
    case 'text':
    case 'choice':
      return fc.string({ unit: 'binary', maxLength: 20 });
    case 'number':
      return fc.oneof(fc.integer().map(String), fc.double().map(String));
    case 'references':
      return fc.constant([]);
    default:
      return field satisfies never;
  }
}
