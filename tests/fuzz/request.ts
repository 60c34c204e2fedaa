import { randomUUID } from 'node:crypto';
import { type BodyPlan, changedFields, toJson } from './bodies.ts';
import type { FuzzCase } from './cases.ts';
import type { Operation } from './operations.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | null;
  /** Excludes parameters in the raw text. */
  readonly query: readonly (readonly [string, string])[];
}

interface Substitutes {
  /** IDs that fit the call, followed by IDs of other objects. */
  readonly ids: readonly string[];
  readonly anything: readonly string[];
  readonly picture: Buffer;
  readonly user: { readonly token: string; readonly email: string } | null;
  readonly token: string | null;
}

function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : `${encode(text.toWellFormed())}%ED%A0%80`;
}

function createResolver({ ids, anything, user }: Substitutes): (text: string) => string {
  const pick = (list: readonly string[], index: string) =>
    list[Number(index) % list.length] ?? 'none';
  return (text) =>
    text
      .replaceAll(/@known-(\d+)@/g, (_, index) => pick(ids, index))
      .replaceAll(/@any-(\d+)@/g, (_, index) => pick(anything, index))
      .replaceAll('@email@', user?.email ?? 'nobody@example.org')
      .replaceAll('@new@', () => randomUUID().slice(0, 13));
}

function fileBytes(bytes: string, known: Substitutes): Buffer {
  if (bytes === '@picture@') return known.picture;
  return bytes === '@six megabytes@' ? Buffer.alloc(6_000_000, 1) : Buffer.from(bytes, 'latin1');
}

function toForm(plan: BodyPlan, known: Substitutes, boundary: string): Buffer {
  const resolve = createResolver(known);
  const part = (name: string, rest: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]);
  const fields = changedFields(plan).map(([name, json]) =>
    part(name, '', Buffer.from(resolve(json.replaceAll(/^"|"$/g, '')))),
  );
  const files = plan.files.map(({ name, file, bytes }) =>
    part(name, `; filename="${file}"`, fileBytes(bytes, known)),
  );
  return Buffer.concat([...fields, ...files, Buffer.from(`--${boundary}--\r\n`)]);
}

function bodyOf(plan: BodyPlan, known: Substitutes) {
  if (plan.as === 'json') {
    return { payload: createResolver(known)(toJson(plan)), contentType: plan.contentType };
  }
  const boundary = 'x-boundary-x';
  const contentType =
    plan.contentType === 'application/json'
      ? `multipart/form-data; boundary=${boundary}`
      : plan.contentType;
  return { payload: toForm(plan, known, boundary), contentType };
}

/** Raw text may extend the last parameter. */
function readLastValue(value: string, rawQuery: string): string {
  if (rawQuery === '' || rawQuery.startsWith('&')) return value;
  return new URLSearchParams(`value=${encode(value)}${rawQuery}`).get('value') ?? value;
}

export function toRequest(
  { method, path: template }: Operation,
  fuzz: FuzzCase,
  known: Substitutes,
): FuzzRequest {
  const resolve = createResolver(known);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encode(resolve(fuzz.path[name] ?? '')),
  );
  const query = fuzz.query.map(([name, value]) => [name, resolve(value)] as const);
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const search = `${pairs}${fuzz.rawQuery}`;
  const last = query.pop();
  if (last) query.push([last[0], readLastValue(last[1], fuzz.rawQuery)]);
  const { payload = null, contentType = null } = fuzz.body ? bodyOf(fuzz.body, known) : {};
  return {
    method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...Object.fromEntries(fuzz.headers.map(([name, value]) => [name, resolve(value)])),
      ...(known.token !== null && { authorization: `Bearer ${known.token}` }),
      ...(contentType !== null && { 'content-type': contentType }),
    },
    payload,
    query,
  };
}

const truncate = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max)}… (${text.length} characters)` : text;

function formatBody(payload: FuzzRequest['payload']): string {
  if (payload === null) return 'none';
  const beginning = payload.slice(0, 1500).toString('latin1');
  const ending = payload.length > 1500 ? `… (of ${payload.length})` : '';
  return `${JSON.stringify(beginning)}${ending}`;
}

export function describeRequest({ method, url, headers, payload }: FuzzRequest): string {
  const { authorization, ...rest } = headers;
  return [
    `${method} ${truncate(url, 600)}`,
    `signed in: ${authorization !== undefined}, headers: ${truncate(JSON.stringify(rest), 600)}`,
    `body: ${formatBody(payload)}`,
  ].join('\n');
}
