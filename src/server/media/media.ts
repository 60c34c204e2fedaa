import { createHash } from 'node:crypto';
import { type ImageShape, imageSizes, isImageName, mediaPath } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { fail } from '#server/shared/fail.ts';
import { hourBefore } from '#server/shared/throttle/rolling-hour.ts';
import type { Decoder, Uploader } from './decoder.ts';
import { isExcessive } from './excess.ts';
import type { MediaFiles, StoredFile } from './files.ts';
import {
  deleteMedia,
  deleteUploads,
  findUsedHashes,
  isShown,
  replaceMedia,
} from './pictures-store.ts';
import { looksLikePicture } from './sniff.ts';
import { countUpload, requireStorageSpace } from './throttle.ts';
import { isCleanWebp } from './webp.ts';

/** The file name is untrusted. Only its extension may be used. */
export interface PictureFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface Picture {
  /** URL path: '/media/<hash>.webp'. */
  readonly image: string;
  readonly hash: string;
  readonly bytes: number;
}

type PictureOwner =
  | { readonly userId: string }
  | { readonly itemId: string; readonly uploaderId: string };

/**
 * Stores, delivers and removes the pictures of users and items (docs/product/forms.md#pictures).
 */
export interface Media {
  /**
   * Must be called before the transaction that attaches the picture. Fails as 'invalid' on `image`
   * if the picture is invalid or takes too long to decode, as 'tooManyRequests' or 'picturesFull'
   * at the limits of a fan, and as 'unavailable' if the decoder is busy.
   */
  prepare(file: PictureFile, shape: ImageShape, uploader: Uploader): Promise<Picture>;
  /**
   * The caller stores the URL in the owner's row. The deletion of an owner also detaches the
   * picture.
   */
  attach(transaction: Queries, picture: Picture, owner: PictureOwner): Promise<void>;
  detach(transaction: Queries, owner: PictureOwner): Promise<void>;
  /** Reads '<hash>.webp' or '<hash>-small.webp'. Returns null if no item or visible user has it. */
  read(name: string): Promise<Buffer | null>;
  sweep(): Promise<void>;
  close(): void;
}

interface MediaDeps {
  readonly db: Database;
  readonly files: MediaFiles;
  readonly decoder: Decoder;
  readonly now: () => Date;
  readonly throttled: boolean;
}

function parseHash(name: string): string | null {
  return /^([0-9a-f]{64})(?:-small)?\.webp$/.exec(name)?.[1] ?? null;
}

/** Milliseconds, many times the request timeout. */
const unattachedLimit = 15 * 60_000;

function refuse(): never {
  return fail('invalid', {
    issues: [{ field: 'image', message: notices.selectImage.title }],
  });
}

function ownerColumns(owner: PictureOwner) {
  return 'userId' in owner
    ? { user_id: owner.userId, item_id: null }
    : { user_id: null, item_id: owner.itemId };
}

export function createMedia({ db, files, decoder, now, throttled }: MediaDeps): Media {
  async function findUnused(names: readonly string[]): Promise<string[]> {
    const hashes = names.map(parseHash).filter((hash) => hash !== null);
    const usedHashes = await findUsedHashes(db.read, [...new Set(hashes)]);
    return names.filter((name) => !usedHashes.has(parseHash(name) ?? ''));
  }

  async function sweepFolder(folder: readonly StoredFile[], before: Date): Promise<void> {
    const oldNames = folder.filter((file) => file.modifiedAt < before).map(({ name }) => name);
    for (const name of await findUnused(oldNames)) await files.remove(name, before);
  }

  return {
    async prepare(file, shape, uploader) {
      if (!isImageName(file.fileName) || !looksLikePicture(file.bytes)) refuse();
      if ('userId' in uploader) {
        await requireStorageSpace(db, uploader.userId);
        if (throttled) await countUpload(db, uploader.userId, now());
      }
      if (await isExcessive(file.bytes)) refuse();
      const decoded = await decoder.decode({ bytes: file.bytes, ...imageSizes[shape] }, uploader);
      // An untrusted file may have compromised the decoder, so its output is checked as well.
      if (!decoded.ok || ![decoded.large, decoded.small].every(isCleanWebp)) refuse();
      const hash = createHash('sha256').update(decoded.large).digest('hex');
      await files.write(`${hash}-small.webp`, decoded.small);
      await files.write(`${hash}.webp`, decoded.large);
      return {
        image: `${mediaPath}/${hash}.webp`,
        hash,
        bytes: decoded.large.length + decoded.small.length,
      };
    },

    async attach(transaction, picture, owner) {
      await replaceMedia(transaction, {
        id: newId(),
        hash: picture.hash,
        bytes: picture.bytes,
        ...ownerColumns(owner),
        uploaded_by: 'userId' in owner ? owner.userId : owner.uploaderId,
        created_at: now().toISOString(),
      });
    },

    detach: (transaction, owner) => deleteMedia(transaction, ownerColumns(owner)),

    async read(name) {
      const hash = parseHash(name);
      if (hash === null || !(await isShown(db.read, hash))) return null;
      return files.read(name);
    },

    async sweep() {
      const time = now();
      const before = new Date(time.getTime() - unattachedLimit);
      for await (const folder of files.list()) await sweepFolder(folder, before);
      await db.write((transaction) => deleteUploads(transaction, hourBefore(time)));
    },

    close: () => decoder.close(),
  };
}
