import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

const staleAfter = 30_000;
/** Milliseconds for which an answer, such as one asked for ahead of its page, serves that visit. */
export const visitStaleMs = 1000;

/** Whether asking again may help: no answer came, or the server was busy. */
function isTransient(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 503;
}

/** The client's one cache. Answers are fresh for 30 s; a clear refusal is never asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfter,
      retry: (failures, error) => navigator.onLine !== false && failures < 2 && isTransient(error),
      // An answer that refused what the page's loader asked is not asked for once more at once.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > visitStaleMs,
      refetchOnWindowFocus: false,
      // Without a network a call fails and the page says so, instead of waiting for one unseen.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
