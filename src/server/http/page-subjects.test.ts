import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeHtml } from '#contract/escape-html.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { namesInLineup } from '#contract/share.ts';
import { publicReadsPerMinute } from '#server/http/plugins/limits/traffic-limit.ts';
import { sports } from '#sports/index.ts';
import { makeUser, makeUsers, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { type QueryRecorder, recordQueries } from '#tests/support/databases/query-plans.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { checkLink, readHead } from '#tests/support/link-preview.ts';

const lineups = lineupsOf(sports);
const publicUrl = 'https://tifo.example';
const hostile = `</script><script>x()</script>"'&<!--\u2028{{}}`;

const places = [
  '<main><span data-first-text="byline"></span><p class="a" data-first-text="source"></p>',
  '<h1 tabindex="-1" class="b" data-first-text="lineup"></h1><h1 data-first-text="fan"></h1></main>',
].join('');
const mainOf = (body: string) => /<main>.*<\/main>/s.exec(body)?.[0];

let recorder: QueryRecorder;
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
  const shell = html.replace('</body>', `${places}</body>`);
  const shells = Object.fromEntries(routes.map((route) => [route, shell]));
  await writeFile(join(folder, '__shells.json'), JSON.stringify(shells));
  recorder = recordQueries(await testDatabase());
  app = await testApp({
    db: recorder.db,
    clientFolder: folder,
    settings: { PUBLIC_URL: publicUrl },
  });
  fan = await makeUser(app, { name: hostile.slice(0, 20) });
});
afterAll(() => rm(folder, { recursive: true }));

const open = (url: string) =>
  app.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });

async function get(path: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url: path });
  return { status: statusCode, headers, body: rawPayload };
}

function expectEveryTag(
  {
    status,
    canonical,
    canonicalStatus,
    tags,
    data,
    picture,
  }: Awaited<ReturnType<typeof checkLink>>,
  page: { readonly path: string; readonly headline: string; readonly type: string },
) {
  const address = publicUrl + page.path;
  expect([status, canonical, canonicalStatus]).toEqual([200, address, 200]);
  const { description, 'og:image': image, 'og:image:alt': alt } = tags;
  expect(description).not.toBe('');
  expect(alt).toContain(page.headline);
  expect(tags).toMatchObject({
    'og:site_name': 'Tifo',
    'og:type': page.type,
    'og:url': address,
    'og:title': page.headline,
    'og:description': description,
    'og:image:type': 'image/png',
    'twitter:card': 'summary_large_image',
    'twitter:title': page.headline,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': alt,
  });
  expect(data).toMatchObject({ '@context': 'https://schema.org', url: address });
  expect(picture).toEqual({
    status: 200,
    type: 'image/png',
    policy: 'cross-origin',
    format: 'png',
    width: tags['og:image:width'],
    height: tags['og:image:height'],
  });
  expect([picture.width, picture.height]).toEqual(['1200', '630']);
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
    const headline = `Los de siempre, the ${lineup.labels.one} of ${owner.name}`;
    const names = namesInLineup(lineup, item);
    expect(names).toHaveLength(lineup.slots.length);
    expect(title).toBe('Los de siempre · Tifo');
    expect(canonical).toBe(`${publicUrl}${lineup.page}/${id}`);
    expect(tags).toMatchObject({
      description: `The ${lineup.labels.one} of ${owner.name}: ${names.join(', ')}.`,
      'og:title': headline,
      'og:image:alt': `${headline}: ${names.join(', ')}`,
    });
    expect(tags).not.toHaveProperty('robots');
    expect(data).not.toHaveProperty('aggregateRating');
    const [first] = lineup.slots;
    expect(answer.body).toContain(`<li>${first?.label}: ${names[0]}</li>`);
  });

  test('holds every tag for a checker of links, and what they name answers', async () => {
    const item = await makeLineup(app, lineup, fan, { name: hostile });
    const path = `${lineup.page}/${item._id}`;
    const found = await checkLink(get, { path, publicUrl });
    const headline = `${hostile}, the ${lineup.labels.one} of ${fan.name}`;
    expectEveryTag(found, { path, headline, type: 'article' });
    expect(found.title).toBe(`${hostile} · Tifo`);
    expect(found.tags.robots).toBeUndefined();
    expect(found.data).toMatchObject({
      '@type': 'CreativeWork',
      name: hostile,
      author: { name: fan.name, url: `${publicUrl}/users/${fan.id}` },
    });
    expect(found.told).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: hostile,
      author_name: fan.name,
      thumbnail_url: found.tags['og:image'],
    });
    expect(found.frame).toMatchObject({
      status: 200,
      headers: { 'content-security-policy': expect.stringContaining('frame-ancestors *') },
    });
  });

  test('contains its name, owner and source before any script runs', async () => {
    const other = await makeUser(app, { name: `<b>"${lineup.name}` });
    const source = await makeLineup(app, lineup, other, { name: hostile });
    const owner = await makeUser(app);
    const item = await makeLineup(app, lineup, owner, {
      name: "Los del '26 & <i>tú</i>",
      startedFrom: source._id,
    });
    const { body } = await open(`${lineup.page}/${item._id}`);
    const written = [hostile, other.name].map(escapeHtml);
    expect(mainOf(body)).toBe(
      [
        `<main><span data-first-text="byline">${lineup.labels.one} of ${owner.name}</span>`,
        `<p class="a" data-first-text="source">Started from ${written[0]} of ${written[1]}</p>`,
        '<h1 tabindex="-1" class="b" data-first-text="lineup">',
        'Los del &#39;26 &amp; &lt;i&gt;tú&lt;/i&gt;</h1><h1 data-first-text="fan"></h1></main>',
      ].join(''),
    );
    const long = await open(`${lineup.page}/${source._id}`);
    expect(mainOf(long.body)).toContain(
      `<h1 tabindex="-1" class="b" data-first-text="lineup" data-long="true">${written[0]}</h1>`,
    );
  });

  test('is never older than the last change', async () => {
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
    expect(mainOf(gone.body)).toBe(places);
    expect(readHead(gone.body)).toEqual({
      title: '404 Not Found · Tifo',
      canonical: undefined,
      tags: { description: expect.any(String) },
      data: null,
      oembed: null,
    });
  });

  // On PostgreSQL, commits of other tests also change the version.
  test.runIf(dialect === 'sqlite')('is read once until the database changes', async () => {
    const owner = await makeUser(app);
    const { _id: id } = await makeLineup(app, lineup, owner, { name: 'Before' });
    // The job that writes the words of the new names would change the database's version.
    await finishWords(app.db);
    const paths = [
      `${lineup.page}/${id}`,
      `/users/${owner.id}`,
      `/users/nobody-${id}`,
      `/media/share/${lineup.name}/${id}/link.png`,
      `/media/share/user/${owner.id}/link.png`,
      `/embed/${lineup.name}/${id}`,
    ];
    const openAll = async () => {
      const answers = [];
      for (const path of paths) answers.push(await open(path));
      return answers.map(({ statusCode, headers, body }) => ({
        statusCode,
        location: headers.location,
        etag: headers.etag,
        body,
      }));
    };
    const first = await openAll();
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 302, 302, 200]);
    let again: typeof first = [];
    expect(
      await recorder.queriesDuring(async () => {
        again = await openAll();
      }),
    ).toEqual([]);
    expect(again).toEqual(first);
    await send(app, 'PATCH', `${lineup.api.base}/${id}`, owner, { name: 'After' });
    const changed = await openAll();
    for (const [index, answer] of changed.entries()) {
      const isOther = paths[index]?.includes('nobody') ?? false;
      expect(JSON.stringify(answer) === JSON.stringify(first[index]), paths[index]).toBe(isOther);
    }
  });

  test.each(['nobody', '%00', 'a%2Fb', '..', "'--", 'x'.repeat(5000)])(
    '%s is no lineup',
    async (id) => {
      const answer = await open(`${lineup.page}/${id}`);
      expect(answer.statusCode).toBe(404);
    },
  );
});

test('hostile names are escaped everywhere', async () => {
  const [lineup] = lineups;
  if (!lineup) throw new Error('no lineup');
  const { _id: id } = await makeLineup(app, lineup, await makeUser(app), { name: hostile });
  const { body, headers } = await open(`${lineup.page}/${id}`);
  const { title, tags, data } = readHead(body);
  expect(title).toBe(`${hostile} · Tifo`);
  expect(tags['og:title']).toContain(hostile);
  expect(data.name).toBe(hostile);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).not.toContain('<!--');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('one address can open a hundred links a minute, but a flood is rejected', async () => {
  const limited = await testApp({ clientFolder: folder, settings: { RATE_LIMITS: 'on' } });
  const paths = [...lineups.map(({ page }) => `${page}/nobody`), '/users/nobody', '/USERS/nobody/'];
  const ask = async (url: string) => (await limited.inject({ url })).statusCode;
  for (let link = 0; link < 100; link += 1) {
    expect(await ask(paths[link % paths.length] ?? '')).toBe(404);
    for (let call = 0; call < 5; call += 1) expect(await ask('/api/v1/eleven/nobody')).toBe(404);
  }
  for (let more = 100; more < publicReadsPerMinute; more += 1) await ask('/users/nobody');
  for (const path of paths) expect(await ask(path), path).toBe(429);
  expect(await ask('/nothing')).toBe(404);
});

test('only a few pages of one address are rendered at a time, without delaying other addresses', async () => {
  const limited = await testApp({ clientFolder: folder, settings: { RATE_LIMITS: 'on' } });
  const fans = await makeUsers(limited, 20);
  const statuses: number[] = [];
  const ask = async (id: string, remoteAddress: string) => {
    const { statusCode, headers } = await limited.inject({ url: `/users/${id}`, remoteAddress });
    if (statusCode === 503) expect(headers['retry-after']).toBe('1');
    statuses.push(statusCode);
    return statusCode;
  };
  const flood = fans.slice(1).map(({ id }) => ask(id, '10.0.0.1'));
  expect(await ask(fans[0]?.id ?? '', '10.0.0.2')).toBe(200);
  await Promise.all(flood);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 503)).toHaveLength(11);
});

describe('the page of a fan', () => {
  test("lists the fan's lineups and is not indexed", async () => {
    const owner = await makeUser(app);
    for (const lineup of lineups) await makeLineup(app, lineup, owner, { name: 'Los míos' });
    const path = `/users/${owner.id}`;
    const found = await checkLink(get, { path, publicUrl });
    expectEveryTag(found, { path, headline: `${owner.name} on Tifo`, type: 'profile' });
    const { title, tags, data, oembed } = found;
    expect([title, tags.robots, oembed]).toEqual([`${owner.name} · Tifo`, 'noindex', null]);
    const works = lineups.map(({ labels }) => `${labels.one}: Los míos`);
    expect(tags.description).toBe(`What this fan likes and built. ${works.join(' · ')}`);
    expect(data).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: owner.name } });
    const { body } = await open(path);
    expect(body).not.toContain(owner.email);
    expect(mainOf(body)).toContain(`<h1 data-first-text="fan">${owner.name}</h1>`);
  });

  test('does not exist for an unverified fan', async () => {
    const unverified = await makeUser(app, { verified: 0 });
    const answer = await open(`/users/${unverified.id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(unverified.name);
    expect(mainOf(answer.body)).toBe(places);
  });
});
