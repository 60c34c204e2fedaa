import { AsyncLocalStorage } from 'node:async_hooks';
import type { Method } from '#contract/call.ts';
import { newId } from '#server/db/id.ts';

/** Collects the IDs of requests sent within its scope. */
export const requestIds = new AsyncLocalStorage<string[]>();
export const requestIdHeader = 'x-request-id';

export interface Fan {
  readonly id: string;
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export class Refused extends Error {
  readonly status: number;

  constructor(request: string, { status, body }: Answer) {
    super(`${request}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
  }
}

export async function call(
  url: string,
  method: Method,
  path: string,
  { fan, body }: { readonly fan?: Fan | undefined; readonly body?: unknown } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const id = newId();
  requestIds.getStore()?.push(id);
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      [requestIdHeader]: id,
      ...(fan && { authorization: `Bearer ${fan.token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
  };
}

/** Throws `Refused` for any status other than 200. */
export async function succeed(...request: Parameters<typeof call>) {
  const answer = await call(...request);
  if (answer.status !== 200) throw new Refused(`${request[1]} ${request[2]}`, answer);
  return answer.body ?? {};
}

export function pictureForm(fields: Readonly<Record<string, unknown>>, picture: Uint8Array) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('image', new File([Uint8Array.from(picture)], 'picture.png'));
  return form;
}
