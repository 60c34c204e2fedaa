import type { Static, TSchema } from 'typebox';
import type { CommonErrorCode, ErrorCode } from '#contract/errors/errors.ts';
import type { Access } from './policies.ts';
import type { StoredData } from './privacy.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the API, described once for both sides, the API pages and the tests. */
export interface Call {
  /** Its name in the API's description and in the clients made from it: 'findUsers'. */
  readonly id: string;
  readonly method: Method;
  /** Below /api/v1, with `:parameters`: '/users/:id'. */
  readonly path: string;
  /** Decided before a body is read. */
  readonly access: Access;
  /** Its heading in the API pages. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Rows that it reads or writes at most, whatever its caller has collected: 'a page of items'. */
  readonly bound: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Whether the body may come as a form, with a picture in the field `image`. */
  readonly form?: true;
  /** Whether it asks for the mark of the device, in the header `deviceHeader`. */
  readonly device?: true;
  /** Whether it may be asked to change one version only, by the header `ifMatchHeader`. */
  readonly versioned?: true;
  /** Whether `answer` comes again and again, as Server-Sent Events, until the stream ends. */
  readonly stream?: true;
  /** Reads much, and counts as ten calls. */
  readonly isHeavy?: true;
  /** Takes far longer than other reads, whatever it is asked. */
  readonly isLong?: true;
  /** Nothing that it does not name leaves. */
  readonly answer: TSchema;
  /** What is kept of it about whoever makes it: lines of the privacy page. */
  readonly keeps?: readonly StoredData[];
  /** What it may fail with, beside `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

/** Checks a description while keeping its types. */
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

/** What a schema describes. */
export type Data<Schema> = Schema extends TSchema ? DeepReadonly<Static<Schema>> : undefined;

/** The parameters in a call's path, all of them text. */
export type Params<C extends Call> = { readonly [Name in Names<C['path']>]: string };
export type Query<C extends Call> = Data<C['query']>;
export type Body<C extends Call> = Data<C['body']>;
export type Answer<C extends Call> = Data<C['answer']>;
/** Every code that a call may fail with. */
export type CodeOf<C extends Call> = C['errors'][number] | CommonErrorCode;

/** Where a call of a kind or lineup lies, whose path is known at run time only. */
export interface Endpoint<C extends Call = Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  /** For the compiler alone: which call it is. */
  readonly call?: C;
}

/** A call as a text: 'GET /users/:id'. */
export type Key<C extends Call> = `${C['method']} ${C['path']}`;
