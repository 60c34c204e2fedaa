import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Accepts either path separator. */
const modules = (...paths: readonly string[]) =>
  new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`));

/** The first match wins and includes its imports. */
const chunks = [
  { name: 'react', test: modules('node_modules/(react|react-dom|scheduler|react-router)/') },
  // Every page loads this chunk, which fixes the order of the styles.
  {
    name: 'app',
    test: modules(
      'src/client/(root|app/|api/|files/|frames/|likes/|links/|theme/|toggles/)',
      'src/client/(ui/(buttons|hooks|states)/|artwork/(drawing-file|pictures)|(?!features/|search/).+[.]css)',
      'icons/IconArrow(Left|Right)[.]',
      'vite/preload-helper',
    ),
  },
  {
    name: 'shared',
    test: modules('src/(contract|sports)/', 'src/client/(?!features/|search/)', 'node_modules/'),
    minShareCount: 3,
  },
];

/** Ad blockers refuse these names, whatever the file's content. */
const refused = /(?<![a-z])(share|follow|notifications?|social)(?![a-z])/g;
const unblocked = (name = '') => name.replaceAll(refused, (word) => word.slice(0, 3));
const scriptName = ({ name }: { name: string }) => `assets/${unblocked(name)}-[hash].js`;
const assetName = ({ names: [name] }: { names: string[] }) =>
  `assets/${unblocked(name?.split('.')[0])}-[hash][extname]`;

let isLoaderReplaced = false;

/**
 * The router's own loader is not configurable (remix-run/react-router#12638) and reloads the page
 * if a script fails to load.
 */
const ownRouteLoader: Plugin = {
  name: 'own-route-loader',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source !== './routeModules.js' || !modules('/react-router/dist/').test(importer))
      return null;
    isLoaderReplaced = true;
    return fileURLToPath(new URL('src/client/app/files/load-route-module.ts', import.meta.url));
  },
  // Another router version may rename the module, and would silently reload pages again.
  buildEnd(error) {
    if (!error && !isLoaderReplaced) this.error("The router's ./routeModules.js was not found");
  },
};

/** Build-time evaluation keeps the sources of the privacy page's table out of the client. */
const storedDataTable: Plugin = {
  name: 'stored-data-table',
  apply: 'build',
  async load(id) {
    if (!modules('src/client/features/legal/stored-data[.]ts$').test(id)) return null;
    const { storedData } = await import(pathToFileURL(id).href);
    return `export const storedData = ${JSON.stringify(storedData)};`;
  },
};

export default defineConfig({
  plugins: [ownRouteLoader, storedDataTable, reactRouter()],
  build: {
    // The policy forbids data: fonts and styles.
    assetsInlineLimit: 0,
    // A page imports three of five thousand icons.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false, pluginTimings: false },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: scriptName,
            chunkFileNames: scriptName,
            assetFileNames: assetName,
          },
        },
      },
    },
    // Only prerendering uses this build.
    ssr: { build: { minify: false, rolldownOptions: { output: { assetFileNames: assetName } } } },
  },
  // Vite would discover these packages page by page, each time with a reload.
  optimizeDeps: { include: ['@tabler/icons-react', '@tanstack/react-query', 'typebox'] },
  server: { proxy: { '^/(api|media|mailbox)': 'http://127.0.0.1:3000' } },
});
