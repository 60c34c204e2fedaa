import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { stopOnSignal } from './startup/stop-on-signal.ts';

/** If the folder is not writable, startup takes longer but succeeds. */
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

const setClose = stopOnSignal();
// Precedes all larger imports, since compiling them takes half of the startup time.
enableCompileCache(cacheFolder);
const { start } = await import('./start.ts');
await start(setClose);
flushCompileCache();
