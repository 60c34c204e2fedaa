import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';

const staleAfter = 30_000;

/** Whether asking again may help: no answer came, or the server was busy. */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 503;
}

/** The client's one cache. Answers are fresh for 30 s; a clear refusal is never asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfter,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
      // Without a network a call fails and the page says so, instead of waiting for one unseen.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
