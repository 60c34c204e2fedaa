import type { ReactNode } from 'react';
import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import type { Thing } from '#contract/calls/things.ts';
import { sports } from '#sports/index.ts';

export function ThingLink({
  thing,
  className,
  children,
}: {
  thing: Thing;
  className?: string | undefined;
  children: ReactNode;
}) {
  const kind = getThingKind(sports, thing);
  if (!kind) {
    return (
      <FanLink id={thing._id} className={className}>
        {children}
      </FanLink>
    );
  }
  return (
    <ItemLink of={kind.of} id={thing._id} className={className}>
      {children}
    </ItemLink>
  );
}
