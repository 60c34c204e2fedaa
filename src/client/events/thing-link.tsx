import type { LinkProps } from 'react-router';
import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import type { Thing } from '#contract/calls/things.ts';
import { sports } from '#sports/index.ts';

export function ThingLink({ thing, ...rest }: Omit<LinkProps, 'to'> & { thing: Thing }) {
  const kind = getThingKind(sports, thing);
  if (!kind) return <FanLink id={thing._id} {...rest} />;
  return <ItemLink of={kind.of} id={thing._id} {...rest} />;
}
