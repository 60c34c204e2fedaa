import { expect, test } from 'vitest';
import { createProgressBar } from './progress.ts';

function createTestBar(columns: number | null) {
  const clock = { now: 0 };
  const written: string[] = [];
  const printed: string[] = [];
  const screen =
    columns === null ? {} : { screen: { columns, write: (text: string) => written.push(text) } };
  const terminal = { ...screen, printError: (line: string) => printed.push(line) };
  const progress = createProgressBar(terminal, () => clock.now);
  const show = (seconds: number, done: number) => {
    clock.now = seconds * 1000;
    progress.show({ what: 'reading', done, total: 1000, count: done * 20, unit: 'rows' });
  };
  return { show, end: progress.end, written, printed };
}

test('a terminal redraws a bar with the rate and the remaining time', () => {
  const { show, end, written, printed } = createTestBar(120);
  show(1, 0);
  show(1.01, 5);
  show(2, 250);
  show(5, 1000);
  end();
  expect(written).toEqual([
    '\r\u001b[2K░░░░░░░░░░░░░░░░░░░░░░░░ reading   0 %, 0 rows',
    '\r\u001b[2K██████░░░░░░░░░░░░░░░░░░ reading  25 %, 5,000 rows, 5,000 a second, 0:03 left',
    '\r\u001b[2K████████████████████████ reading 100 %, 20,000 rows, 5,000 a second',
    '\r\u001b[2K',
  ]);
  expect(printed).toEqual([]);
});

test('the bar fits a narrow terminal', () => {
  const { show, written } = createTestBar(40);
  show(0, 0);
  show(60, 500);
  for (const text of written) expect(text.replace('\r\u001b[2K', '').length).toBeLessThan(40);
});

test('without a terminal a line is printed at intervals', () => {
  const { show, end, printed } = createTestBar(null);
  for (let second = 0; second <= 100; second += 1) show(second, second * 5);
  end();
  expect(printed).toHaveLength(20);
  expect(printed[1]).toBe('reading   5 %, 1,000 rows, 100 a second, 3:10 left');
});
