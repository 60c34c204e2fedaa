import { requireBoard } from '#client/lineups/boards.ts';
import type { BoardProps } from './board-props.ts';
import { FieldBoard } from './field-board.tsx';
import { StepsBoard } from './steps-board.tsx';

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
