import { wellFormedId } from '#contract/kinds/kind.ts';
import { folderName, type MediaFiles, type StoredFile } from '#server/media/files.ts';

/** Milliseconds before a picture may be swept. */
const keptFor = 15 * 60_000;
/** A sweep looks at whole folders until it has seen so many files. */
const filesAtOnce = 10_000;
/** Whose versions are computed at once: nobody else is answered meanwhile. */
const readAtOnce = 50;
const fileName = /^([0-9a-f]+)\.([a-zA-Z]+)\.([^.]+)\.(link\.png|post\.png|story\.png|embed\.svg)$/;

interface SweepDeps {
  readonly files: MediaFiles;
  readonly now: () => Date;
  /** The current versions by id, of what is not gone. */
  readonly versionsOf: (
    kind: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Makes the job that removes the pictures of what is gone and of versions that are no longer current.
 * Of very many it looks at a part, and goes on from there the next time: each version is computed
 * from all that is drawn.
 */
export function createPictureSweep({ files, now, versionsOf }: SweepDeps): () => Promise<void> {
  /** The folder that the last sweep ended with; empty where it came to the end. */
  let sweptTo = '';

  async function findStale(stored: readonly StoredFile[]): Promise<StoredFile[]> {
    const named = stored.map((file) => {
      const [, version, kind = '', id = ''] = fileName.exec(file.name) ?? [];
      return { file, version, kind, id };
    });
    const stale: StoredFile[] = [];
    for (const [kind, all] of Map.groupBy(named, (one) => one.kind)) {
      for (let start = 0; start < all.length; start += readAtOnce) {
        const some = all.slice(start, start + readAtOnce);
        const ids = new Set(some.map(({ id }) => id).filter((id) => wellFormedId.test(id)));
        const versions = await versionsOf(kind, [...ids]);
        const gone = some.filter(({ id, version }) => !version || versions.get(id) !== version);
        stale.push(...gone.map(({ file }) => file));
      }
    }
    return stale;
  }

  return async () => {
    const before = new Date(now().getTime() - keptFor);
    let seen = 0;
    for await (const group of files.list(sweptTo)) {
      const old = group.filter(({ modifiedAt }) => modifiedAt < before);
      for (const { name } of await findStale(old)) await files.remove(name, before);
      seen += group.length;
      if (group[0]) sweptTo = folderName(group[0].name);
      if (seen >= filesAtOnce) return;
    }
    sweptTo = '';
  };
}
