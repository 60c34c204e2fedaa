import type { LinkProps } from 'react-router';
import { itemQuery, lineupQuery, userQuery } from '#client/api/detail-queries.ts';
import { queryClient } from '#client/api/query-client.ts';
import { itemPath, userPath } from '#client/paths.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { PageLink, whenVerified } from './page-link.tsx';

interface ItemLinkProps extends Omit<LinkProps, 'to'> {
  of: Likeable;
  id: string;
}

export function itemTarget(likeable: Likeable, id: string) {
  const load =
    'slots' in likeable
      ? () => queryClient.prefetchQuery(lineupQuery(likeable, id))
      : whenVerified(() => queryClient.prefetchQuery(itemQuery(queryClient, likeable, id)));
  return { to: itemPath(likeable, id), load };
}

export function fanTarget(id: string) {
  return { to: userPath(id), load: () => queryClient.prefetchQuery(userQuery(id)) };
}

export function ItemLink({ of, id, ...rest }: ItemLinkProps) {
  return <PageLink {...rest} {...itemTarget(of, id)} />;
}

export function FanLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  return <PageLink {...rest} {...fanTarget(id)} />;
}
