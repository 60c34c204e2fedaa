import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from './tests/support/browser.ts';

/** Tests of components, and of hooks through them: in a page of a real browser. */
const inBrowser = 'src/client/**/*.browser.test.tsx';

/** Files of ten seconds and more. */
const long =
  /crash\/|fuzz\.test|community-model|races|abuse\.test|hostile\.test|main\.test|plans\.test|transfer(-memory|\/(round-trip|import))?\.test/;

/** Long files first: one that began last would leave the other cores idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${long.test(moduleId)}` as 'true' | 'false',
    );
    return [...first, ...others];
  }
}

/** To load what a file tests takes longer than many a file's tests: one process runs them all. */
const shared = { isolate: false, setupFiles: 'tests/support/setup-file.ts' };

const server = {
  ...shared,
  include: ['src/{server,cli}/**/*.test.ts', 'tests/crash/**/*.test.ts'],
};

/**
 * What is asserted where no SQL of ours could make a difference: how requests and answers look, who
 * is let in, what is counted in memory, files and pictures. What a limit or a refusal says of the
 * database has tests of its own on both engines.
 */
const onOneEngine = [
  'src/server/{app,http-server,log}.test.ts',
  'src/server/{csv,files,media}/*.test.ts',
  'src/server/share/**/*.test.ts',
  'src/server/access/{declarations,spellings}.test.ts',
  'src/server/features/accounts/passwords/{common-passwords,hashing,work-queue}.test.ts',
  'src/server/features/{docs,mailbox,site,well-known}/*.test.ts',
  'src/server/features/media/{hostile,upload-limits}.test.ts',
  'src/server/fuzz/raw-http.test.ts',
  'src/server/mail/{html,mailbox,seal,smtp}.test.ts',
  'src/server/plugins/{client-files,security-headers,serialization,validation}.test.ts',
  'src/server/plugins/limits/*.test.ts',
  'src/server/throttle/{address-block,too-many-requests,waiting-room}.test.ts',
];

export default defineConfig({
  test: {
    // Argon2id and a real PostgreSQL take their time on a busy machine, and no test has a second try.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // So may whatever a test waits for, on two cores that run two files.
    expect: { poll: { timeout: 20_000 } },
    // Left to itself the runner keeps a core free. One worker more than cores computes while another
    // waits for its database: a tenth of the time on two cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/{contract,sports,client,worker}/**/*.test.{ts,tsx}',
            '{scripts,bench}/**/*.test.ts',
          ],
          exclude: [inBrowser],
          globalSetup: 'tests/support/setup-pictures.ts',
        },
      },
      {
        // Found one by one, each would load the page again while it is tested.
        optimizeDeps: {
          include: [
            '@tabler/icons-react',
            '@tanstack/react-query',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react-router',
            'react/jsx-dev-runtime',
            'typebox',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: [inBrowser],
          setupFiles: 'tests/support/browser/setup-browser-file.ts',
          // A page for many files: a test leaves nothing behind, which the setup sees to.
          isolate: false,
          // What a test waits for may take all of it.
          testTimeout: 15_000,
          restoreMocks: true,
          unstubGlobals: true,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await findBrowser(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'server-sqlite',
          ...server,
          exclude: ['**/postgres*.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup: 'tests/support/databases/setup-sqlite.ts',
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...server,
          exclude: ['**/sqlite*.test.ts', ...onOneEngine],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/databases/setup-postgres.ts',
        },
      },
    ],
  },
});
