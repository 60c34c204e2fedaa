import { requireBoard } from '#client/lineups/boards.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { PickerHead } from '../features/lineups/picker/picker-head.tsx';
import { PickerRow } from '../features/lineups/picker/picker-row.tsx';
import { Choosable, Part, State } from './part.tsx';
import { fillSlots } from './sample-lineups.ts';
import { showFocused } from './show-focus.ts';

const nothing = () => {};
const longName = 'María del Carmen Fernández-Villalobos y Ortiz de Zárate';

export function PickerParts({ lineup }: { lineup: Lineup }) {
  const board = requireBoard(lineup);
  const slotItems = fillSlots(lineup);
  const [slot, other] = lineup.slots;
  const [first, second] = Object.values(slotItems);
  if (!slot || !other || !first || !second) return null;
  const free = { ...second, _id: 'free' };
  const { one } = lineup.labels;
  const heads = [
    { is: 'beside the board', occupant: null, count: `1,024 ${lineup.of.labels.many}` },
    {
      is: 'filled, may swap',
      occupant: first,
      count: `1 ${lineup.of.labels.one}`,
      onSwap: nothing,
    },
    { is: 'loading', occupant: null, count: null },
    { is: 'as a sheet', occupant: first, count: `38 ${lineup.of.labels.many}`, onClose: nothing },
  ];
  const rows = [
    { is: 'free', item: free, likesCount: 12 },
    { is: 'stands here', item: first, likesCount: 1 },
    { is: 'stands elsewhere', item: second, likesCount: 1_024_768 },
    { is: 'focus', item: free, likesCount: 0, prepare: showFocused },
    { is: 'long text', item: { ...second, name: longName }, likesCount: 1_024_768 },
  ];
  return (
    <>
      <Part name={`PickerHead, ${one}`}>
        {heads.map(({ is, ...head }) => (
          <State key={is} is={is} wide>
            <Choosable initial="">
              {(text, onText) => (
                <Choosable initial={board.opensBy}>
                  {(order, onOrder) => (
                    <PickerHead
                      {...{ lineup, slot, text, onText, order, onOrder, ...head }}
                      headingId={`ui-${lineup.name}-${is}`}
                      orders={board.orders}
                      onEnter={nothing}
                      onArrowDown={nothing}
                      onLeave={nothing}
                      onRemove={nothing}
                    />
                  )}
                </Choosable>
              )}
            </Choosable>
          </State>
        ))}
      </Part>
      <Part name={`PickerRow, ${one}`}>
        {rows.map(({ is, prepare, ...row }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <PickerRow
              {...{ lineup, board, slot, slotItems, ...row }}
              onPick={nothing}
              onPickFor={nothing}
              onStep={nothing}
              onGrab={nothing}
            />
          </State>
        ))}
      </Part>
    </>
  );
}
