import { type ComponentProps, useState } from 'react';
import { requireBoard } from '#client/lineups/boards.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { PickerHead } from '../features/lineups/picker/picker-head.tsx';
import { PickerRow } from '../features/lineups/picker/picker-row.tsx';
import { Part, State } from './part.tsx';
import { fillSlots } from './sample-lineups.ts';
import { showFocused } from './show-focus.ts';

const noop = () => {};
const longName = 'María del Carmen Fernández-Villalobos y Ortiz de Zárate';

type SampleHeadProps = Pick<
  ComponentProps<typeof PickerHead>,
  'lineup' | 'slot' | 'occupant' | 'count' | 'headingId' | 'onSwap' | 'onClose'
>;

function SampleHead(props: SampleHeadProps) {
  const { orders, opensBy } = requireBoard(props.lineup);
  const [text, setText] = useState('');
  const [order, setOrder] = useState(opensBy);
  return (
    <PickerHead
      {...props}
      orders={orders}
      order={order}
      onOrder={setOrder}
      text={text}
      onText={setText}
      onEnter={noop}
      onArrowDown={noop}
      onLeave={noop}
      onRemove={noop}
    />
  );
}

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
      onSwap: noop,
    },
    { is: 'loading', occupant: null, count: null },
    { is: 'as a sheet', occupant: first, count: `38 ${lineup.of.labels.many}`, onClose: noop },
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
            <SampleHead
              {...head}
              lineup={lineup}
              slot={slot}
              headingId={`ui-${lineup.name}-${is}`}
            />
          </State>
        ))}
      </Part>
      <Part name={`PickerRow, ${one}`}>
        {rows.map(({ is, prepare, ...row }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <PickerRow
              {...row}
              lineup={lineup}
              board={board}
              slot={slot}
              slotItems={slotItems}
              onPick={noop}
              onPickFor={noop}
              onStep={noop}
              onGrab={noop}
            />
          </State>
        ))}
      </Part>
    </>
  );
}
