import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';

export const tracedCalls = [
  ...['openat', 'pwrite64', 'pwritev', 'pwritev2', 'write', 'writev', 'fsync', 'fdatasync'],
  ...['ftruncate', 'fallocate', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'],
  ...['link', 'linkat', 'mkdir', 'mkdirat'],
];

export type DiskCall =
  | { readonly call: 'create'; readonly path: string; readonly truncated: boolean }
  /** A null `offset` appends. */
  | {
      readonly call: 'write';
      readonly path: string;
      readonly offset: number | null;
      readonly bytes: Buffer;
    }
  | { readonly call: 'truncate'; readonly path: string; readonly size: number }
  | { readonly call: 'sync'; readonly path: string }
  | { readonly call: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly call: 'unlink' | 'mkdir'; readonly path: string };

const hexText = /\\x([0-9a-f]{2})/g;

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll(hexText, '$1'), 'hex');
}

const textOf = (escaped = '') => bytesOf(escaped).toString('utf8');

/** Returns null if the call failed or changed nothing on disk. */
function parseCall(line: string): DiskCall | null {
  const match = /^(\w+)\((.*)\)\s+= (-?\d+)/s.exec(line);
  if (!match) return null;
  const [, name = '', given = '', result] = match;
  if (Number(result) < 0) return null;
  const strings = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) => text ?? '');
  const file = textOf(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(given)?.[1]);
  const lastNumber = Number(/(\d+)$/.exec(given)?.[1]);
  switch (name) {
    case 'openat':
      if (!given.includes('O_CREAT') && !given.includes('O_TRUNC')) return null;
      return { call: 'create', path: textOf(strings[0]), truncated: given.includes('O_TRUNC') };
    case 'pwrite64':
      return {
        call: 'write',
        path: file,
        offset: lastNumber,
        bytes: bytesOf(strings[0] ?? '').subarray(0, Number(result)),
      };
    case 'write':
    case 'writev':
      return { call: 'write', path: file, offset: null, bytes: bytesOf(strings.join('')) };
    case 'fsync':
    case 'fdatasync':
      return { call: 'sync', path: file };
    case 'ftruncate':
      return { call: 'truncate', path: file, size: lastNumber };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { call: 'rename', path: textOf(strings[0]), to: textOf(strings[1]) };
    case 'link':
    case 'linkat':
      return { call: 'link', path: textOf(strings[0]), to: textOf(strings[1]) };
    case 'unlink':
    case 'unlinkat':
      return { call: 'unlink', path: textOf(strings[0]) };
    case 'mkdir':
    case 'mkdirat':
      return { call: 'mkdir', path: textOf(strings[0]) };
    default:
      throw new Error(`The replay does not know this call: ${line.slice(0, 200)}`);
  }
}

/** Reads the output of `strace -f -y -xx` in order of return. Omits unfinished calls. */
export async function readTrace(file: string, folder: string): Promise<DiskCall[]> {
  const calls: DiskCall[] = [];
  const begun = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, process = '', text = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(text);
    if (text.endsWith('<unfinished ...>')) {
      begun.set(process, text.slice(0, -'<unfinished ...>'.length).trimEnd());
      continue;
    }
    const whole = resumed ? `${begun.get(process) ?? ''}${resumed[1]}` : text;
    // Paths are compared in escaped form, because most lines concern other files.
    const call = parseCall(whole);
    if (call?.path.startsWith(folder)) calls.push(call);
  }
  return calls;
}
