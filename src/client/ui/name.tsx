import type { ReactNode } from 'react';

/** Isolates the text direction and prevents translation. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
