import { expect, test } from 'vitest';
import { loadWholePage } from './load-whole-page.ts';

function askedOf(href: string, address: string): string[] {
  const asked: string[] = [];
  const page = {
    href,
    assign(to: string | URL) {
      asked.push(`assign ${to}`);
      const isFragment = String(to).split('#')[0] === page.href.split('#')[0];
      if (isFragment) page.href = String(to);
    },
    reload: () => void asked.push('reload'),
  };
  loadWholePage(address, page);
  return asked;
}

test('the current page is reloaded, even with another fragment', () => {
  const mailed = 'https://tifo.example/verifyCode#abc';
  expect(askedOf(mailed, mailed)).toEqual(['reload']);
  expect(askedOf('https://tifo.example/fifa', '/fifa')).toEqual(['reload']);
  expect(askedOf(mailed, '/verifyCode#def')).toEqual([
    'assign https://tifo.example/verifyCode#def',
    'reload',
  ]);
});

test('another page is opened', () => {
  expect(askedOf('https://tifo.example/fifa#x', '/motogp?page=2#y')).toEqual([
    'assign https://tifo.example/motogp?page=2#y',
  ]);
});
