import { dirname } from 'node:path';
import type { Random } from '../random.ts';
import type { DiskCall } from './trace.ts';

type Change = { readonly offset: number; readonly bytes: Buffer } | { readonly size: number };

interface File {
  durable: Buffer;
  current: Buffer;
  unsynced: Change[];
}

/** A null `file` removes the name. */
interface Renaming {
  readonly folder: string;
  readonly entries: readonly { readonly path: string; readonly file: File | 'folder' | null }[];
}

type Names = Map<string, File | 'folder'>;

export type Files = ReadonlyMap<string, Buffer>;

/**
 * Disk on which only synced data is durable: contents after a sync of the file, names after a sync
 * of the folder. A power cut may keep any part of the other changes.
 */
interface DiskModel {
  apply(call: DiskCall): void;
  everything(): Files;
  syncedOnly(): Files;
  /** Keeps a random part of the changes that are not synced. `sector` is in bytes. */
  torn(random: Random, sector: number): Files;
}

const endOf = (change: Change) =>
  'size' in change ? change.size : change.offset + change.bytes.length;

/** May modify the given content. */
function apply(
  content: Buffer,
  changes: readonly Change[],
  sector = Number.MAX_SAFE_INTEGER,
  isKept = () => true,
): Buffer {
  // A single allocation suffices, because a log grows by thousands of sectors.
  const longest = Math.max(content.length, ...changes.map(endOf));
  let changed = content;
  if (longest > content.length) {
    changed = Buffer.alloc(longest);
    content.copy(changed);
  }
  let length = content.length;
  for (const change of changes) {
    if ('size' in change) {
      if (!isKept()) continue;
      changed.fill(0, Math.min(length, change.size));
      length = change.size;
      continue;
    }
    const end = endOf(change);
    for (let start = change.offset; start < end; ) {
      const stop = Math.min(end, (Math.floor(start / sector) + 1) * sector);
      if (isKept()) {
        change.bytes.copy(changed, start, start - change.offset, stop - change.offset);
        length = Math.max(length, stop);
      }
      start = stop;
    }
  }
  return changed.subarray(0, length);
}

export function createDisk(root: string, files: Files): DiskModel {
  const current: Names = new Map();
  const durable: Names = new Map();
  let unsynced: Renaming[] = [];
  for (const [path, content] of files) {
    const file: File = {
      durable: Buffer.from(content),
      current: Buffer.from(content),
      unsynced: [],
    };
    for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder)) {
      for (const names of [current, durable]) names.set(folder, 'folder');
    }
    for (const names of [current, durable]) names.set(path, file);
  }

  function rename(names: Names, { entries }: Renaming): void {
    for (const { path, file } of entries) {
      if (file === null) names.delete(path);
      else names.set(path, file);
    }
  }

  function changeNames(folder: string, entries: Renaming['entries']): void {
    const renaming = { folder, entries };
    rename(current, renaming);
    unsynced.push(renaming);
  }

  function changeFile(path: string, makeChange: (file: File) => Change): void {
    const file = current.get(path);
    if (file === undefined || file === 'folder') return;
    const change = makeChange(file);
    file.unsynced.push(change);
    file.current = apply(file.current, [change]);
  }

  function sync(path: string): void {
    const file = current.get(path);
    if (file !== undefined && file !== 'folder') {
      file.durable = apply(file.durable, file.unsynced);
      file.unsynced = [];
      return;
    }
    for (const renaming of unsynced) if (renaming.folder === path) rename(durable, renaming);
    unsynced = unsynced.filter(({ folder }) => folder !== path);
  }

  function readAll(names: Names, contentOf: (file: File) => Buffer): Files {
    const contents = new Map<string, Buffer>();
    for (const [path, file] of names) {
      if (file === 'folder') continue;
      let folder = dirname(path);
      while (folder.length > root.length && names.has(folder)) folder = dirname(folder);
      if (folder === root) contents.set(path, contentOf(file));
    }
    return contents;
  }

  return {
    apply(call) {
      switch (call.call) {
        case 'create':
          if (!current.has(call.path)) {
            const file = { durable: Buffer.alloc(0), current: Buffer.alloc(0), unsynced: [] };
            changeNames(dirname(call.path), [{ path: call.path, file }]);
          } else if (call.truncated) changeFile(call.path, () => ({ size: 0 }));
          break;
        case 'write':
          changeFile(call.path, (file) => ({
            offset: call.offset ?? file.current.length,
            bytes: call.bytes,
          }));
          break;
        case 'truncate':
          changeFile(call.path, () => ({ size: call.size }));
          break;
        case 'sync':
          sync(call.path);
          break;
        case 'mkdir':
          changeNames(dirname(call.path), [{ path: call.path, file: 'folder' }]);
          break;
        case 'unlink':
          changeNames(dirname(call.path), [{ path: call.path, file: null }]);
          break;
        case 'rename':
        case 'link': {
          const file = current.get(call.path) ?? null;
          changeNames(dirname(call.to), [
            { path: call.to, file },
            ...(call.call === 'rename' ? [{ path: call.path, file: null }] : []),
          ]);
          break;
        }
        default:
          call satisfies never;
      }
    },
    everything: () => readAll(current, (file) => file.current),
    syncedOnly: () => readAll(durable, (file) => file.durable),
    torn(random, sector) {
      const isKept = () => random.integer(2) === 0;
      const names = new Map(durable);
      for (const renaming of unsynced) if (isKept()) rename(names, renaming);
      return readAll(names, ({ durable, unsynced }) =>
        unsynced.length === 0 ? durable : apply(Buffer.from(durable), unsynced, sector, isKept),
      );
    },
  };
}
