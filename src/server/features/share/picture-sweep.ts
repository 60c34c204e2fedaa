import { wellFormedId } from '#contract/kinds/kind.ts';
import { folderName, type MediaFiles, type StoredFile } from '#server/media/files.ts';

const minAgeMs = 15 * 60_000;
/** Files after which a sweep stops, at the end of a folder. */
const filesPerRun = 10_000;
const batchSize = 50;
const fileName = /^([0-9a-f]+)\.([a-zA-Z]+)\.([^.]+)\.(link\.png|post\.png|story\.png|embed\.svg)$/;

interface SweepDeps {
  readonly files: MediaFiles;
  readonly now: () => Date;
  readonly versionsOf: (
    kind: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Removes pictures of deleted subjects and outdated versions. Computing a version reads everything
 * drawn, so a run checks only some files, and the next run continues after them.
 */
export function createPictureSweep({ files, now, versionsOf }: SweepDeps): () => Promise<void> {
  let sweptUntil = '';

  async function findStale(stored: readonly StoredFile[]): Promise<StoredFile[]> {
    const named = stored.map((file) => {
      const [, version, kind = '', id = ''] = fileName.exec(file.name) ?? [];
      return { file, version, kind, id };
    });
    const stale: StoredFile[] = [];
    for (const [kind, sameKind] of Map.groupBy(named, (picture) => picture.kind)) {
      for (let start = 0; start < sameKind.length; start += batchSize) {
        const batch = sameKind.slice(start, start + batchSize);
        const ids = new Set(batch.map(({ id }) => id).filter((id) => wellFormedId.test(id)));
        const versions = await versionsOf(kind, [...ids]);
        for (const { file, id, version } of batch) {
          if (!version || versions.get(id) !== version) stale.push(file);
        }
      }
    }
    return stale;
  }

  return async () => {
    const before = new Date(now().getTime() - minAgeMs);
    let checked = 0;
    for await (const folder of files.list(sweptUntil)) {
      const old = folder.filter(({ modifiedAt }) => modifiedAt < before);
      for (const { name } of await findStale(old)) await files.remove(name, before);
      checked += folder.length;
      if (folder[0]) sweptUntil = folderName(folder[0].name);
      if (checked >= filesPerRun) return;
    }
    sweptUntil = '';
  };
}
