import { expect, test } from 'vitest';
import { openOutput } from './output.ts';

function fakeOutput(isTTY: boolean) {
  const lines: string[] = [];
  const write = (text: unknown) => lines.push(String(text)) > 0;
  return { lines, isTTY, write, on: () => process.stdout };
}

async function report(
  stdout: ReturnType<typeof fakeOutput>,
  stderr: ReturnType<typeof fakeOutput>,
) {
  const { log, report } = await openOutput('silent', { stdout, stderr });
  report.add('DATA_DIR', '/srv/tifo', { dataDir: '/srv/tifo' });
  report.print('Mailbox', 'http://localhost:3000/mailbox/secret');
  report.ready({ address: 'http://127.0.0.1:3000' });
  return log;
}

const peopleLines = [
  'DATA_DIR    /srv/tifo\n',
  'Mailbox     http://localhost:3000/mailbox/secret\n',
];

test('people read the report on the terminal, wherever it is', async () => {
  const terminal = fakeOutput(true);
  await report(terminal, fakeOutput(true));
  expect(terminal.lines).toEqual(peopleLines);
  const errors = fakeOutput(true);
  const file = fakeOutput(false);
  await report(file, errors);
  expect([errors.lines, file.lines]).toEqual([peopleLines, []]);
});

test('without a terminal nobody reads the report', async () => {
  const outputs = [fakeOutput(false), fakeOutput(false)] as const;
  await report(...outputs);
  expect(outputs.flatMap(({ lines }) => lines)).toEqual([]);
});
