import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

/** Milliseconds for which queries refetched on every visit stay fresh. */
export const visitStaleMs = 1000;

function isTransient(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => navigator.onLine !== false && failures < 2 && isTransient(error),
      // A request of the page's loader may just have failed.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > visitStaleMs,
      refetchOnWindowFocus: false,
      // Offline calls must fail visibly.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
