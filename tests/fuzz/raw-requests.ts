import fc from 'fast-check';

interface RawCase {
  readonly text: string;
  /** The server must not process anything after an ambiguous end as another request. */
  readonly isAmbiguous: boolean;
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'HEADX', 'get', 'G\0T', '', 'PRI', 'CONNECT'];
const versions = [
  ...['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9'],
  ...['HTP/1.1', 'HTTP/1.1 x', 'http/1.1', 'HTTP/1.', ''],
];
const targets = [
  ...['/api/v1/players', '/api/v1/users/login', '/api/openapi.json', '/', '*', '?', '#', ''],
  ...['//', '/\0', '/ /', '/%', '/%00', '/%ff%fe', '/\u00ff', 'http://[', 'http://a:b@/api/docs'],
  ...['javascript:1', `/${'a'.repeat(9000)}`, `/${'a'.repeat(100_000)}`, '/\t', '/a b', '\\'],
];
const framings: readonly (readonly [lines: string, isAmbiguous: boolean])[] = [
  ['content-length: 0', false],
  ['content-length: 5', false],
  ['content-length: 4\r\ntransfer-encoding: chunked', true],
  ['transfer-encoding: chunked\r\ncontent-length: 4', true],
  ['content-length: 4\r\ncontent-length: 400', true],
  ['content-length: 4, 4', true],
  ['content-length: +4', true],
  ['content-length: 0x4', true],
  ['content-length: -1', true],
  ['content-length: 99999999999999999999', true],
  ['transfer-encoding: chunked', false],
  ['transfer-encoding: xchunked', true],
  ['transfer-encoding: chunked, identity', true],
  ['transfer-encoding: chunked\r\ntransfer-encoding: identity', true],
  ['transfer-encoding : chunked', true],
  ['transfer-encoding:\r\n chunked', true],
  ['transfer-encoding: \x0bchunked', true],
  ['content-length : 4', true],
];
const headers = [
  ...['x: y', 'no colon', ': no name', 'x\0: y', 'x: a\0b', 'x: a\rb', ' folded', 'x y: z', '\t'],
  ...['expect: 100-continue', 'expect: something', 'connection: upgrade\r\nupgrade: h2c'],
  ...['connection: close', 'connection: keep-alive, x', 'host: other', 'authorization: Bearer x'],
  ...['content-type: application/json', 'content-type: multipart/form-data; boundary=x', 'é: é'],
  ...[`x: ${'y'.repeat(20_000)}`, `${'x'.repeat(20_000)}: y`, 'x: y\r\n'.repeat(3000).trim()],
];
const bodies = [
  ...[
    '',
    '{}',
    'abcde',
    '0\r\n\r\n',
    '5\r\nabcde\r\n0\r\n\r\n',
    '5\r\nabc',
    'zz\r\n',
    '-1\r\na\r\n',
  ],
  ...['ffffffffffffffff\r\na\r\n', '5;ext=1\r\nabcde\r\n0\r\n\r\n', `5;${'e'.repeat(20_000)}\r\n`],
  ...[
    '5\nabcde\n0\n\n',
    '0\r\nx: y\r\n\r\n',
    '0\r\n',
    '05\r\nabcde\r\n0\r\n\r\n',
    '\0'.repeat(100),
  ],
];

const hidden = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

export function smugglingAttempts(secret: string): string[] {
  const lines = framings.flatMap(([line, isAmbiguous]) => (isAmbiguous ? [line] : []));
  const head = 'POST /api/v1/users/login HTTP/1.1\r\nhost: localhost\r\n';
  return lines.flatMap((line) =>
    bodies.map((body) => `${head}${line}\r\n\r\n${body}${hidden(secret)}`),
  );
}

/** Only hidden requests contain `secret`. */
export function rawCases(secret: string): fc.Arbitrary<RawCase> {
  const often = <T>(usual: T, others: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
  return fc
    .record({
      method: often('POST', fc.constantFrom(...methods)),
      target: often('/api/v1/users/login', fc.constantFrom(...targets)),
      version: often('HTTP/1.1', fc.constantFrom(...versions)),
      host: often(
        'host: localhost\r\n',
        fc.constantFrom('', 'host: a\r\nhost: b\r\n', 'host: \0\r\n'),
      ),
      framing: fc.constantFrom(...framings),
      more: fc.array(fc.constantFrom(...headers), { maxLength: 3 }),
      body: fc.constantFrom(...bodies),
      lineEnd: often('\r\n', fc.constantFrom('\n', '\r', '\r\r\n')),
      isSmuggling: fc.boolean(),
      times: often(1, fc.constantFrom(2, 20)),
      cutAt: often(1, fc.double({ min: 0, max: 1, noNaN: true })),
      noise: often('', fc.constantFrom('\r\n', '\0', '\x16\x03\x01\x02', 'x'.repeat(70_000))),
    })
    .map((parts) => {
      const [lines, isAmbiguous] = parts.framing;
      const head = `${parts.method} ${parts.target} ${parts.version}\r\n${parts.host}`;
      const all = `${head}${[lines, ...parts.more].join('\r\n')}\r\n\r\n`;
      const whole = parts.noise + all.replaceAll('\r\n', parts.lineEnd) + parts.body;
      const text = (whole + (parts.isSmuggling ? hidden(secret) : '')).repeat(parts.times);
      return { text: text.slice(0, Math.ceil(text.length * parts.cutAt)), isAmbiguous };
    });
}
