import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Modules below `src/` or in a package, whatever separates folders. */
const modules = (...paths: readonly string[]) =>
  new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`));

/**
 * Which modules share a file, the first that fits; each takes along what it imports. Left to itself
 * the bundler makes a file for each set of pages that share something: fifty for the home page.
 */
const chunks = [
  {
    name: 'react',
    test: modules(
      'node_modules/(react|react-dom|scheduler|react-router)/',
      // In the place of a part of the router.
      'src/client/(app/files/load-route-module|files/load-until-there)',
    ),
  },
  // What every page loads, and the small parts that the home page has in common with others.
  {
    name: 'app',
    test: modules(
      'src/client/(app/|files/|frames/|root[.]|artwork/(drawing-file|pictures|.+[.]css)|ui/buttons/(button-link|icon-button))',
      'icons/IconArrow(Left|Right)[.]',
    ),
  },
  {
    name: 'artwork',
    test: modules(
      'src/client/artwork/',
      'src/sports/artwork/(?!fans-stand)',
      'src/sports/.+/artwork',
      // Of lineups all that galleries need.
      'src/client/lineups/(boards|gallery/lineup-list|building/saved-lineup-part)',
      'src/sports/.+/boards',
    ),
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: modules(
      'src/client/(api|forms|likes|links|lists|sources|theme|toggles|ui|weights)/',
      'src/sports/.+/sources',
      'src/contract/',
      'node_modules/@(tabler|tanstack)/(?!.*icons/Icon(Copy|Share2)[.])',
    ),
    minShareCount: 2,
  },
  // Of the stand of what the fans chose all but its page.
  {
    name: 'crowd',
    test: modules(
      'src/client/lineups/(crowd/crowd-(query|few-text|share-text)|slot-stand|stand-plan)',
      'src/sports/artwork/fans-stand',
    ),
    minShareCount: 2,
  },
  {
    name: 'shared',
    test: modules(
      'src/client/(comments|lineups|pictures|share)/',
      'src/client/people/fans-line-part',
      'icons/Icon(Copy|Share2)[.]',
    ),
    minShareCount: 2,
  },
  {
    // With the panel that opens for lists of fans, and for what is shared.
    name: 'people',
    test: modules('src/client/(people/|share/sheet-dialog)'),
  },
  // What whoever is signed in has in the header.
  {
    name: 'tools',
    test: modules(
      'src/client/(own-tools/|events/bell/(bell[.]|notification-queries|unread-query))',
    ),
  },
  {
    name: 'events',
    test: modules('src/client/events/'),
    minShareCount: 2,
  },
  // What several pages of one feature share.
  {
    name: (id: string) => /[\\/]features[\\/]([\w-]+)/.exec(id)?.[1] ?? null,
    minShareCount: 2,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** How often the router's own was met. */
let replacedRouteLoaders = 0;

/**
 * The router loads its routes by a module that cannot be set (remix-run/react-router#12638) and that
 * reloads the page where a script does not come; ours takes its place in what is built.
 */
const ownRouteLoader: Plugin = {
  name: 'own-route-loader',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isLoader =
      source === './routeModules.js' && modules('/react-router/dist/').test(importer);
    if (!isLoader) return undefined;
    if (this.environment.name === 'client') replacedRouteLoaders += 1;
    return fileURLToPath(new URL('src/client/app/files/load-route-module.ts', import.meta.url));
  },
  // Another version of the router may name it otherwise, and would reload pages again unnoticed.
  buildEnd(error) {
    if (error || this.environment.name !== 'client' || replacedRouteLoaders > 0) return;
    this.error("The router's ./routeModules.js was not met: nothing took its place");
  },
};

/** How often Vite's own function that loads parts was met. */
let replacedPreloads = 0;

/** It has no setting; ours takes its place in what is built, see there. */
const ownPreload: Plugin = {
  name: 'own-preload',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    if (source !== '\0vite/preload-helper.js') return undefined;
    if (this.environment.name === 'client') replacedPreloads += 1;
    return fileURLToPath(new URL('src/client/files/preload-part.ts', import.meta.url));
  },
  buildEnd(error) {
    if (error || this.environment.name !== 'client' || replacedPreloads > 0) return;
    this.error("Vite's preload helper was not met: nothing took its place");
  },
};

/** How often modules were met that are worked out when the site is built. */
let workedOutModules = 0;

/** What such a module exports takes its place: a browser does not load what it is worked out of. */
const workedOut: Plugin = {
  name: 'worked-out',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!modules('src/client/features/legal/stored-data[.]ts$').test(id)) return undefined;
    if (this.environment.name === 'client') workedOutModules += 1;
    const { storedData } = await import(pathToFileURL(id).href);
    return `export const storedData = ${JSON.stringify(storedData)};`;
  },
  buildEnd(error) {
    if (error || this.environment.name !== 'client' || workedOutModules > 0) return;
    this.error('No module was met that is worked out: browsers would load what it imports');
  },
};

/** Files that every page has loaded before it loads a part of itself later. */
const alwaysLoaded = /\/(?:react|app|rolldown-runtime)-[^/]+$/;

export default defineConfig({
  // Drawn by scripts/client/draw-pictures.ts: the icons, and the manifest that names them.
  publicDir: 'drawn/public',
  plugins: [ownRouteLoader, ownPreload, workedOut, reactRouter()],
  build: {
    // Our own files stay files: the policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    // A kilobyte less on every page than by the bundler's own.
    minify: 'terser',
    terserOptions: { compress: { passes: 2 }, ecma: 2020, module: true },
    target: 'baseline-widely-available',
    modulePreload: {
      resolveDependencies: (_file, paths) => paths.filter((path) => !alwaysLoaded.test(path)),
    },
    // Of five thousand icons a page imports three: parse those alone.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false, pluginTimings: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  // What prerendering runs on, and nothing else: nobody loads it.
  environments: { ssr: { build: { minify: false } } },
  // Found by themselves only page by page, each time with a reload.
  optimizeDeps: {
    include: [
      '@tabler/icons-react',
      '@tanstack/react-query',
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'react/jsx-dev-runtime',
      'typebox',
    ],
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/mailbox'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});
