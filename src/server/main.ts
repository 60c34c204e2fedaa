import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Lives beside the compiled packages; if not writable, startup is only slower. */
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

// Must precede all other imports: half of startup is type stripping and compilation.
enableCompileCache(cacheFolder);
const { start } = await import('./start.ts');
await start();
flushCompileCache();
