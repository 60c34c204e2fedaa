import type { Plan } from './attack-run.ts';
import type { AttackName } from './attacks.ts';
import { type CollectedAttackName, collectedAttackNames } from './collected-attacks.ts';

/** Load that one person with a script can cause. */
const publicPages: Plan = {
  attack: 'public page flood',
  from: 'six addresses',
  width: 120,
  perSecond: 300,
};

const slowPictures: Plan = { attack: 'slow pictures', from: 'two addresses', width: 20 };

/** Responses cannot slow the attack down, because its clients disconnect early. */
const hungUp = { width: 100, perSecond: 100 };

type PlannedAlone = 'public page flood' | 'slow pictures' | CollectedAttackName;

/** Concurrent connections. 10,000 of them need as many open files (`ulimit -n`). */
const widths: Readonly<Record<Exclude<AttackName, PlannedAlone>, number>> = {
  'slow headers': 2000,
  'slow bodies': 2000,
  'endless bodies': 20,
  '1 GiB bodies': 20,
  'login flood': 50,
  'register flood': 50,
  'forgot flood': 50,
  'upload flood': 100,
  'comment flood': 50,
  'idle connections': 10_000,
  // This width keeps the server just busy.
  'saturating requests': 24,
  'request flood': 256,
  'request flood of fans': 256,
  'share picture flood': 24,
  // Ends sessions that the other attacks need, so it is the last.
  'picture flood': 20,
};

export const plans: readonly Plan[] = [
  publicPages,
  slowPictures,
  ...Object.entries(widths).flatMap(([attack, width]) =>
    (['one address', 'many addresses'] as const).map((from) => ({
      attack: attack as AttackName,
      from,
      width,
    })),
  ),
  ...collectedAttackNames.map((attack) => ({
    attack,
    from: 'many addresses' as const,
    ...(attack === 'calls hung up on' ? hungUp : { width: 12 }),
  })),
];
