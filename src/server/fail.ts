import { type ErrorCode, errors, type Issue } from '#contract/errors.ts';

/** An expected error: its code decides status and message; one handler shapes the answer. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: {
      issues?: readonly Issue[];
      headers?: Readonly<Record<string, string>>;
      /** What was met inside: logged, never answered. */
      cause?: unknown;
    } = {},
  ) {
    super(errors[code].message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Throws the expected error of that code; `issues` name the fields at fault. */
export function fail(code: ErrorCode, options?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, options);
}
