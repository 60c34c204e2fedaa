import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useTheme } from '#client/theme/theme.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { useSessionSync } from './use-session-sync.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionSync />
      {children}
      <NoticeHost />
      <ConfirmHost />
    </QueryClientProvider>
  );
}

function SessionSync() {
  useSessionSync();
  // Applies theme changes of other tabs.
  useTheme();
  return null;
}
