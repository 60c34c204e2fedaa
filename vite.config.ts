import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Our own files stay files: the policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // Of five thousand icons a page imports three: parse those alone.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false, pluginTimings: false },
    },
  },
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
