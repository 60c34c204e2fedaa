import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/client',
  ssr: false,
  // Pages that anyone may open are HTML files; all others start from the fallback page.
  prerender: ['/', '/about', '/register', '/login', '/terms', '/privacy'],
} satisfies Config;
