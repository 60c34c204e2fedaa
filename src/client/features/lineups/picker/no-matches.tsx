import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kindSearchQuery } from '#client/search/search-query.ts';
import { SuggestedName } from '#client/search/suggested-name.tsx';
import { Name } from '#client/ui/name.tsx';
import type { SearchResult } from '#contract/calls/search.ts';
import type { Reference } from '#contract/kinds/items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { getReferenceFilter } from '../builder/builder-queries.ts';
import { emptyText } from '../lineup-text.ts';
import styles from './picker.module.css';

interface NoMatchesProps {
  lineup: Lineup;
  slot: Slot;
  name: string;
  reference: Reference | null;
  onSearch: (name: string) => void;
}

export function NoMatches({ lineup, slot, name, reference, onSearch }: NoMatchesProps) {
  const { data } = useQuery(kindSearchQuery(lineup.of.name, name));
  const items = name === '' ? [] : (data?.groups[0]?.items ?? []);
  const [suggested] = items.filter(
    (item) => fitsSlot(item, slot) && fitsReference(lineup, item, reference),
  );
  const others = items.filter((item) => !fitsSlot(item, slot));
  return (
    <PickerMessage>
      <span>{emptyText(lineup, slot, name)}</span>
      {(suggested || others.length > 0) && (
        <span className={styles.others}>
          {suggested && (
            <span>
              <SuggestedName name={suggested.name} onSearch={onSearch} />
            </span>
          )}
          {others.map((item) => (
            <span key={item._id}>
              <Name>{item.name}</Name> plays {String(item.look?.position)}.
            </span>
          ))}
        </span>
      )}
    </PickerMessage>
  );
}

function fitsSlot({ look }: SearchResult, { position }: Slot): boolean {
  return position === undefined || look?.position === position;
}

function fitsReference(
  lineup: Lineup,
  { look }: SearchResult,
  reference: Reference | null,
): boolean {
  const field = getReferenceFilter(lineup.of)?.name;
  if (reference === null || field === undefined) return true;
  const referenced = look?.[field];
  return Array.isArray(referenced) && referenced.some(({ _id }) => _id === reference._id);
}

export function PickerMessage({ children }: { children: ReactNode }) {
  return (
    <p className={styles.nothing} role="status">
      {children}
    </p>
  );
}
