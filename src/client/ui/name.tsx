import type { ReactNode } from 'react';

/** Name of a fan, an item or a lineup, in the direction of its own letters, and never translated. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
