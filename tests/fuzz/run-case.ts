import { performance } from 'node:perf_hooks';
import { errors } from '#contract/errors/errors.ts';
import { eventStream } from '#contract/fans/live.ts';
import { dataOf, injectCall } from '#tests/support/inject-call.ts';
import type { FuzzCase } from './cases.ts';
import type { FuzzContext } from './context.ts';
import type { Operation } from './operations.ts';
import type { Oracle } from './oracle.ts';
import { describeRequest, type FuzzRequest, toRequest } from './request.ts';
import type { Watchdog } from './watchdog.ts';

/** Milliseconds per request. */
const maxCpu = 200;
const retries = 3;
/** Bytes. A refusal names fields but must not repeat the input. */
const maxProblem = 16 * 1024;

interface Measured {
  readonly cpu: number;
  readonly clock: number;
}

export interface Tally {
  cases: number;
  readonly statuses: Map<number, number>;
  refusedBySchema: number;
  readonly succeeded: Set<string>;
  max: Measured;
}

export const newTally = (): Tally => ({
  cases: 0,
  statuses: new Map(),
  refusedBySchema: 0,
  succeeded: new Set(),
  max: { cpu: 0, clock: 0 },
});

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function send(context: FuzzContext, request: FuzzRequest, watchdog: Watchdog) {
  const { method, url, headers, payload } = request;
  watchdog.start(request);
  const usage = process.cpuUsage();
  const start = performance.now();
  const answer: Answer = await injectCall(context.app, {
    method: method as 'GET',
    url,
    headers,
    ...(payload !== null && { payload }),
  });
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(usage);
  watchdog.stop();
  return { answer, measured: { cpu: (user + system) / 1000, clock } };
}

const minOf = (one: Measured, other: Measured): Measured => ({
  cpu: Math.min(one.cpu, other.cpu),
  clock: Math.min(one.clock, other.clock),
});
const isSlow = ({ cpu }: Measured) => cpu > maxCpu;

function findProblemError(answer: Answer, oracle: Oracle | null): string | null {
  const type = String(answer.headers['content-type']);
  if (!type.startsWith('application/problem+json')) return `a problem of the type ${type}`;
  const problem = JSON.parse(answer.body);
  if (oracle?.matchesSchema(answer.statusCode, problem) === false)
    return 'a problem outside its schema';
  if (problem.status !== answer.statusCode) return 'a problem that names another status';
  const expected = errors[problem.code as keyof typeof errors]?.status;
  if (expected !== answer.statusCode) return `${problem.code} is not ${answer.statusCode}`;
  return answer.body.length > maxProblem ? `a problem of ${answer.body.length} characters` : null;
}

function readBody(headers: Answer['headers'], body: string): unknown {
  const type = String(headers['content-type']);
  if (type.startsWith('text/csv')) return body;
  return JSON.parse(type === eventStream ? dataOf(body) : body);
}

function findResponseError(answer: Answer, oracle: Oracle | null): string | null {
  const { statusCode: status, body, headers } = answer;
  if (status >= 500) return `answered ${status} ${body.slice(0, 300)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks the headers of every answer';
  if (status >= 400) return findProblemError(answer, oracle);
  if (status !== 200) return `answered ${status}`;
  const matchesSchema = oracle === null || oracle.matchesSchema(status, readBody(headers, body));
  return matchesSchema ? null : 'an answer outside its schema';
}

interface Segment {
  readonly text: string;
  /** '{id}' has a parameter; null for fixed segments. */
  readonly parameter: string | null;
}

const segments = new Map<string, readonly Segment[]>();

/** Memoised, because every case needs the segments of all paths. */
function segmentsOf(path: string): readonly Segment[] {
  return segments.getOrInsertComputed(path, () =>
    path.split('/').map((text) => ({ text, parameter: /^\{(\w+)\}$/.exec(text)?.[1] ?? null })),
  );
}

/**
 * Detects values that make another path: an empty or dotted value, or a fixed word, as in
 * /lifter/sort/standing and /lifter/{id}/standing.
 */
export function isOtherPath(own: string, values: FuzzCase['path'], paths: readonly string[]) {
  if (Object.values(values).some((value) => /^(|\.\.?)$/.test(value))) return true;
  const template = segmentsOf(own);
  const filled = template.map(({ text, parameter }) =>
    parameter === null ? text : values[parameter],
  );
  return paths.some((path) => {
    const other = segmentsOf(path);
    return (
      other.length === template.length &&
      other.every(({ text, parameter }, index) => parameter !== null || text === filled[index]) &&
      template.some(
        ({ parameter }, index) => parameter !== null && other[index]?.parameter === null,
      )
    );
  });
}

interface Run {
  readonly operation: Operation;
  readonly paths: readonly string[];
  readonly oracle: Oracle;
  readonly tally: Tally;
  readonly watchdog: Watchdog;
}

export async function runCase(
  context: FuzzContext,
  fuzz: FuzzCase,
  { operation, paths, oracle, tally, watchdog }: Run,
): Promise<void> {
  const user = await context.userOf(fuzz.actor);
  const request = toRequest(operation, fuzz, {
    ids: context.idsFor(operation),
    anything: context.anything(),
    picture: context.picture,
    user,
    token: fuzz.actor === 'garbage' ? 'x'.repeat(43) : (user?.token ?? null),
  });
  const isOther = isOtherPath(operation.path, fuzz.path, paths);
  const refusal = isOther ? null : oracle.refusalOf(fuzz, request);
  const before = await context.changes.count();
  let { answer, measured } = await send(context, request, watchdog);
  const after = await context.changes.count();
  for (let attempt = 0; attempt < retries && isSlow(measured); attempt += 1) {
    const retry = await send(context, request, watchdog);
    measured = minOf(measured, retry.measured);
    if (retry.answer.statusCode >= 500) answer = retry.answer;
  }
  if (answer.statusCode === 401) context.replace(fuzz.actor);
  recordCase(tally, answer, measured, refusal !== null);
  if (answer.statusCode === 200 && !isOther) tally.succeeded.add(fuzz.operation);

  const changed = after === before ? [] : await context.changes.tablesSince(before);
  // The server renews an expired code, which is the only refusal that changes data.
  const isRenewal = answer.body.includes('"code":"codeExpired"');
  const isSafe = request.method === 'GET' || (answer.statusCode >= 400 && !isRenewal);
  const problems = [
    findResponseError(answer, isOther ? null : oracle),
    refusal && answer.statusCode < 400 ? `answered ${answer.statusCode}, though ${refusal}` : null,
    isSafe && changed.length > 0 ? `changed ${changed.join(', ')}` : null,
    isSlow(measured)
      ? `took ${measured.cpu.toFixed(0)} ms of CPU, ${measured.clock.toFixed(0)} ms in all`
      : null,
  ].filter((problem) => problem !== null);
  if (problems.length === 0) return;
  throw new Error(
    `${problems.join('; ')}\n${describeRequest(request)}\n→ ${answer.statusCode} ${answer.body.slice(0, 500)}`,
  );
}

function recordCase(
  tally: Tally,
  { statusCode }: Answer,
  measured: Measured,
  refused: boolean,
): void {
  tally.cases += 1;
  tally.statuses.set(statusCode, (tally.statuses.get(statusCode) ?? 0) + 1);
  if (refused) tally.refusedBySchema += 1;
  tally.max = {
    cpu: Math.max(tally.max.cpu, measured.cpu),
    clock: Math.max(tally.max.clock, measured.clock),
  };
}
