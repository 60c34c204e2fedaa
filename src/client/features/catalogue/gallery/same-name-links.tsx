import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { emptyFinder, writeFinder } from '../finder/finder-state.ts';
import { formatMatches } from '../finder/finder-text.ts';
import { itemsQuery } from '../queries.ts';

/**
 * Links from a search without results to referenced items of the same name, such as a club. Ignores
 * failed requests.
 */
export function SameNameLinks({ kind, name }: { kind: Kind; name: string }) {
  const fields = Object.values(kind.fields).filter((field) => field.type === 'references');
  return [...new Set(fields.map(({ to }) => to))].map((to) => {
    const referenced = getKind(sports, to);
    return referenced && <MatchesLink key={to} kind={referenced} name={name} />;
  });
}

function MatchesLink({ kind, name }: { kind: Kind; name: string }) {
  const state = { ...emptyFinder, name };
  const { data, isPlaceholderData } = useQuery(itemsQuery(kind, state));
  const [first] = data?.data ?? [];
  if (!data || !first || isPlaceholderData) return null;
  const count = formatMatches(kind, data.total, data.more === true);
  return (
    <p>
      <span>{`${count} ${data.total === 1 ? 'matches' : 'match'} this name:`}</span>{' '}
      {data.total === 1 ? (
        <ItemLink of={kind} id={first._id}>
          <Name>{first.name}</Name>
        </ItemLink>
      ) : (
        <Link to={`${kind.page}?${writeFinder(state)}`}>see {kind.labels.many}</Link>
      )}
    </p>
  );
}
