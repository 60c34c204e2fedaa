import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';

export interface Terminal {
  /** Reads the settings; throws on invalid ones. */
  readonly config: () => Config;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Standard output for data, respecting backpressure. */
  readonly output?: NodeJS.WritableStream;
  /** Absent if not interactive. */
  readonly screen?: Screen;
}

interface Screen {
  /** Width in characters. */
  readonly columns: number;
  readonly write: (text: string) => void;
}

export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

interface Option {
  /** Absent for an option without a value. */
  readonly value?: string;
  readonly description: string;
}
/** True for an option without a value. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** Words after `npm run tifo --`: `<word>` is required, a last `[word]` optional. */
  readonly usage: string;
  readonly description: string;
  readonly options?: Readonly<Record<string, Option>>;
  readonly run: (
    db: Database,
    terminal: Terminal,
    given: readonly string[],
    options: GivenOptions,
  ) => Promise<ExitCode>;
}
