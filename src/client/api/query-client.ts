import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** Milliseconds for which a response stays fresh in queries refetched on every visit of a page. */
export const visitStaleMs = 1000;

function isTransient(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => navigator.onLine !== false && failures < 2 && isTransient(error),
      // Avoids repeating a request of the page's loader that has just failed.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > visitStaleMs,
      refetchOnWindowFocus: false,
      // Offline calls fail visibly instead of waiting for a network.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
