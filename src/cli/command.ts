import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isUpToDate } from '#server/db/schema/migrate.ts';

export interface Terminal {
  /** Throws if a setting is invalid. */
  readonly config: () => Config;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Standard output, for data of any size. */
  readonly output?: NodeJS.WritableStream;
  /** Absent if the output is not a terminal. */
  readonly screen?: Screen;
  /** Absent if nobody can be asked. */
  readonly ask?: (question: string) => Promise<string>;
}

interface Screen {
  readonly columns: number;
  readonly write: (text: string) => void;
}

export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

interface Option {
  /** Name in the help text. Without one, the option is a flag. */
  readonly value?: string;
  readonly description: string;
}
/** Flags are true or absent. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

export const jsonOption = { json: { description: 'as JSON, for scripts' } } as const;

export function printJson(terminal: Pick<Terminal, 'print'>, value: object): void {
  terminal.print(JSON.stringify(value, null, 2));
}

interface CommandText {
  /** A `<word>` is required; a `[word]` is optional and last. */
  readonly usage: string;
  readonly description: string;
  readonly options?: Readonly<Record<string, Option>>;
  /**
   * True if the command names its database in the first line, on standard error with the options
   * `json` and `csv`, and neither creates nor migrates it.
   */
  readonly needsDatabase?: boolean;
  /** True if the output is data without these options, too. */
  readonly printsData?: boolean;
}

export type RunCommand = (
  db: Database,
  terminal: Terminal,
  words: readonly string[],
  options: GivenOptions,
) => Promise<ExitCode>;

export interface DatabaseCommand extends CommandText {
  /** Returns a sentence for unsuitable options, before the database is opened. */
  readonly findMisuse?: (options: GivenOptions, config: Config) => string | null;
  /** True if no other program may use the SQLite database. */
  readonly needsUnused?: boolean;
  readonly run: RunCommand;
}

export type RunAlone = (
  terminal: Terminal,
  words: readonly string[],
  options: GivenOptions,
) => Promise<ExitCode>;

/** Command that opens the database itself or does without it. */
export interface IndependentCommand extends CommandText {
  readonly runAlone: RunAlone;
}

export type Command = DatabaseCommand | IndependentCommand;

export async function checkUpToDate(db: Database, terminal: Terminal): Promise<boolean> {
  if (await isUpToDate(db)) return true;
  terminal.printError('The database is not up to date: run the command "migrate" first.');
  return false;
}
