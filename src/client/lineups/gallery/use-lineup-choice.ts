import { useState } from 'react';
import type { LineupGalleryState } from './lineup-list.ts';

export type LineupChoice = Pick<LineupGalleryState, 'name' | 'sort'>;

/** Combines consecutive choices before the URL changes. A later URL overrides them. */
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
