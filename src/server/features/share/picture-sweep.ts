import { wellFormedId } from '#contract/kinds/kind.ts';
import { folderName, type MediaFiles, type StoredFile } from '#server/media/files.ts';

/** Milliseconds before a picture may be swept. */
const keptFor = 15 * 60_000;
/** Number of files after which a sweep stops, at the end of a folder. */
const filesAtOnce = 10_000;
/** Number of subjects whose versions are computed per turn, during which no request is answered. */
const readAtOnce = 50;
const fileName = /^([0-9a-f]+)\.([a-zA-Z]+)\.([^.]+)\.(link\.png|post\.png|story\.png|embed\.svg)$/;

interface SweepDeps {
  readonly files: MediaFiles;
  readonly now: () => Date;
  /** Current versions by id; deleted subjects are left out. */
  readonly versionsOf: (
    kind: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Makes the job that removes pictures of deleted subjects and outdated versions. With very many
 * files it checks a part and continues on the next run, since each version is computed from all
 * that is drawn.
 */
export function createPictureSweep({ files, now, versionsOf }: SweepDeps): () => Promise<void> {
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
