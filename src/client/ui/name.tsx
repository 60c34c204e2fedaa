import type { ReactNode } from 'react';

/** Name of a fan, an item or a lineup, in its own text direction and never translated. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
