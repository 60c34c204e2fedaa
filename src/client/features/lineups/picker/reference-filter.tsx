import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/api/query.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Name } from '#client/ui/name.tsx';
import { isolated } from '#contract/isolated.ts';
import type { Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { getReferenceFilter } from '../builder/builder-queries.ts';
import styles from './picker.module.css';

const minSearch = 3;
const maxSuggestions = 2;

interface ReferenceFilterProps {
  kind: Kind;
  /** Text that finds no candidate. Empty for no suggestions. */
  name: string;
  chosen: Reference | null;
  onChoose: (chosen: Reference | null) => void;
}

export function ReferenceFilter({ kind, name, chosen, onChoose }: ReferenceFilterProps) {
  const filter = getReferenceFilter(kind);
  const target = filter && getKind(sports, filter.to);
  if (!filter || !target) return null;
  if (chosen) {
    return (
      <div className={styles.filter}>
        <Chip removeLabel={`Remove ${chosen.name}`} onRemove={() => onChoose(null)}>
          <Name>{chosen.name}</Name>
        </Chip>
      </div>
    );
  }
  if (name.length < minSearch) return null;
  return <Suggestions kind={kind} target={target} name={name} onChoose={onChoose} />;
}

interface SuggestionsProps {
  kind: Kind;
  target: Kind;
  name: string;
  onChoose: (chosen: Reference) => void;
}

function Suggestions({ kind, target, name, onChoose }: SuggestionsProps) {
  const query = { name, sort: 'name', size: maxSuggestions };
  const { data } = useQuery({ ...queryOf(kindEndpointsOf(target).list, { query }), retry: false });
  if (!data) return null;
  return (
    <div className={styles.filter}>
      {data.data.map((item) => (
        <Button
          key={item._id}
          size="sm"
          aria-label={`Only ${kind.labels.many} of ${isolated(item.name)}`}
          onClick={() => onChoose({ _id: item._id, name: item.name })}
        >
          <Name>{item.name}</Name>
        </Button>
      ))}
    </div>
  );
}
