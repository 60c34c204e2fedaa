import type {
  Answer,
  Body,
  Call,
  CodeOf,
  Endpoint,
  Key,
  Method,
  Params,
  Query,
} from '#contract/call.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import { type CallOptions, call, type Result, unwrap } from './call.ts';

/** Calls that depend on no kind or lineup, keyed as in 'GET /users/:id'. */
type FixedCalls = { [C in FixedCall as Key<C>]: C };

export type Target = keyof FixedCalls | Endpoint;

export type CallAt<T extends Target> = T extends keyof FixedCalls
  ? FixedCalls[T]
  : T extends Endpoint<infer C>
    ? C
    : never;

type SendResult<C extends Call> = Result<Answer<C>, CodeOf<C>>;

type ParamsPart<C extends Call> = [keyof Params<C>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Params<C> };

type QueryPart<C extends Call> = [Query<C>] extends [undefined]
  ? { readonly query?: undefined }
  : Partial<Query<C>> extends Query<C>
    ? { readonly query?: Query<C> }
    : { readonly query: Query<C> };

type BodyPart<C extends Call> = C extends { readonly form: true }
  ?
      | { readonly form: FormData; readonly body?: undefined }
      | { readonly body: Body<C>; readonly form?: undefined }
  : [Body<C>] extends [undefined]
    ? { readonly body?: undefined }
    : null extends Body<C>
      ? { readonly body?: Body<C> }
      : { readonly body: Body<C> };

type DevicePart<C extends Call> = C extends { readonly device: true }
  ? { readonly withDevice: true }
  : { readonly withDevice?: undefined };

type VersionPart<C extends Call> = C extends { readonly versioned: true }
  ? { readonly ifMatch?: string }
  : { readonly ifMatch?: undefined };

type Options = Pick<CallOptions, 'signal' | 'keepSession' | 'token'>;

type SendInput<C extends Call> = ParamsPart<C> &
  QueryPart<C> &
  BodyPart<C> &
  DevicePart<C> &
  VersionPart<C> &
  Options;

export type Arguments<C extends Call> =
  Record<never, never> extends SendInput<C> ? [input?: SendInput<C>] : [input: SendInput<C>];

interface AnyInput extends Options {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly withDevice?: true | undefined;
  readonly ifMatch?: string;
}

export function fillPath(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((part) => [name, String(part)]),
    ),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Never throws, like `call`. */
export function send<const T extends Target>(
  target: T,
  ...[input]: Arguments<CallAt<T>>
): Promise<SendResult<CallAt<T>>> {
  const [method = '', path = ''] =
    typeof target === 'string' ? target.split(' ') : [target.method, target.path];
  const { params, query, body, ...options }: AnyInput = input ?? {};
  const result = call(method as Method, fillPath(path, { params, query }), {
    ...options,
    json: body,
  });
  return result as Promise<SendResult<CallAt<T>>>;
}

export function createQueryFunction<const T extends Target>(
  target: T,
  ...[input]: Arguments<CallAt<T>>
) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<CallAt<T>>> => {
    const args = [{ ...input, signal }] as Arguments<CallAt<T>>;
    return unwrap(await send(target, ...args));
  };
}
