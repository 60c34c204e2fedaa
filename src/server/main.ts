import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** If the folder is not writable, startup takes longer but succeeds. */
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

// Precedes all other imports, since compiling them takes half of the startup time.
enableCompileCache(cacheFolder);
const { start } = await import('./start.ts');
await start();
flushCompileCache();
