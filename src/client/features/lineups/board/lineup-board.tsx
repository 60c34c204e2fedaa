import { requireBoard } from '#client/lineups/boards.ts';
import type { BoardProps } from './board-props.ts';
import { FieldBoard } from './field-board.tsx';
import { StepsBoard } from './steps-board.tsx';

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
