import type { Terminal } from './command.ts';
import { formatCount } from './numbers.ts';

interface Step {
  /** Activity: 'reading', 'writing'. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly count: number;
  /** Plural of what is counted: 'rows'. */
  readonly unit: string;
}

const barWidth = 24;
const redrawIntervalMs = 100;
/** Interval between lines if the output is not a terminal. */
const printIntervalMs = 5000;

interface ProgressBar {
  show(step: Step): void;
  end(): void;
}

export function createProgressBar(
  terminal: Pick<Terminal, 'screen' | 'printError'>,
  now: () => number = () => performance.now(),
): ProgressBar {
  const { screen } = terminal;
  let what = '';
  let start = 0;
  let lastShown = 0;
  return {
    show(step) {
      const time = now();
      if (step.what !== what) {
        what = step.what;
        start = time;
        lastShown = screen ? 0 : time;
      }
      const interval = screen ? redrawIntervalMs : printIntervalMs;
      const isFullBar = screen && step.done >= step.total;
      if (time - lastShown < interval && !isFullBar) return;
      lastShown = time;
      const line = describe(step, (time - start) / 1000);
      if (!screen) {
        terminal.printError(line);
        return;
      }
      const filled = Math.round(barWidth * share(step));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
      // The last column stays free, because some terminals wrap a full line.
      screen.write(`\r\u001b[2K${`${bar} ${line}`.slice(0, screen.columns - 1)}`);
    },
    end() {
      if (screen && what !== '') screen.write('\r\u001b[2K');
    },
  };
}

function share({ done, total }: Step): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}

/** 'reading 45 %, 36,000 rows, 21,000 a second, 0:03 left'. */
function describe(step: Step, seconds: number): string {
  const { what, count, unit } = step;
  const percent = `${Math.floor(100 * share(step))} %`;
  const parts = [`${what} ${percent.padStart(5)}`, `${formatCount(count)} ${unit}`];
  if (seconds > 0 && count > 0) {
    parts.push(`${formatCount(Math.round(count / seconds))} a second`);
  }
  if (seconds > 0 && step.done > 0 && step.done < step.total) {
    parts.push(`${formatMinutes((seconds * (step.total - step.done)) / step.done)} left`);
  }
  return parts.join(', ');
}

function formatMinutes(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}
