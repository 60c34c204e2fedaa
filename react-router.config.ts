import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/client',
  ssr: false,
  // A loader in a file of its own would be loaded by the router itself, which opens its error page
  // where that file does not come.
  splitRouteModules: false,
  // Built as HTML files. All other pages start from the shell of their route (scripts/client/draw-shells.ts).
  prerender: ['/', '/about', '/register', '/login', '/terms', '/privacy'],
} satisfies Config;
