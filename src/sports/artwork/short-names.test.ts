import { expect, test } from 'vitest';
import { splitName } from '#contract/split-name.ts';
import { shortNames } from './short-names.ts';

test.each([
  ['Jude Bellingham', 'Bellingham'],
  ['Pedri', 'Pedri'],
  ['Kevin De Bruyne', 'De Bruyne'],
  ['Virgil van Dijk', 'van Dijk'],
  ['Fabio Di Giannantonio', 'Di Giannantonio'],
  ['Vinícius Júnior', 'Vinícius Júnior'],
  ['De Gea', 'Gea'],
])('%s is short as %s', (name, surname) => {
  expect(splitName(name).surname).toBe(surname);
});

test.each([
  [
    ['Marc Márquez', 'Pecco Bagnaia', 'Álex Márquez'],
    ['M. Márquez', 'Bagnaia', 'Á. Márquez'],
  ],
  [
    ['Álex Márquez', 'Alberto Marquez'],
    ['Ále. Márquez', 'Alb. Marquez'],
  ],
  [
    ['Marc Márquez', 'Marco Márquez'],
    ['Marc Márquez', 'Marco Márquez'],
  ],
  [
    ['José Luis García', 'José García', 'José Antonio García'],
    ['José L. García', 'José García', 'José A. García'],
  ],
  [
    ['Márquez', 'Marc Márquez'],
    ['Márquez', 'M. Márquez'],
  ],
  [
    ['J. R. Smith', 'J. Smith', 'K. Smith'],
    ['J. R. Smith', 'J. Smith', 'K. Smith'],
  ],
  [
    ['Marc Márquez', 'Marc Márquez'],
    ['Márquez', 'Márquez'],
  ],
])('%j on one picture are short as %j', (names, expected) => {
  const short = shortNames(names);
  expect(names.map((name) => short.get(name))).toEqual(expected);
});
