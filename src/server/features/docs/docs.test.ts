import { beforeAll, expect, test } from 'vitest';
import { deviceHeader } from '#contract/accounts.ts';
import { errors } from '#contract/errors.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { docsPage } from './page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('the description has every call, each with what it does and who may call it', async () => {
  const answer = await app.inject({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(200);
  const { paths } = answer.json();
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const called = app.calls
    .filter(({ url }) => url.startsWith('/api/v1/') && !url.endsWith('/favourites/:list'))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(called.toSorted());
  for (const methods of Object.values<object>(paths)) {
    for (const call of Object.values(methods)) {
      expect(call.description).toMatch(/may call it\.$/);
      expect(call.summary, JSON.stringify(call)).toBeTruthy();
      expect(call.tags).toHaveLength(1);
    }
  }
  expect(paths['/api/v1/players'].post).toMatchObject({
    description: 'Users of the role admin may call it.',
    security: [{ bearer: [] }],
  });
  expect(paths['/api/v1/users/favPlayers/{id}'].get.security).toBeUndefined();
});

test('the description names the header by which an account knows a device', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  for (const [method, path] of [
    ['post', '/users/login'],
    ['post', '/users/login/autologin'],
    ['post', '/users/check'],
    ['patch', '/users/forgotpassword/forgotpassword'],
    ['patch', '/users/changepassword'],
    ['delete', '/users/sessions'],
  ] as const) {
    expect(paths[`/api/v1${path}`][method].parameters, path).toContainEqual(
      expect.objectContaining({ in: 'header', name: deviceHeader, required: false }),
    );
  }
});

test('the page for people has every call and every error, and no script', async () => {
  const answer = await app.inject({ url: '/api/docs' });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('/api/v1/lifter/sort/{name}');
  for (const code of Object.keys(errors)) expect(answer.body).toContain(`id="${code}"`);
  expect(answer.body).not.toMatch(/<script|<style| style=|http:|https:/);
  const style = await app.inject({ url: '/api/docs.css' });
  expect(style.headers['content-type']).toContain('text/css');
});

test('nothing in a description becomes markup', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const html = docsPage({
    paths: {
      [evil]: {
        get: {
          tags: [evil],
          summary: evil,
          description: evil,
          parameters: [{ name: evil, in: evil, description: evil }],
        },
      },
    },
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});
