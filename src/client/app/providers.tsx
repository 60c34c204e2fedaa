import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmHost } from '#client/ui/confirm.tsx';
import { NoticeHost } from '#client/ui/notice.tsx';
import { createSchemeManager } from './theme.ts';
import { useSessionCare } from './use-session-care.ts';

const schemeManager = createSchemeManager();

/**
 * What every page may rely on. Mantine injects no style elements: its variables are a static
 * file, which the Content-Security-Policy admits.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      colorSchemeManager={schemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SessionCare />
        {children}
        <NoticeHost />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function SessionCare() {
  useSessionCare();
  return null;
}
