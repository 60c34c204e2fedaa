import type { ReactNode } from 'react';
import { requireBoard } from '#client/community/boards.ts';
import type { Lineup, Slot } from '#contract/lineup.ts';
import type { Places } from './builder-state.ts';
import { FieldBoard } from './field-board.tsx';
import { StepsBoard } from './steps-board.tsx';

export interface BoardProps {
  lineup: Lineup;
  places: Places;
  /** The button or link of a slot. */
  children: (slot: Slot) => ReactNode;
}

/** The slots of a lineup as its sport lays them out. */
export function Board(props: BoardProps) {
  const { layout } = requireBoard(props.lineup);
  switch (layout.type) {
    case 'field':
      return <FieldBoard {...props} layout={layout} />;
    case 'steps':
      return <StepsBoard {...props} layout={layout} />;
    default:
      return layout satisfies never;
  }
}
