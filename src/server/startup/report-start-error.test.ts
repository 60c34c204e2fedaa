import { expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { reportStartError } from './report-start-error.ts';

function report(
  error: Error,
  isTTY: { readonly stdout: boolean; readonly stderr: boolean },
  level = 'info',
) {
  const logged: string[] = [];
  const printed: string[] = [];
  reportStartError(error, loadConfig({ LOG_LEVEL: level }), {
    stdout: { isTTY: isTTY.stdout },
    stderr: { isTTY: isTTY.stderr, write: (text: unknown) => printed.push(String(text)) > 0 },
    openStream: () => ({ write: (line) => logged.push(line) }),
  });
  return { logged: logged.map((line) => JSON.parse(line)), printed };
}

test('a failure is logged as fatal without a terminal, and printed on one', () => {
  const error = new Error('No room.');
  const line = expect.objectContaining({ level: 60, msg: 'Tifo cannot start. No room.' });
  const text = 'Tifo cannot start. No room.\n';
  const service = { stdout: false, stderr: false };
  expect(report(error, service)).toEqual({ logged: [line], printed: [] });
  expect(report(error, { stdout: false, stderr: true })).toEqual({
    logged: [line],
    printed: [text],
  });
  expect(report(error, { stdout: true, stderr: true })).toEqual({ logged: [], printed: [text] });
  expect(report(error, service, 'silent')).toEqual({ logged: [], printed: [text] });
  const [bug] = report(new TypeError('x is not a function'), service).logged;
  expect(bug).toMatchObject({ level: 60, err: { type: 'TypeError', stack: expect.any(String) } });
});
