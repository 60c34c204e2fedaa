import type { Terminal } from './command.ts';

interface Step {
  /** 'reading', 'writing'. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
  readonly count: number;
  /** 'rows'. */
  readonly unit: string;
}

const barWidth = 24;
/** Milliseconds between redraws, and between lines without a terminal window. */
const drawEvery = 100;
const printEvery = 5000;

interface ProgressBar {
  show(step: Step): void;
  end(): void;
}

/** Draws a bar with rate and remaining time in a terminal; otherwise prints lines. */
export function createProgressBar(
  terminal: Pick<Terminal, 'screen' | 'printError'>,
  now: () => number = () => performance.now(),
): ProgressBar {
  const { screen } = terminal;
  let what = '';
  let start = 0;
  let shown = 0;
  return {
    show(step) {
      const time = now();
      if (step.what !== what) {
        what = step.what;
        start = time;
        shown = screen ? 0 : time;
      }
      const isLast = step.done >= step.total;
      if (screen ? !isLast && time - shown < drawEvery : time - shown < printEvery) return;
      shown = time;
      const line = describe(step, (time - start) / 1000);
      if (!screen) {
        terminal.printError(line);
        return;
      }
      const filled = Math.round(barWidth * share(step));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
      // Leaves the last column free, as a full line would wrap.
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
  const parts = [`${what} ${percent.padStart(5)}`, `${count.toLocaleString('en')} ${unit}`];
  if (seconds > 0 && count > 0) {
    parts.push(`${Math.round(count / seconds).toLocaleString('en')} a second`);
  }
  if (seconds > 0 && step.done > 0 && step.done < step.total) {
    parts.push(`${clock((seconds * (step.total - step.done)) / step.done)} left`);
  }
  return parts.join(', ');
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
