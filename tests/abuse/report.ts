import { type EndCounts, listServerErrors } from './answers.ts';
import type { AttackRun, Phase } from './attack-run.ts';
import { percentile } from './visitors.ts';

/** Multiples of the quiet phase. */
const gates = { reader: 3, peak: 3, after: 2 } as const;

function ratiosOf(phase: Phase, quiet: Phase) {
  const p99 = ({ reader }: Phase) => percentile(reader.times, 0.99);
  const p50 = ({ reader }: Phase) => percentile(reader.times, 0.5);
  return {
    p50: p50(phase) / p50(quiet),
    reader: p99(phase) / p99(quiet),
    peak: phase.peak / quiet.after,
    after: phase.after / quiet.after,
  };
}

export function failuresOf({ name, from, reader, owner, attacker }: Phase): string[] {
  const where = `${name} ${from}`.trim();
  const badEnds = [reader.ends, owner.ends, attacker].flatMap(listServerErrors);
  return [
    ...badEnds.map((end) => `${where}: an answer ${end}`),
    ...(owner.successes < owner.tries
      ? [
          `${where}: the owner got in ${owner.successes} of ${owner.tries} times (${formatEnds(owner.ends)})`,
        ]
      : []),
  ];
}

export function findBrokenGates({ quiet, attacks, after }: AttackRun): string[] {
  return [...attacks, after].flatMap((phase) => {
    const ratios = ratiosOf(phase, quiet);
    const exceeded = Object.entries(gates)
      .filter(([name, max]) => ratios[name as keyof typeof gates] > max)
      .map(
        ([name, max]) =>
          `${phase.name} ${phase.from}: ${name} is ${formatRatio(ratios[name as keyof typeof gates])} the quiet, more than ${max}`,
      );
    return [...failuresOf(phase), ...exceeded];
  });
}

function formatRatio(ratio: number): string {
  return `× ${ratio.toFixed(ratio < 10 ? 1 : 0)}`;
}

export function formatEnds(ends: EndCounts): string {
  return Object.entries(ends)
    .toSorted(([, one], [, other]) => other - one)
    .map(([end, number]) => `${end}: ${number}`)
    .join(', ');
}

const columns = [
  'Attack',
  'From',
  'Reader p50',
  'Reader p99',
  'Reader’s answers',
  'Owner gets in',
  'Owner’s slowest call',
  'Memory peak',
  'Memory after',
  'Attacker’s answers',
  'Log lines',
];

function rowOf(phase: Phase, quiet: Phase): string {
  const { reader, owner, attacker } = phase;
  const ratios = ratiosOf(phase, quiet);
  const cells = [
    ...[
      phase.name,
      phase.from,
      formatRatio(ratios.p50),
      formatRatio(ratios.reader),
      formatEnds(reader.ends),
    ],
    `${owner.successes} of ${owner.tries}`,
    `${percentile(owner.times, 1).toFixed(0)} ms`,
    ...[
      formatRatio(ratios.peak),
      formatRatio(ratios.after),
      formatEnds(attacker),
      String(phase.logged),
    ],
  ];
  return `| ${cells.join(' | ')} |`;
}

export function table({ quiet, attacks, after }: AttackRun): string {
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  const { times: quietTimes } = quiet.reader;
  return [
    `Quiet: reader p50 ${percentile(quietTimes, 0.5).toFixed(1)} ms, p99 ${percentile(quietTimes, 0.99).toFixed(1)} ms, memory ${mebibytes(quiet.after)}.`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---|').join('')}`,
    ...[...attacks, after].map((phase) => rowOf(phase, quiet)),
  ].join('\n');
}
