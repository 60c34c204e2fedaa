import { Button } from '#client/ui/buttons/button.tsx';
import type { Facets } from '#contract/calls/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import styles from './filter-form.module.css';
import { matchesText, shareText, withoutText } from './filter-text.ts';

interface FilterFootProps {
  kind: Kind;
  facets: Facets | undefined;
  /** False while the counts do not belong to the input. */
  isValid: boolean;
  onClear: () => void;
  onDrop: (name: string) => void;
}

const maxDrops = 3;

export function FilterFoot({ kind, facets, isValid, onClear, onDrop }: FilterFootProps) {
  const counts = isValid ? facets : undefined;
  const hasNoMatches = counts?.total === 0;
  const offeredDrops = (facets?.without ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxDrops);
  return (
    <div className={styles.foot}>
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        Clear all
      </Button>
      <div className={styles.count} data-none={hasNoMatches || undefined}>
        <p role="status">
          {counts &&
            (hasNoMatches ? `No ${kind.labels.many} with these filters` : shareText(kind, counts))}
        </p>
        {hasNoMatches &&
          offeredDrops.map((without) => (
            <Button key={without.filter} size="sm" onClick={() => onDrop(without.filter)}>
              {withoutText(kind, without)}
            </Button>
          ))}
      </div>
      <Button type="submit" variant="primary" className={styles.apply} disabled={hasNoMatches}>
        {`Show ${counts && !hasNoMatches ? matchesText(kind, counts) : kind.labels.many}`}
      </Button>
    </div>
  );
}
