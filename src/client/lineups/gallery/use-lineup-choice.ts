import { useState } from 'react';
import type { LineupGalleryState } from './lineup-list.ts';

/** What a gallery of lineups looks for, and in which order. */
export type LineupChoice = Pick<LineupGalleryState, 'name' | 'sort'>;

/**
 * Search and order as they were last chosen, which stand before their list has come: a choice of one
 * goes with the other. What the address says later counts.
 */
export function useLineupChoice(
  list: LineupGalleryState,
  onChoose: (choice: LineupChoice) => void,
): readonly [LineupChoice, (choice: LineupChoice) => void] {
  const [listed, setListed] = useState(list);
  const [chosen, setChosen] = useState<LineupChoice>(list);
  if (listed.name !== list.name || listed.sort !== list.sort) {
    setListed(list);
    setChosen(list);
  }
  function choose({ name, sort }: LineupChoice) {
    setChosen({ name, sort });
    onChoose({ name, sort });
  }
  return [chosen, choose];
}
