import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/client',
  ssr: false,
  // A loader in a file of its own would be loaded by the router itself, which opens its error page
  // where that file does not come.
  splitRouteModules: false,
  // Pages that anyone may open are HTML files; all others start from the fallback page.
  prerender: ['/', '/about', '/register', '/login', '/terms', '/privacy'],
} satisfies Config;
