import { beforeAll, expect, test } from 'vitest';
import { type Actor, actors, makeActor } from '#tests/support/access/actors.ts';
import { refusalOf } from '#tests/support/access/cells.ts';
import { makeSample, makeStock, type Sample, sendSample } from '#tests/support/access/samples.ts';
import { spellingsOf } from '#tests/support/access/spellings.ts';
import { as, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { type Changes, watchChanges } from '#tests/support/changes.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { listen, parseAnswers, sendRaw } from '#tests/support/hostile/raw-http.ts';
import type { RegisteredCall } from '../plugins/access.ts';

let app: TestApp;
let changes: Changes;
const tokens = new Map<Actor, string | null>();
const samples: { readonly call: RegisteredCall; readonly sample: Sample }[] = [];
const otherActors = actors.filter((actor) => actor !== 'owner');

beforeAll(async () => {
  app = await testApp({ passwords: cheapPasswords() });
  changes = await watchChanges(app.db);
  const stock = await makeStock(app);
  for (const actor of actors) tokens.set(actor, (await makeActor(app, actor)).token);
  for (const call of app.calls) {
    samples.push({ call, sample: await makeSample(app, stock, call, await makeUser(app)) });
  }
});

function refusedAt({ access }: RegisteredCall): Actor[] {
  const byReason = Map.groupBy(otherActors, (actor) => refusalOf(access, actor));
  return [...byReason].flatMap(([reason, [first]]) => (reason && first ? [first] : []));
}

const isRefusal = (status: number) => [400, 401, 403, 404, 405, 414, 503].includes(status);

test('no other spelling of a path grants access or changes rows', async () => {
  const problems: string[] = [];
  const count = await changes.count();
  for (const { call, sample } of samples) {
    for (const actor of refusedAt(call)) {
      for (const [what, url] of spellingsOf(sample.url)) {
        const answer = await sendSample(app, { ...sample, url }, tokens.get(actor) ?? null);
        const isProblem = String(answer.headers['content-type']).includes('problem+json');
        if (!isRefusal(answer.statusCode) || answer.statusCode === 503 || !isProblem) {
          problems.push(`${actor}: ${call.method} ${call.url}, ${what}: ${answer.statusCode}`);
        }
      }
    }
  }
  expect(problems).toEqual([]);
  expect(await changes.tablesSince(count)).toEqual([]);
  expect(samples.length).toBeGreaterThan(120);
});

function rawRequest(
  { method, body }: Sample,
  target: string,
  token: string | null,
  isLast: boolean,
): string {
  const payload = body === null ? '' : JSON.stringify(body);
  return [
    `${method} ${target} HTTP/1.1`,
    'host: localhost',
    `connection: ${isLast ? 'close' : 'keep-alive'}`,
    ...(token === null ? [] : [`authorization: ${as({ token }).authorization}`]),
    ...(body === null ? [] : ['content-type: application/json']),
    `content-length: ${Buffer.byteLength(payload)}`,
    '',
    payload,
  ].join('\r\n');
}

test('an absolute URL in the request line grants no access', async () => {
  // A listening server may reject requests on a busy machine.
  const listening = await testApp({ db: app.db, passwords: cheapPasswords() });
  const port = await listen(listening);
  const targets = (url: string) => [
    `http://localhost${url}`,
    `HTTP://LOCALHOST${url}`,
    `https://tifo.example${url}`,
    `//localhost${url}`,
  ];
  const problems: string[] = [];
  const count = await changes.count();
  for (const { call, sample } of samples) {
    for (const actor of refusedAt(call)) {
      const requests = targets(sample.url).map((target, index, all) =>
        rawRequest(sample, target, tokens.get(actor) ?? null, index === all.length - 1),
      );
      const answers = parseAnswers(await sendRaw(port, requests.join(''), { end: false }));
      const letIn = answers.filter(({ status }) => !isRefusal(status));
      if (letIn.length > 0 || answers.length !== requests.length) {
        const statuses = answers.map(({ status }) => status).join(', ');
        problems.push(`${actor}: ${call.method} ${call.url}: ${statuses}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(await changes.tablesSince(count)).toEqual([]);
});

test('HEAD has the same response as GET, without the body', async () => {
  const problems: string[] = [];
  for (const { call, sample } of samples.filter(({ call }) => call.method === 'GET')) {
    const token = tokens.get('admin') ?? null;
    const get = await sendSample(app, sample, token);
    const head = await sendSample(app, sample, token, { method: 'HEAD' });
    const same = head.statusCode === get.statusCode && head.body === '';
    if (!same) problems.push(`${call.url}: ${get.statusCode}, HEAD ${head.statusCode}`);
  }
  expect(problems).toEqual([]);
});
