import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/client',
  ssr: false,
  // The router would load a split loader itself and show its error page if that fails.
  splitRouteModules: false,
  // Built as HTML files. Other pages start from their route's shell
  // (scripts/client/draw-shells.ts).
  prerender: ['/', '/about', '/register', '/login', '/terms', '/privacy'],
} satisfies Config;
