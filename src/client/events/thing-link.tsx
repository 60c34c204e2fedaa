import type { LinkProps } from 'react-router';
import { fanTarget, itemTarget } from '#client/links/item-link.tsx';
import { PageLink } from '#client/links/page-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import type { Thing } from '#contract/calls/things.ts';
import { sports } from '#sports/index.ts';

export function ThingLink({ thing, ...rest }: Omit<LinkProps, 'to'> & { thing: Thing }) {
  const kind = getThingKind(sports, thing);
  const target = kind ? itemTarget(kind.of, thing._id) : fanTarget(thing._id);
  return <PageLink {...rest} {...target} />;
}
