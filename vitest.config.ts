import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from './tests/support/browser.ts';
import { finishedLength, testLength } from './tests/support/lengths.ts';
import { selectTestFiles, type TestProject } from './tests/support/test-files.ts';

const filesOf = (project: TestProject) => selectTestFiles(project, testLength, finishedLength);

/** Tests that take ten seconds or more. */
const long =
  /crash\/|fuzz\.test|community-model|races|abuse\.test|hostile\.test|main\.test|plans\.test|worst-fan|transfer(-memory|\/(round-trip|import))?\.test/;

/** A long file started last would leave other cores idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${long.test(moduleId)}` as 'true' | 'false',
    );
    return [...first, ...others];
  }
}

/** Loading a file's modules often takes longer than its tests, so one process runs all files. */
const shared = { isolate: false, setupFiles: 'tests/support/setup-file.ts' };

export default defineConfig({
  test: {
    // Argon2id and a real PostgreSQL are slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The default leaves a core free. One more worker than cores saves a tenth of the time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: filesOf('unit'),
          globalSetup: 'tests/support/setup-pictures.ts',
        },
      },
      {
        // Vite would discover these packages one by one and reload the page during a test.
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
          include: filesOf('browser'),
          setupFiles: 'tests/support/browser/setup-browser-file.ts',
          // One page runs many files; the setup ensures that tests leave nothing behind.
          isolate: false,
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
          ...shared,
          include: filesOf('server-sqlite'),
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup: 'tests/support/databases/setup-sqlite.ts',
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...shared,
          include: filesOf('server-postgres'),
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/databases/setup-postgres.ts',
        },
      },
    ],
  },
});
