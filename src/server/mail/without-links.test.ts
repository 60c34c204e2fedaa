import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['evil.example likes your Eleven', 'evil. example likes your Eleven'],
  ['https://evil.example/?a', 'https: / / evil. example/ ?a'],
  ['www.evil.example', 'www. evil. example'],
  ['ana@evil.example', 'ana@ evil. example'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['J.R. Soler', 'J. R. Soler'],
  ['Los míos... Ana Gil commented.', 'Los míos... Ana Gil commented.'],
])('%s', (text, safe) => expect(withoutLinks(text)).toBe(safe));
