import { type ErrorCode, errors, type Issue } from '#contract/errors/errors.ts';

const maxIssues = 20;
/** Maximum length of a field name echoed in a response, in characters. */
const maxFieldLength = 60;

function shortField(field: string): string {
  if (field.length <= maxFieldLength) return field;
  return `${field.slice(0, maxFieldLength - 1).toWellFormed()}…`;
}

/** Expected error: its code determines status and message. One handler builds the response. */
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
      /** Replaces the code's default message, e.g. to name the kind. */
      message?: string | undefined;
      /** Logged, never sent to the client. */
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.code = code;
    this.issues = (options.issues ?? [])
      .slice(0, maxIssues)
      .map(({ field, message }) => ({ field: shortField(field), message }));
    this.headers = options.headers ?? {};
  }
}

export function fail(code: ErrorCode, options?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, options);
}

/** Returns the check's result, or null after adding its Failure to `failures`. */
export function tryCheck<T>(failures: Failure[], check: () => T): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failures.push(error);
    return null;
  }
}

/** Throws the first failure with the issues of all; does nothing if there are none. */
export function throwFailures(failures: readonly Failure[]): void {
  const [first] = failures;
  if (first) fail(first.code, { issues: failures.flatMap(({ issues }) => issues) });
}
