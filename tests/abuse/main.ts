import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Dialect } from '#server/db/engine/database.ts';
import { plans } from './attack-plans.ts';
import { runAttacks } from './attack-run.ts';
import { attackNames } from './attacks.ts';
import { findBrokenGates, formatEnds, table } from './report.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: attackNames.join(',') },
  },
});

console.log(`${cpus().length} cores, Node ${process.versions.node}`);
const broken: string[] = [];
for (const dialect of ['sqlite', 'postgres'] satisfies Dialect[]) {
  if (values.engine !== 'both' && values.engine !== dialect) continue;
  const run = await runAttacks({
    dialect,
    players: 5000,
    quietSeconds: 15,
    attackSeconds: Number(values.seconds),
    plans: plans.filter(({ attack }) => values.only.split(',').includes(attack)),
    restSeconds: 3,
    perSecond: 40,
    pause: 700,
    report: (phase) => console.log(`${phase.name} ${phase.from}: ${formatEnds(phase.attacker)}`),
  });
  console.log(`\n### ${dialect}\n\n${table(run)}\n`);
  broken.push(...findBrokenGates(run).map((gate) => `${dialect}: ${gate}`));
}
for (const gate of broken) console.error(gate);
console.log(broken.length === 0 ? 'Every gate holds.' : `${broken.length} gates are broken.`);
process.exit(broken.length === 0 ? 0 : 1);
