import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('robots.txt disallows calls, mails and searches, but not fan pages', async () => {
  const answer = await app.inject('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/api/', '/mailbox', '/*?']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).not.toContain('Disallow: /');
  expect(lines.some((line) => line.includes('/users'))).toBe(false);
  // The allowed path must be longer than '/*?', which matches the version in a picture's address.
  for (const path of ['/media/share/', '/api/oembed']) expect(lines).toContain(`Allow: ${path}`);
});

test('security.txt has the contact', async () => {
  const settings = {
    CONTACT: 'mailto:security@tifo.example',
    PUBLIC_URL: 'https://tifo.example',
  };
  const reachable = await testApp({ settings });
  reachable.clock.time = new Date('2026-05-01T10:00:00.000Z');
  const answer = await reachable.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@tifo.example',
      'Expires: 2027-02-25T10:00:00.000Z',
      'Preferred-Languages: en, es',
      'Canonical: https://tifo.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  reachable.clock.time = new Date('2031-01-01T00:00:00.000Z');
  const later = await reachable.inject('/.well-known/security.txt');
  expect(later.body).toContain('Expires: 2031-10-28T');
});

test('a contact may be a web address', () => {
  const contact = 'https://tifo.example/security';
  expect(loadConfig({ CONTACT: contact })).toMatchObject({ contact });
});

test('without a contact there is no security.txt', async () => {
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'notFound' });
});

test.each([
  'security@tifo.example',
  'mailto:',
  'http://tifo.example',
  'javascript:alert(1)',
  'https://tifo.example\nExpires: never',
])('the contact %j is not understood', (CONTACT) => {
  expect(() => loadConfig({ CONTACT })).toThrow('CONTACT: mailto:');
});

test.each(['0', '-1', '4e3', 'many', '1000000'])('%s is no number of connections', (value) => {
  expect(() => loadConfig({ MAX_CONNECTIONS: value })).toThrow('MAX_CONNECTIONS: a number');
  expect(() => loadConfig({ MAX_CONNECTIONS_PER_ADDRESS: value })).toThrow(
    'MAX_CONNECTIONS_PER_ADDRESS: a number',
  );
});

test('password managers are redirected to the settings', async () => {
  const answer = await app.inject('/.well-known/change-password');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/profile/settings');
});
