import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

test.each([
  [{ CONTACT: 'mailto:fans@tifo.example' }, 'mailto:fans@tifo.example'],
  [{ CONTACT: 'https://tifo.example/help' }, 'https://tifo.example/help'],
  [{}, null],
])('with the settings %j anyone may ask for the contact', async (settings, contact) => {
  const app = await testApp({ settings });
  const answer = await app.inject({ url: '/api/v1/site' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ contact });
});
