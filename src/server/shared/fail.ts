import { type ErrorCode, errors, type Issue } from '#contract/errors/errors.ts';

const maxIssues = 20;
/** Characters. The name of an unknown field comes from the request. */
const maxFieldLength = 60;

function truncateField(field: string): string {
  if (field.length <= maxFieldLength) return field;
  return `${field.slice(0, maxFieldLength - 1).toWellFormed()}…`;
}

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
      message?: string | undefined;
      /** Logged, never sent to the client. */
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.code = code;
    this.issues = (options.issues ?? [])
      .slice(0, maxIssues)
      .map(({ field, message }) => ({ field: truncateField(field), message }));
    this.headers = options.headers ?? {};
  }
}

export function fail(code: ErrorCode, options?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, options);
}

/** Sends Retry-After in whole seconds, at least one. */
export function failTooManyRequests(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return fail('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
}

export function tryCheck<T>(failures: Failure[], check: () => T): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failures.push(error);
    return null;
  }
}

export function throwFailures(failures: readonly Failure[]): void {
  const [first] = failures;
  if (first) fail(first.code, { issues: failures.flatMap(({ issues }) => issues) });
}
