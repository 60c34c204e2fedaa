import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createUtf8Decoder } from './decode.ts';
import { FileError, openText } from './open.ts';
import { createCsvReader } from './read.ts';
import { findOtherSeparator } from './separator.ts';
import { formatCsvLine, unguardFormula } from './write.ts';

function read(text: string, size = text.length || 1) {
  const reader = createCsvReader();
  const records = [];
  for (let at = 0; at < text.length; at += size) {
    records.push(...reader.write(text.slice(at, at + size)));
  }
  return [...records, ...reader.end()];
}

const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

describe('reading', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFname,\n', [['name', '']]],
    ['"a,b","say ""hi""",c\n', [['a,b', 'say "hi"', 'c']]],
    [
      '"two\nlines",x\r\n"",y',
      [
        ['two\nlines', 'x'],
        ['', 'y'],
      ],
    ],
    ['"a\r\nb"\r\n', [['a\r\nb']]],
    ['5" pipe,Ñandú\n', [['5" pipe', 'Ñandú']]],
    ['x,"a"', [['x', 'a']]],
    ['\n\na,b\n\n', [['a', 'b']]],
    [',\n', [['', '']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('a record contains the line on which it starts', () => {
    const records = read('a,b\n"1\n2\n3",x\n\nlast,y\n');
    expect(records.map(({ line, cells }) => [line, cells.at(-1)])).toEqual([
      [1, 'b'],
      [2, 'x'],
      [6, 'y'],
    ]);
  });

  test('an invalid record affects only its line', () => {
    expect(read('a,b\n"x"y,1\nc,d\n')).toEqual([
      { line: 1, cells: ['a', 'b'], error: null },
      { line: 2, cells: [], error: 'a closing quote is not followed by a comma' },
      { line: 3, cells: ['c', 'd'], error: null },
    ]);
    expect(read('a,b\nx,"y\nc,d\ne,f')).toEqual([
      { line: 1, cells: ['a', 'b'], error: null },
      { line: 2, cells: [], error: 'a quote is opened and never closed' },
      { line: 3, cells: ['c', 'd'], error: null },
      { line: 4, cells: ['e', 'f'], error: null },
    ]);
  });

  test('a stray quote does not affect other rows', () => {
    const text = 'a,b\n1,"5 inch\n2,c\n3,d\n4,"e"\n5,f\n';
    const kept = [['a', 'b'], [], ['2', 'c'], ['3', 'd'], ['4', 'e'], ['5', 'f']];
    for (const size of [text.length, 1, 7]) {
      const records = read(text, size);
      expect(records.map(({ cells }) => cells)).toEqual(kept);
      expect(records.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(records.map(({ error }) => error !== null)).toEqual(kept.map(({ length }) => !length));
    }
  });

  test.each(['a', '"a'])('a long line of %s is parsed in linear time', (piece) => {
    const tooLong = { cells: [], error: 'a line is longer than 1,000,000 characters' };
    const reader = createCsvReader();
    const records = [...reader.write('a,b\n')];
    const part = piece.repeat(65_536 / piece.length);
    for (let n = 0; n < 2000; n += 1) records.push(...reader.write(part));
    records.push(...reader.write('\nc,d\n'), ...reader.write(part), ...reader.end());
    expect(records.slice(0, 3)).toEqual([
      { line: 1, cells: ['a', 'b'], error: null },
      { line: 2, ...tooLong },
      { line: 3, cells: ['c', 'd'], error: null },
    ]);
    expect(records).toHaveLength(4);
    expect(records[3]?.line).toBe(4);
  });

  test('an open quote is buffered up to a limit', () => {
    const reader = createCsvReader();
    reader.write('a,b\n"open,1\n');
    const lines = 'some,cells\n'.repeat(10_000);
    let records = 0;
    for (let piece = 0; piece < 20; piece += 1) records += reader.write(lines).length;
    // No quote is open, so nothing remains buffered.
    expect(records).toBe(200_001);
  });
});

test('written records are read again, regardless of the chunks', () => {
  const nasty = fc.string({ unit: fc.constantFrom(...'",\n\r\t \'=+-@＝Ñéa🏋') });
  const cell = fc.oneof(nasty, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (table, size) => {
        const written = table.map(formatCsvLine).join('');
        const kept = table.filter((cells) => cells.length > 1 || cells[0] !== '');
        const records = read(`#\n${written}`, size).slice(1);
        expect(records.map(({ cells }) => cells.map(unguardFormula))).toEqual(kept);
        expect(records.every(({ error }) => error === null)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

describe('cells are guarded against formulas', () => {
  const written = (text: string) => read(`#\n${formatCsvLine([text, 'x'])}`)[1]?.cells[0] ?? '';

  test.each(['=1+1', '+120', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''+1"])(
    '%j',
    (text) => {
      expect(written(text)).toBe(`'${text}`);
      expect(unguardFormula(written(text))).toBe(text);
    },
  );

  test.each(['Ana', "O'Neill", "'quoted'", '1-2', 'a=b', ' =1', ''])('%j is unchanged', (text) => {
    expect(written(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });

  test('any text can be restored', () => {
    const start = fc.constantFrom(...`=+-@\t\r\n\0'"a`);
    const nasty = fc
      .tuple(fc.string({ unit: start, maxLength: 3 }), fc.string())
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        expect(written(text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
        expect(unguardFormula(written(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('a number is not guarded', () => {
    expect(formatCsvLine([-5, 0.5, null])).toBe('-5,0.5,\n');
  });
});

describe('opening', () => {
  async function writeTestFile(name: string, content: string | Uint8Array): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tifo-csv-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  async function textOf(path: string): Promise<string> {
    const pieces: string[] = [];
    for await (const piece of openText(path).text) pieces.push(piece);
    return pieces.join('');
  }

  // Larger than a chunk, so that some chunks end within a character.
  const text = `x${'Ñandú,éé\n'.repeat(20_000)}`;

  test('a text and a packed text', async () => {
    expect(await textOf(await writeTestFile('a.csv', text))).toBe(text);
    expect(await textOf(await writeTestFile('a.csv.gz', gzipSync(text)))).toBe(text);
  });

  test('the number of bytes read is known', async () => {
    const file = openText(await writeTestFile('a.csv', text));
    expect(file.bytes).toBe(Buffer.byteLength(text));
    for await (const _ of file.text);
    expect(file.bytesRead()).toBe(file.bytes);
  });

  test('a missing file and a truncated packed file throw', async () => {
    expect(() => openText('/nowhere/a.csv')).toThrow(/ENOENT/);
    const half = gzipSync(text).subarray(0, 100);
    await expect(textOf(await writeTestFile('a.csv.gz', half))).rejects.toThrow(
      'unexpected end of file',
    );
  });

  const table = 'name,league\nÑandú,La Liga\n';
  const utf16 = Buffer.from(table, 'utf16le');

  test.each([
    ['a.zip', Buffer.from('PK\x03\x04\x14\0'), 'is packed with zip, as .xlsx and .ods are too'],
    ['a.csv', gzipSync(table), 'is packed with gzip: add .gz to its name, or unpack it.'],
    ['a.csv.gz', table, 'is not packed with gzip: take .gz from its name.'],
    ['zip.csv.gz', 'PK\x03\x04', 'is packed with zip'],
    ['both.csv.gz', gzipSync('PK\x03\x04'), 'is packed with zip'],
    ['a.tar.gz', gzipSync(`${'a'.padEnd(257, '\0')}ustar`), 'is a tar archive: unpack it'],
    ['a.csv.xz', Buffer.from('\xFD7zXZ\0', 'latin1'), 'is packed with xz: unpack it, and import'],
    [
      'a.xls',
      Buffer.from('\xD0\xCF\x11\xE0', 'latin1'),
      'is an old Excel workbook: save the sheet',
    ],
    [
      'a.txt',
      Buffer.from(`\uFEFF${table}`, 'utf16le'),
      'is in UTF-16, not in UTF-8: save it as CSV',
    ],
    ['b.txt', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16(), 'is in UTF-16, not in UTF-8'],
    ['c.txt', utf16, 'is in UTF-16, not in UTF-8'],
    ['d.txt', Buffer.from(utf16).swap16(), 'is in UTF-16, not in UTF-8'],
    ['e.txt', gzipSync(utf16), 'is packed with gzip'],
    ['e.txt.gz', gzipSync(utf16), 'is in UTF-16, not in UTF-8'],
  ])('the error describes %s', async (name, content, reason) => {
    const path = await writeTestFile(name, content);
    const error = await textOf(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileError);
    expect(String(error)).toContain(`${path} ${reason}`);
  });

  test('the error says that a path is a folder', () => {
    expect(() => openText(tmpdir())).toThrow(`${tmpdir()} is a folder: name the file in it.`);
  });
});

describe('decoding', () => {
  function decode(bytes: Buffer, size = bytes.length || 1) {
    const decoder = createUtf8Decoder();
    let text = '';
    for (let at = 0; at < bytes.length; at += size)
      text += decoder.write(bytes.subarray(at, at + size));
    return { text: text + decoder.end(), isOther: decoder.isOtherEncoding() };
  }

  test('UTF-8 is decoded, regardless of the chunks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), (text, size) => {
        expect(decode(Buffer.from(text), size)).toEqual({ text, isOther: false });
      }),
      { numRuns: 300 },
    );
    expect(decode(Buffer.from('\uFEFFa\uFFFD🏋')).text).toBe('\uFEFFa\uFFFD🏋');
  });

  test.each([1, 2, 3, 100])('only lines that are not UTF-8 are marked, in chunks of %d', (size) => {
    const latin = Buffer.from('Ñandú\n', 'latin1');
    const mixed = Buffer.concat([
      Buffer.from('Ñ\n'),
      latin,
      Buffer.from('é\n'),
      latin.subarray(0, 1),
    ]);
    const { text, isOther } = decode(mixed, size);
    expect(isOther).toBe(false);
    const lines = text.split('\n');
    expect(lines.map((line) => line.isWellFormed())).toEqual([true, false, true, false]);
    expect([lines[0], lines[2]]).toEqual(['Ñ', 'é']);
    expect(decode(latin, size).isOther).toBe(true);
    expect(decode(Buffer.from('Ñandú').subarray(0, 6), size).text.isWellFormed()).toBe(false);
  });
});

describe('the separator', () => {
  test.each([
    ['name;league;points\nA,b,c,d;e', 'semicolons'],
    ['"name";"league, country"\r\n', 'semicolons'],
    ['name\tleague', 'tabs'],
    ['name|league|points,x', 'vertical bars'],
    ['name,league;points', null],
    ['name\na;b', null],
    ['"a;b;c",d', null],
    ['', null],
  ])('of %j: %s', (text, separator) => {
    expect(findOtherSeparator(text)).toBe(separator);
  });
});
