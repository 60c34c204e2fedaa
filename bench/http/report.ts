import { median } from '../figures.ts';
import type { Measure } from './load.ts';

export interface Series {
  readonly call: string;
  readonly server: string;
  readonly rounds: readonly { readonly measure: Measure; readonly bare: Measure }[];
}

export interface Row extends Measure {
  readonly call: string;
  readonly server: string;
  /** Requests per second, relative to the bare server. */
  readonly ratio: number;
  /** CPU time per request of the bare server, relative to this server. */
  readonly cpuRatio: number;
}

export function toRow({ call, server, rounds }: Series): Row {
  const medianOf = (value: (measure: Measure) => number) =>
    median(rounds.map(({ measure }) => value(measure)));
  return {
    call,
    server,
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    cpu: medianOf(({ cpu }) => cpu),
    memory: Math.max(...rounds.map(({ measure }) => measure.memory)),
    bytes: medianOf(({ bytes }) => bytes),
    refused: Math.max(...rounds.map(({ measure }) => measure.refused)),
    ratio: median(rounds.map(({ measure, bare }) => measure.perSecond / bare.perSecond)),
    cpuRatio: median(rounds.map(({ measure, bare }) => bare.cpu / measure.cpu)),
  };
}

const columns = [
  ['call', (row: Row) => row.call],
  ['server', (row: Row) => row.server],
  ['per second', (row: Row) => row.perSecond.toFixed(0)],
  ['to bare', (row: Row) => row.ratio.toFixed(3)],
  ['µs CPU', (row: Row) => row.cpu.toFixed(0)],
  ['to bare by CPU', (row: Row) => row.cpuRatio.toFixed(3)],
  ['p50 ms', (row: Row) => row.p50.toFixed(1)],
  ['p99 ms', (row: Row) => row.p99.toFixed(1)],
  ['MiB', (row: Row) => (row.memory / 2 ** 20).toFixed(0)],
  ['bytes', (row: Row) => row.bytes.toFixed(0)],
  ['% refused', (row: Row) => (100 * row.refused).toFixed(0)],
] as const;

function formatRatios(row: Row, other: Row): string[] {
  const ratios = [row.ratio / other.ratio, row.cpuRatio / other.cpuRatio];
  return ratios.map((ratio) => ratio.toFixed(2));
}

/** `compared` adds the ratio between two of the servers. */
export function formatTable(
  rows: readonly Row[],
  compared: { readonly ours: string; readonly other: string } | null,
): string {
  const head = [
    ...columns.map(([name]) => name),
    ...(compared ? [`× ${compared.other}`, 'by CPU'] : []),
  ];
  const comparisonCells = (row: Row): string[] => {
    if (compared === null) return [];
    const other = rows.find(({ call, server }) => call === row.call && server === compared.other);
    return other && row.server === compared.ours ? formatRatios(row, other) : ['', ''];
  };
  const lines = rows.map((row) => [
    ...columns.map(([, cell]) => cell(row)),
    ...comparisonCells(row),
  ]);
  const rule = head.map((_, index) => (index < 2 ? '---' : '--:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
