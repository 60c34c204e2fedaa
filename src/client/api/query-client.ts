import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

const staleAfter = 30_000;
/** Milliseconds that an answer stays fresh for a visit. */
export const visitStaleMs = 1000;

/** True if a retry may help: no answer, or a busy server. */
function isTransient(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 503;
}

/** Answers are fresh for 30 s; definite refusals are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfter,
      retry: (failures, error) => navigator.onLine !== false && failures < 2 && isTransient(error),
      // Avoids repeating a request that the page's loader just had refused.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > visitStaleMs,
      refetchOnWindowFocus: false,
      // Offline calls fail visibly instead of waiting for a network.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
