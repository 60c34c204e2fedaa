import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/client',
  ssr: false,
  // The router shows its own error page if a split loader fails to load.
  splitRouteModules: false,
  // Other pages start from a shell (scripts/client/draw-shells.ts).
  prerender: ['/', '/about', '/register', '/login', '/terms', '/privacy'],
} satisfies Config;
