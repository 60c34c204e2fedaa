import type { Static, TSchema } from 'typebox';
import type { CommonErrorCode, ErrorCode } from '#contract/errors/errors.ts';
import type { Access } from './policies.ts';
import type { StoredData } from './privacy.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Description of an API call, shared by server, client, API pages and tests. */
export interface Call {
  /** Operation id in the API description and generated clients: 'findUsers'. */
  readonly id: string;
  readonly method: Method;
  /** Path below /api/v1, with `:parameters`: '/users/:id'. */
  readonly path: string;
  /** Checked before the body is read. */
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Maximum number of rows read or written, independent of the caller's data: 'a page of items'.
   */
  readonly bound: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly form?: true;
  /** Accepts the device mark, in the header `deviceHeader`. */
  readonly device?: true;
  /** Accepts the header `ifMatchHeader`, to change only one version. */
  readonly versioned?: true;
  /** Repeats `answer` as Server-Sent Events until the stream ends. */
  readonly stream?: true;
  /** Heavy read, counted as ten calls. */
  readonly isHeavy?: true;
  /** Takes far longer than other reads, for any input. */
  readonly isLong?: true;
  /** Response schema; properties not listed are not sent. */
  readonly answer: TSchema;
  /** Data stored about the caller, as lines of the privacy page. */
  readonly keeps?: readonly StoredData[];
  /** Possible errors besides `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<More>
    : Rest
  : never;

type DeepReadonly<T> = T extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : T extends object
    ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
    : T;

export type Data<Schema> = Schema extends TSchema ? DeepReadonly<Static<Schema>> : undefined;

export type Params<C extends Call> = { readonly [Name in Names<C['path']>]: string };
export type Query<C extends Call> = Data<C['query']>;
export type Body<C extends Call> = Data<C['body']>;
export type Answer<C extends Call> = Data<C['answer']>;
export type CodeOf<C extends Call> = C['errors'][number] | CommonErrorCode;

export interface Endpoint<C extends Call = Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  /** Phantom type of the call, never set. */
  readonly call?: C;
}

export type Key<C extends Call> = `${C['method']} ${C['path']}`;
