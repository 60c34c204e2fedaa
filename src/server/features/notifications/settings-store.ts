import type { BellSwitches, BellType } from '#contract/fans/fan-events.ts';
import type { Flag } from '#server/db/column-types.ts';
import type { Queries } from '#server/db/engine/database.ts';

/** Defaults apply without a row. */
interface NotificationSettingTable {
  user_id: string;
  type: BellType;
  bell: Flag;
  mail: Flag;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    notification_setting: NotificationSettingTable;
  }
}

const isOn = (flag: 0 | 1) => flag === 1;
const toFlag = (on: boolean) => (on ? 1 : 0);

export async function findSwitches(
  queries: Queries,
  userId: string,
): Promise<Map<BellType, BellSwitches>> {
  const rows = await queries
    .selectFrom('notification_setting')
    .where('user_id', '=', userId)
    .select(['type', 'bell', 'mail'])
    .execute();
  return new Map(
    rows.map(({ type, bell, mail }) => [type, { bell: isOn(bell), mail: isOn(mail) }]),
  );
}

export async function saveSwitches(
  transaction: Queries,
  userId: string,
  type: BellType,
  { bell, mail }: BellSwitches,
): Promise<void> {
  const flags = { bell: toFlag(bell), mail: toFlag(mail) } as const;
  await transaction
    .insertInto('notification_setting')
    .values({ user_id: userId, type, ...flags })
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet(flags))
    .execute();
}
