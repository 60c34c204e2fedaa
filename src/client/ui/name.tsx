import type { ReactNode } from 'react';

/** What a fan, an item or a lineup is called, in the direction of its own letters whatever stands around it. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
