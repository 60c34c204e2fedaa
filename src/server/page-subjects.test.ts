import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namesInLineup } from '#contract/share.ts';
import { lineupsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeComment, makeLineup, send } from '#tests/support/community.ts';

const lineups = lineupsOf(sports);
const publicUrl = 'https://tifo.example';
const hostile = `</script><script>x()</script>"'&<!--\u2028{{}}`;

let app: TestApp;
let folder: string;
let fan: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-subjects-'));
  const html =
    '<html><head><title>Tifo</title></head><body><noscript>Scripts, please.</noscript></body></html>';
  const routes = ['/users/:id', ...lineups.map(({ page }) => `${page}/:id`)];
  await writeFile(join(folder, '__spa-fallback.html'), html);
  await writeFile(join(folder, '__addresses.json'), JSON.stringify(routes));
  await writeFile(join(folder, '__shells.json'), '{}');
  app = await testApp({
    clientFolder: folder,
    settings: { PUBLIC_URL: publicUrl },
  });
  fan = await makeUser(app, { name: hostile.slice(0, 20) });
});
afterAll(() => rm(folder, { recursive: true }));

const open = (url: string) =>
  app.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });

/** What a reader of links finds in a page: each tag once. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const toText = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const names = tags.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const [json] = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  return {
    title: toText(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1],
    tags: Object.fromEntries(tags.map(([, name, content = '']) => [name, toText(content)])),
    data: json?.[1] === undefined ? null : JSON.parse(json[1]),
  };
}

describe.each(lineups)('the page of a lineup, $name', (lineup) => {
  test('says in its head what it shows, to anyone', async () => {
    const owner = await makeUser(app);
    const item = await makeLineup(app, lineup, owner, { name: 'Los de siempre' });
    const id = item._id;
    const answer = await open(`${lineup.page}/${id}?from=chat`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('evil.example');
    const { title, canonical, tags, data } = readHead(answer.body);
    const address = `${publicUrl}${lineup.page}/${id}`;
    const headline = `Los de siempre, the ${lineup.labels.one} of ${owner.name}`;
    const names = namesInLineup(lineup, item);
    expect(names).toHaveLength(lineup.slots.length);
    expect(title).toBe('Los de siempre · Tifo');
    expect(canonical).toBe(address);
    expect(tags).toMatchObject({
      description: `The ${lineup.labels.one} of ${owner.name}: ${names.join(', ')}.`,
      'og:title': headline,
      'og:url': address,
      'og:type': 'article',
      'twitter:title': headline,
    });
    const picture = `${publicUrl}/media/share/${lineup.name}/${id}/link.png?v=`;
    expect(tags['og:image']).toContain(picture);
    expect(tags).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': `${headline}: ${names.join(', ')}`,
      'twitter:card': 'summary_large_image',
      'twitter:image': tags['og:image'],
    });
    expect(tags).not.toHaveProperty('robots');
    expect(data).toMatchObject({
      '@type': 'CreativeWork',
      name: 'Los de siempre',
      author: { name: owner.name, url: `${publicUrl}/users/${owner.id}` },
    });
    expect(data).not.toHaveProperty('aggregateRating');
    const [first] = lineup.slots;
    expect(answer.body).toContain(`<li>${first?.label}: ${names[0]}</li>`);
  });

  test('is never older than its last change', async () => {
    const owner = await makeUser(app);
    const { _id: id } = await makeLineup(app, lineup, owner, { name: 'Before' });
    await send(app, 'PATCH', `${lineup.api.base}/${id}`, owner, { name: 'After' });
    await makeComment(app, lineup.api.comment, id, fan, { rating: 4 });
    const { title, data } = readHead((await open(`${lineup.page}/${id}`)).body);
    expect(title).toBe('After · Tifo');
    expect(data.aggregateRating).toMatchObject({ ratingValue: 4, ratingCount: 1 });
    await send(app, 'DELETE', `${lineup.api.base}/${id}`, owner);
    const gone = await open(`${lineup.page}/${id}`);
    expect(gone.statusCode).toBe(404);
    expect(readHead(gone.body)).toEqual({
      title: '404 Not Found · Tifo',
      canonical: undefined,
      tags: { description: expect.any(String) },
      data: null,
    });
  });

  test.each(['nobody', '%00', 'a%2Fb', '..', "'--", 'x'.repeat(5000)])(
    '%s is no lineup',
    async (id) => {
      const answer = await open(`${lineup.page}/${id}`);
      expect(answer.statusCode).toBe(404);
    },
  );
});

test('hostile names stay text wherever they stand', async () => {
  const [lineup] = lineups;
  if (!lineup) throw new Error('no lineup');
  const { _id: id } = await makeLineup(app, lineup, fan, { name: hostile });
  const { body, headers } = await open(`${lineup.page}/${id}`);
  const { title, tags, data } = readHead(body);
  expect(title).toBe(`${hostile} · Tifo`);
  expect(tags['og:title']).toContain(hostile);
  expect(data.name).toBe(hostile);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).not.toContain('<!--');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

describe('the page of a fan', () => {
  test('says what the fan built, and is in no search engine', async () => {
    const owner = await makeUser(app);
    const lineup = lineups[0];
    if (!lineup) throw new Error('no lineup');
    await makeLineup(app, lineup, owner, { name: 'Los míos' });
    const answer = await open(`/users/${owner.id}`);
    expect(answer.statusCode).toBe(200);
    const { title, canonical, tags, data } = readHead(answer.body);
    expect(title).toBe(`${owner.name} · Tifo`);
    expect(canonical).toBe(`${publicUrl}/users/${owner.id}`);
    expect(tags).toMatchObject({
      robots: 'noindex',
      'og:type': 'profile',
      'og:title': `${owner.name} on Tifo`,
      'og:image:alt': `${owner.name} on Tifo`,
    });
    expect(tags.description).toContain(`${lineup.labels.one}: Los míos`);
    expect(data).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: owner.name } });
    expect(answer.body).not.toContain(owner.email);
  });

  test('of one who has not confirmed the address, there is none', async () => {
    const unverified = await makeUser(app, { verified: 0 });
    const answer = await open(`/users/${unverified.id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(unverified.name);
  });
});
