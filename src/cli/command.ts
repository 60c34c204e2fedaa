import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';

/** What a command is run with; `print` takes a result, `printError` what went wrong. */
export interface Terminal {
  /** Reads the settings; throws what is wrong with them. */
  readonly config: () => Config;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Where data goes, taken as fast as it is read: standard output. */
  readonly output?: NodeJS.WritableStream;
  /** A window in which a line may be drawn over and over; absent where nobody watches. */
  readonly screen?: Screen;
}

interface Screen {
  /** Width in characters. */
  readonly columns: number;
  readonly write: (text: string) => void;
}

/** How a command ended, as the shell sees it. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command takes beside its words: `--name` alone, or `--name value`. */
interface Option {
  /** What the value is, for the help; absent for an option without one. */
  readonly value?: string;
  readonly description: string;
}
/** The options of a command line by name: a text, or true for one without a value. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** The words after `npm run tifo --`; `<word>` is an argument, a last `[word]` may be absent. */
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
