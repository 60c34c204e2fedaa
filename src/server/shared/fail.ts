import { type ErrorCode, errors, type Issue } from '#contract/errors/errors.ts';

/** Issues that an error names at most. */
const maxIssues = 20;
/** Longest name of a field that is repeated to its sender, in characters. */
const maxFieldLength = 60;

/** The name of a field as an answer repeats it: a long one is cut. */
function shortField(field: string): string {
  if (field.length <= maxFieldLength) return field;
  return `${field.slice(0, maxFieldLength - 1).toWellFormed()}…`;
}

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
      /** In place of the code's own message, as where it names the kind. */
      message?: string | undefined;
      /** What was met inside: logged, never answered. */
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

/** Throws the expected error of that code; `issues` say which fields are wrong and why. */
export function fail(code: ErrorCode, options?: ConstructorParameters<typeof Failure>[1]): never {
  throw new Failure(code, options);
}

/** The check's result, or null after adding its Failure to `failures`. */
export function tryCheck<T>(failures: Failure[], check: () => T): T | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failures.push(error);
    return null;
  }
}

/** Throws the first of several failures with the issues of all; nothing where there is none. */
export function throwFailures(failures: readonly Failure[]): void {
  const [first] = failures;
  if (first) fail(first.code, { issues: failures.flatMap(({ issues }) => issues) });
}
