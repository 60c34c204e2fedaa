import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Goes with the packages that were compiled; where it cannot be written, a start only takes longer. */
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

// Before anything else is loaded: half of a start is stripping types and compiling.
enableCompileCache(cacheFolder);
const { start } = await import('./start.ts');
await start();
flushCompileCache();
