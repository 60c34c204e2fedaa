import { expect, test } from 'vitest';
import { loadWholePage } from './load-whole-page.ts';

function callsFor(href: string, address: string): string[] {
  const calls: string[] = [];
  const page = {
    href,
    assign(to: string | URL) {
      calls.push(`assign ${to}`);
      const isFragment = String(to).split('#')[0] === page.href.split('#')[0];
      if (isFragment) page.href = String(to);
    },
    reload: () => void calls.push('reload'),
  };
  loadWholePage(address, page);
  return calls;
}

test('the current page is reloaded, even with another fragment', () => {
  const mailed = 'https://tifo.example/verifyCode#abc';
  expect(callsFor(mailed, mailed)).toEqual(['reload']);
  expect(callsFor('https://tifo.example/fifa', '/fifa')).toEqual(['reload']);
  expect(callsFor(mailed, '/verifyCode#def')).toEqual([
    'assign https://tifo.example/verifyCode#def',
    'reload',
  ]);
});

test('another page is opened', () => {
  expect(callsFor('https://tifo.example/fifa#x', '/motogp?page=2#y')).toEqual([
    'assign https://tifo.example/motogp?page=2#y',
  ]);
});
