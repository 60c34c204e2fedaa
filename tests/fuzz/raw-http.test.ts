import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rawCases, smugglingAttempts } from '#tests/fuzz/raw-requests.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { watchChanges } from '#tests/support/changes.ts';
import { listen, parseAnswers, type RawAnswer, sendRaw } from '#tests/support/hostile/raw-http.ts';
import { byLength } from '#tests/support/lengths.ts';

const connections = byLength({ day: 150, full: 300, long: 2000 });
const seed = 20_261_122;
const atOnce = 20;

let app: TestApp;
let port: number;
let fans: readonly TestUser[];
let secret: TestUser;

beforeAll(async () => {
  app = await testApp();
  port = await listen(app);
  fans = [await makeUser(app), await makeUser(app)];
  secret = await makeUser(app);
});

function problemOf(answers: readonly RawAnswer[], isAmbiguous: boolean): string | null {
  for (const { status, headers, body } of answers) {
    if (status >= 500 && !(status === 503 && headers['retry-after'])) return `answered ${status}`;
    if (status >= 400 && !headers['content-type']?.startsWith('application/problem+json')) {
      return `${status} is no problem: ${headers['content-type']}`;
    }
    if (isAmbiguous && body.includes(secret.id)) return 'answered what was hidden in a body';
  }
  return null;
}

/** Each response on the keep-alive connection must belong to its request. */
async function askForFans(until: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let sentCount = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  while (!isOver) {
    const { id } = fans[sentCount % fans.length] as TestUser;
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    get({ port, host: '127.0.0.1', path: `/api/v1/users/${id}`, agent }, (answer) => {
      const body = text(answer);
      resolve(answer.statusCode === 503 ? body.then(() => null) : body);
    }).on('error', reject);
    const body = await promise;
    if (body !== null) expect(JSON.parse(body)).toMatchObject({ _id: id });
    sentCount += 1;
  }
  agent.destroy();
  return sentCount;
}

test('requests on one connection get their responses in order', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => (fans[index % 2] as TestUser).id);
  const requests = ids.map(
    (id, index) =>
      `GET /api/v1/users/${id} HTTP/1.1\r\nhost: localhost\r\n${index === 29 ? 'connection: close\r\n' : ''}\r\n`,
  );
  const answers = parseAnswers(await sendRaw(port, requests.join(''), { end: false }));
  const expected = ids.map((id, index) => (answers[index]?.status === 503 ? undefined : id));
  expect(answers.map(({ body }) => JSON.parse(body)._id)).toEqual(expected);
  expect(answers).toHaveLength(ids.length);
});

test('a request is never read from a body with an ambiguous end', async () => {
  const problems: string[] = [];
  const waiting = smugglingAttempts(`/api/v1/users/${secret.id}`).values();
  async function attack(): Promise<void> {
    for (const bytes of waiting) {
      const answers = parseAnswers(await sendRaw(port, Buffer.from(bytes, 'latin1')));
      const problem = problemOf(answers, true);
      if (problem) problems.push(`${problem}: ${JSON.stringify(bytes.slice(0, 300))}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attack));
  expect(problems).toEqual([]);
});

test('invalid HTTP is refused and ends only its own connection', {
  timeout: 1_800_000,
}, async () => {
  const changes = await watchChanges(app.db);
  const before = await changes.count();
  const cases = fc.sample(rawCases(`/api/v1/users/${secret.id}`), { numRuns: connections, seed });
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = cases.values();

  async function attack(): Promise<void> {
    for (const { text: bytes, isAmbiguous } of waiting) {
      const answers = parseAnswers(await sendRaw(port, Buffer.from(bytes, 'latin1')));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const problem = problemOf(answers, isAmbiguous);
      if (problem) problems.push(`${problem}: ${JSON.stringify(bytes.slice(0, 2000))}`);
    }
  }
  const attacks = Promise.all(Array.from({ length: atOnce }, attack));
  const [asked] = await Promise.all([askForFans(attacks), attacks]);
  expect(problems).toEqual([]);
  expect(asked).toBeGreaterThan(10);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(connections / 4);
  expect(await changes.tablesSince(before)).toEqual([]);
  const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
  console.log(`${connections} connections, answers ${counts.join(', ')}; ${asked} asked beside`);
});
