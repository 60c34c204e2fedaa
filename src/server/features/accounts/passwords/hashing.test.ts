import { expect, test } from 'vitest';
import { createPasswords, hashSecret } from './hashing.ts';

const passwords = createPasswords();
const requester = { lane: 'newcomer' } as const;

test('a stored form names its cost, differs each time and fits its own password only', async () => {
  const stored = await passwords.hash('Gol-en-la-90', requester);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.hash('Gol-en-la-90', requester)).not.toBe(stored);
  expect(await passwords.matches('Gol-en-la-90', stored, requester)).toBe(true);
  for (const wrong of ['gol-en-la-90', 'Gol-en-la-90 ', '', 'x'.repeat(1000)]) {
    expect(await passwords.matches(wrong, stored, requester)).toBe(false);
  }
}, 30_000);

test('a form stored at another cost is still read', async () => {
  // Test vector: 'password' with salt 'somesalt', m=256, t=2, p=1.
  const stored =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR_uIPnA4rEsF5h7TKyQwu9U1bMCHGi_4';
  expect(await passwords.matches('password', stored, requester)).toBe(true);
  expect(await passwords.matches('Password', stored, requester)).toBe(false);
});

test('for nobody the answer is always no', async () => {
  expect(await passwords.matches('', null, requester)).toBe(false);
  expect(await passwords.matches('Gol-en-la-90', null, requester)).toBe(false);
});

test('a stored form that is damaged is an error, not a wrong password', async () => {
  const stored = await hashSecret('Gol-en-la-90');
  for (const damaged of ['', 'x', stored.replace('argon2id', 'argon2i'), `${stored}$`]) {
    await expect(passwords.matches('Gol-en-la-90', damaged, requester)).rejects.toThrow(
      'not readable',
    );
  }
});
