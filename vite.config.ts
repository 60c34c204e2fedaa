import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Modules below `src/` or in a package, whatever separates folders. */
const modules = (...paths: readonly string[]) =>
  new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`));

/** Modules that share a file, the first that fits; each takes along the modules it imports. */
const chunks = [
  { name: 'react', test: modules('node_modules/(react|react-dom|scheduler|react-router)/') },
  // Every page loads it, with all styles that are not a feature's own: their order never changes.
  {
    name: 'app',
    test: modules(
      'src/client/(root|app/|api/|files/|frames/|likes/|links/|theme/|toggles/)',
      'src/client/(ui/(buttons|hooks|states)/|artwork/(drawing-file|pictures)|(?!features/).+[.]css)',
      'icons/IconArrow(Left|Right)[.]',
      'vite/preload-helper',
    ),
  },
  {
    name: 'shared',
    test: modules('src/(contract|sports)/', 'src/client/(?!features/)', 'node_modules/'),
    minShareCount: 4,
  },
];

/** Lists of ad blockers refuse files that are called so, whatever is in them. */
const refused = /(?<![a-z])(share|follow|notifications?|social)(?![a-z])/g;
const unblocked = (name = '') => name.replaceAll(refused, (word) => word.slice(0, 3));
const scriptName = ({ name }: { name: string }) => `assets/${unblocked(name)}-[hash].js`;
const assetName = ({ names: [name] }: { names: string[] }) =>
  `assets/${unblocked(name?.split('.')[0])}-[hash][extname]`;

/** True once the router's own loader was found. */
let isLoaderReplaced = false;

/**
 * The router loads its routes by a module that cannot be set (remix-run/react-router#12638) and that
 * reloads the page where a script does not come; ours takes its place in the build.
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
  // Another version of the router may name it otherwise, and would reload pages again unnoticed.
  buildEnd(error) {
    if (!error && !isLoaderReplaced) this.error("The router's ./routeModules.js was not found");
  },
};

/** Evaluates the table of the privacy page in the build, for browsers to load none of its sources. */
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
    // Our own files stay files: the policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    // A page imports three of five thousand icons: parse those alone.
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
    // Prerendering runs on it, and nobody loads it.
    ssr: { build: { minify: false, rolldownOptions: { output: { assetFileNames: assetName } } } },
  },
  // Found by themselves only page by page, each time with a reload.
  optimizeDeps: { include: ['@tabler/icons-react', '@tanstack/react-query', 'typebox'] },
  server: { proxy: { '^/(api|media|mailbox)': 'http://127.0.0.1:3000' } },
});
