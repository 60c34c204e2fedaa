import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { embedPath } from '#contract/share.ts';
import { sports } from '#sports/index.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let publicUrl: string;
beforeAll(async () => {
  app = await testApp();
  publicUrl = app.deps.config.publicUrl;
});

const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>$&`;
const maxBytes = 20 * 1024;

const oembed = (query: Record<string, string>) => app.inject({ url: '/api/oembed', query });

describe.each(lineupsOf(sports))('the embed page of an $name', (lineup) => {
  async function build(name = 'Los de siempre'): Promise<{ built: LineupDetail; owner: TestUser }> {
    const owner = await makeUser(app);
    return { built: await makeLineup(app, lineup, owner, { name }), owner };
  }

  test('has its drawing, no script, and a policy that lets any page frame it', async () => {
    const { built, owner } = await build();
    const { statusCode, headers, body } = await app.inject({ url: embedPath(lineup, built._id) });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", 'frame-ancestors *']),
    );
    expect(policy.join()).not.toMatch(/script-src|unsafe/);
    expect(body).not.toMatch(/<script|<text|\son\w+=/);
    expect(body).toContain(`the ${lineup.labels.one} of ${owner.name} · Tifo</title>`);
    expect(body).toContain('<svg role="img" aria-label="Los de siempre, the ');
    expect(body).toContain(`href="${publicUrl}${lineup.page}/${built._id}"`);
    expect(body).toContain('prefers-color-scheme:dark');
  });

  test('has less than 20 KB over the wire, and no body if the client has it', async () => {
    const { built } = await build('Ñ'.repeat(40));
    const url = embedPath(lineup, built._id);
    for (const encoding of ['br', 'gzip']) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.rawPayload.length).toBeLessThan(maxBytes);
      if (encoding === 'br') {
        expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<svg');
      }
      const known = { 'if-none-match': String(answer.headers.etag) };
      expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
    }
  });

  test('shows a hostile name as text', async () => {
    const { built } = await build(hostile);
    const { body } = await app.inject({ url: embedPath(lineup, built._id) });
    expect(body).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).toContain('onerror=alert(1)&gt;$&amp;, the');
  });

  test('changes with the lineup, and says when the lineup is deleted', async () => {
    const { built, owner } = await build();
    const url = embedPath(lineup, built._id);
    expect((await app.inject({ url })).statusCode).toBe(200);
    await send(app, 'PATCH', `${lineup.api.base}/${built._id}`, owner, { name: 'Otra cosa' });
    expect((await app.inject({ url })).body).toContain('aria-label="Otra cosa, the ');
    await send(app, 'DELETE', `${lineup.api.base}/${built._id}`, owner);
    const gone = await app.inject({ url });
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain('This lineup no longer exists.');
    expect(gone.headers).not.toHaveProperty('x-frame-options');
  });

  test('is described by oEmbed', async () => {
    const { built, owner } = await build(hostile);
    const address = `${publicUrl}${lineup.page}/${built._id}`;
    const answer = await oembed({ url: `${address}/?utm=1#top`, format: 'json' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const oembedData = answer.json();
    expect(oembedData).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_name: 'Tifo',
      provider_url: publicUrl,
      title: hostile,
      author_name: owner.name,
      author_url: `${publicUrl}/users/${owner.id}`,
      width: 600,
      height: 700,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(oembedData.html).toContain(`src="${publicUrl}${embedPath(lineup, built._id)}"`);
    expect(oembedData.html).not.toMatch(/<script|<img/);
    const thumbnail = new URL(oembedData.thumbnail_url);
    expect(thumbnail.origin).toBe(new URL(publicUrl).origin);
    const picture = await app.inject({ url: thumbnail.pathname + thumbnail.search });
    expect(picture.statusCode).toBe(200);
  });

  test('fits the size that oEmbed requests, and omits a larger thumbnail', async () => {
    const { built } = await build();
    const url = `${publicUrl}${lineup.page}/${built._id}`;
    const oembedData = (await oembed({ url, maxwidth: '300', maxheight: '800' })).json();
    expect(oembedData).toMatchObject({ width: 300, height: 350 });
    expect(oembedData).not.toHaveProperty('thumbnail_url');
    for (const wrong of ['0', '-1', 'x', '1e9', '']) {
      expect((await oembed({ url, maxwidth: wrong })).json()).toMatchObject({ code: 'invalid' });
    }
  });
});

describe('oEmbed', () => {
  test.each([
    'https://elsewhere.example/eleven/1',
    '/eleven/1',
    'javascript:alert(1)',
    '',
    '{origin}/',
    '{origin}/eleven',
    '{origin}/eleven/nobody',
    '{origin}/players/1',
    '{origin}.elsewhere.example/eleven/1',
    'https://user@elsewhere.example/eleven/1',
  ])('knows nothing of %s', async (address) => {
    const answer = await oembed({ url: address.replace('{origin}', publicUrl) });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('is not available as XML', async () => {
    const answer = await oembed({ url: `${publicUrl}/eleven/1`, format: 'xml' });
    expect(answer.statusCode).toBe(501);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('is not found without an address', async () => {
    expect((await app.inject({ url: '/api/oembed' })).statusCode).toBe(404);
  });
});

test.each(['/embed/eleven/nobody', '/embed/user/nobody', '/embed/__proto__/x', '/embed/player/x'])(
  '%s is not found',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);
