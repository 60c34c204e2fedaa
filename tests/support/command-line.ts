import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '#cli/commands.ts';
import { loadConfig } from '#server/config.ts';
import { type TestApp, testApp } from './app.ts';
import { createTestDatabase, openTestDatabase } from './databases/databases.ts';

interface Output {
  readonly code: number;
  /** Excludes the line that names the database. */
  readonly printed: string;
  readonly printedErrors: string;
  /** First lines of the output and of the errors. */
  readonly firstLines: readonly [string | undefined, string | undefined];
  readonly questions: readonly string[];
}

export interface CommandLine {
  readonly app: TestApp;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Empty means that nobody can be asked. */
  readonly replies: string[];
  tifo(...words: readonly string[]): Promise<Output>;
  close(): Promise<void>;
}

export async function openCommandLine(): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-commands-'));
  const database = await createTestDatabase();
  // The command line expects an SQLite file in the data folder.
  const options =
    database.dialect === 'postgres' ? database : { ...database, file: join(folder, 'tifo.db') };
  if (database.dialect === 'sqlite') await copyFile(database.file, join(folder, 'tifo.db'));
  const env = {
    DATA_DIR: folder,
    ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
  };
  const db = await openTestDatabase(options);
  const app = await testApp({ db, settings: { DATA_DIR: folder } });
  const replies: string[] = [];
  return {
    app,
    folder,
    env,
    replies,
    tifo: (...words) => runTifo(env, words, replies),
    async close() {
      await app.db.close();
      await rm(folder, { recursive: true });
    },
  };
}

export async function runTifo(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  replies: string[] = [],
): Promise<Output> {
  const printed: string[] = [];
  const printedErrors: string[] = [];
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return replies.shift() ?? '';
  };
  const code = await runCommand(words, {
    config: () => loadConfig(env),
    print: (line) => printed.push(line),
    printError: (line) => printedErrors.push(line),
    ...(replies.length > 0 && { ask }),
  });
  return {
    code,
    printed: withoutDatabase(printed),
    printedErrors: withoutDatabase(printedErrors),
    firstLines: [printed[0], printedErrors[0]],
    questions,
  };
}

function withoutDatabase(lines: readonly string[]): string {
  return lines.filter((line) => !line.startsWith('Database: ')).join('\n');
}
