import type { Static, TSchema } from 'typebox';
import type { CommonErrorCode, ErrorCode } from '#contract/errors/errors.ts';
import type { Access } from './policies.ts';
import type { StoredData } from './privacy.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An API call, from which the server's route, the client's types and the API pages are derived. */
export interface Call {
  /** OpenAPI operation id: 'findUsers'. */
  readonly id: string;
  readonly method: Method;
  /** Path below /api/v1: '/users/:id'. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Largest amount of data that one call reads or writes: 'a page of items'. */
  readonly bound: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly form?: true;
  /** Accepts the header `deviceHeader`. */
  readonly device?: true;
  /** Accepts the header `ifMatchHeader`. */
  readonly versioned?: true;
  /** Sends `answer` repeatedly as Server-Sent Events. */
  readonly stream?: true;
  /** Sends `answer`, a text, as a file. */
  readonly file?: { readonly type: 'text/csv'; readonly name: string };
  /** Counts as ten calls in the rate limit. */
  readonly isHeavy?: true;
  /** Runs in a queue shared by all callers. */
  readonly isLong?: true;
  /** Unlisted properties are removed from the response. */
  readonly answer: TSchema;
  /** Personal data that the call stores, for the privacy page. */
  readonly keeps?: readonly StoredData[];
  /** Error codes besides `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Tail}`
  ? Tail extends `${infer Name}/${infer Remainder}`
    ? Name | ParamNames<Remainder>
    : Tail
  : never;

type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
    : T;

export type Data<Schema> = Schema extends TSchema ? DeepReadonly<Static<Schema>> : undefined;

export type Params<C extends Call> = { readonly [Name in ParamNames<C['path']>]: string };
export type Query<C extends Call> = Data<C['query']>;
export type Body<C extends Call> = Data<C['body']>;
export type Answer<C extends Call> = Data<C['answer']>;
export type CodeOf<C extends Call> = C['errors'][number] | CommonErrorCode;

export interface Endpoint<C extends Call = Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  /** Never set; carries only the type. */
  readonly call?: C;
}

export type Key<C extends Call> = `${C['method']} ${C['path']}`;
