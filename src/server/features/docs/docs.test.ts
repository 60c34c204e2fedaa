import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { deviceHeader } from '#contract/device-mark.ts';
import { commonErrors, errors } from '#contract/errors/errors.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import type { Operation } from './document.ts';
import { renderDocsPage } from './page.ts';
import { Components } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('the document describes every call and its access', async () => {
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
      expect(call['x-bound']).toBeTruthy();
    }
  }
  expect(paths['/api/v1/players'].post).toMatchObject({
    description: 'Users of the role admin may call it.',
    security: [{ bearer: [] }],
  });
  expect(paths['/api/v1/feed'].get.description).toContain('It counts as 10 calls');
  for (const path of ['/users/', '/players/{id}', '/eleven/{id}']) {
    expect(paths[`/api/v1${path}`].delete.description).toContain('removed within minutes');
  }
  expect(paths['/api/v1/users/favPlayers/{id}'].get.security).toEqual([]);
});

test('the example of a registration has an interest and a gender that exist', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  const { content } = paths['/api/v1/users/registerRedirect'].post.requestBody;
  expect(content['application/json'].example).toMatchObject({
    interestedIn: 'fifa',
    gender: 'otros',
  });
});

const reference = /^#\/components\/schemas\/[A-Z]\w+$/;

test('every call has a unique name, named schemas and its problems', async () => {
  const { paths, components } = (await app.inject({ url: '/api/openapi.json' })).json();
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((methods) =>
    Object.values(methods),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => !/^[a-z]\w+$/.test(id) || ids.indexOf(id) < index)).toEqual([]);
  const own = new Map(app.calls.flatMap(({ call }) => (call ? [[call.id, call.errors]] : [])));
  expect(own.size).toBe(operations.length);
  for (const { operationId, security, requestBody, responses } of operations) {
    const success = Object.values(responses[200]?.content ?? {});
    const taken = Object.values(requestBody?.content ?? {});
    for (const { schema } of [...success, ...taken]) {
      expect(schema.$ref, operationId).toMatch(reference);
    }
    expect(success[0]?.example, operationId).toBeDefined();
    const refused = security.length > 0 ? ['401'] : [];
    expect(Object.keys(responses), operationId).toEqual(
      expect.arrayContaining(['400', '429', 'default', ...refused]),
    );
    const explained = Object.values(responses).flatMap((response) => {
      const name = response.$ref?.split('/').at(-1);
      const { content } = name ? components.responses[name] : response;
      return Object.keys(content['application/problem+json']?.examples ?? {});
    });
    for (const code of [...commonErrors, ...(own.get(operationId) ?? [])]) {
      expect(explained, operationId).toContain(code);
    }
  }
});

test('two schemas with the same name throw an error', () => {
  const components = new Components();
  const named = { title: 'Player', type: 'object', properties: { name: { type: 'string' } } };
  expect(components.register(named)).toEqual(components.register({ ...named }));
  expect(() => components.register({ title: 'Player', type: 'string' })).toThrow(
    'Two schemas are named Player',
  );
});

test('the document describes the device header', async () => {
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

test('the document describes the If-Match header', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  for (const path of ['/eleven/{id}', '/podium/{id}', '/users/update/update']) {
    const { parameters, responses } = paths[`/api/v1${path}`].patch;
    expect(parameters, path).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'if-match', required: false }),
    );
    expect(responses, path).toHaveProperty('412');
  }
});

test('the HTML page has every call and error, and no script', async () => {
  const answer = await app.inject({ url: '/api/docs' });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('/api/v1/lifter/sort/{name}');
  for (const code of Object.keys(errors)) expect(answer.body).toContain(`id="${code}"`);
  expect(answer.body).not.toMatch(/<script|<style| style=|(src|href)="http/);
  const style = await app.inject({ url: '/api/docs.css' });
  expect(style.headers['content-type']).toContain('text/css');
});

describe.each([
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs.css', 'text/css; charset=utf-8'],
])('%s over the wire', (url, type) => {
  const get = (headers: Record<string, string>) => app.inject({ url, headers });
  const common = { 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding' };

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for clients that accept %s', async (accepted, encoding, decompress) => {
    const plain = await get({});
    const answer = await get({ 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ ...common, 'content-encoding': encoding });
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const part = plain.rawPayload.length > 100_000 ? 0.1 : 0.5;
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length * part);
  });

  test('is sent uncompressed to clients without a supported encoding', async () => {
    for (const accepted of ['', 'identity', 'deflate', 'br;q=0, gzip;q=0']) {
      const answer = await get({ 'accept-encoding': accepted });
      expect(answer.headers).toMatchObject(common);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
    }
  });

  test('is not sent again to clients that have it in any encoding', async () => {
    const etag = String((await get({ 'accept-encoding': 'br' })).headers.etag);
    for (const known of [etag, `"other", ${etag}`]) {
      const answer = await get({ 'if-none-match': known, 'accept-encoding': 'gzip' });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'no-cache',
        vary: common.vary,
      });
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const accepted of ['identity', 'br']) {
      const headers = { 'accept-encoding': accepted };
      const { date: _, 'x-request-id': __, ...sent } = (await get(headers)).headers;
      const answer = await app.inject({ method: 'HEAD', url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({ ...sent, ...common });
    }
  });
});

test('descriptions are escaped in the page', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const schema = { type: evil, description: evil, properties: { [evil]: { enum: [evil] } } };
  const html = renderDocsPage({
    servers: [{ url: evil }],
    paths: {
      [evil]: {
        get: {
          operationId: evil,
          tags: [evil],
          summary: evil,
          description: evil,
          'x-bound': evil,
          security: [],
          parameters: [{ name: evil, in: 'query', required: true, description: evil, schema }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: evil } },
          },
          responses: {
            200: { content: { [evil]: { schema, example: evil } } },
            [evil]: {
              content: {
                'application/problem+json': { schema, examples: { [evil]: { value: 1 } } },
              },
            },
          },
        },
      },
    },
    components: { schemas: { [evil]: schema } },
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});
