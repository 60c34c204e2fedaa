import { createHash } from 'node:crypto';
import { type ImageShape, imageSizes, isImageName, mediaPath } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { fail } from '#server/shared/fail.ts';
import { hourBefore } from '#server/shared/throttle/rolling-hour.ts';
import type { Decoder, Sender } from './decoder.ts';
import { isExcessive } from './excess.ts';
import type { MediaFiles, StoredFile } from './files.ts';
import {
  deleteMedia,
  deleteUploads,
  findReferred,
  isShown,
  replaceMedia,
} from './pictures-store.ts';
import { looksLikePicture } from './sniff.ts';
import { countUpload, requireStorageSpace } from './throttle.ts';
import { isCleanWebp } from './webp.ts';

/** Uploaded file. The name is untrusted: use its extension, never as a path. */
export interface PictureFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Files are written but not referenced yet. */
interface Picture {
  /** URL path: '/media/<hash>.webp'. */
  readonly image: string;
  readonly hash: string;
  /** Total of both sizes. */
  readonly bytes: number;
}

/** Owner of a picture; an item's picture also has an uploader. */
type PictureOwner =
  | { readonly userId: string }
  | { readonly itemId: string; readonly uploaderId: string };

/**
 * Pictures of users and items: storage, delivery and removal of unused ones
 * (docs/product/forms.md#pictures).
 */
export interface Media {
  /**
   * Re-encodes an upload and writes its files, before the transaction that attaches it. Fails as
   * 'invalid' on `image` for a picture that is invalid or too slow to decode, 'tooManyRequests' or
   * 'picturesFull' at the fan's limits, 'unavailable' when busy.
   */
  prepare(file: PictureFile, shape: ImageShape, sender: Sender): Promise<Picture>;
  /**
   * Replaces the owner's picture; the caller stores the URL in the owner's row. Deleting the owner
   * detaches it.
   */
  attach(transaction: Queries, picture: Picture, owner: PictureOwner): Promise<void>;
  detach(transaction: Queries, owner: PictureOwner): Promise<void>;
  /** WebP file '<hash>.webp' or '<hash>-small.webp'; null unless an item or user shows it. */
  read(name: string): Promise<Buffer | null>;
  /** Removes unreferenced files, except new ones that may still be attached. */
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

const fileName = /^([0-9a-f]{64})(?:-small)?\.webp$/;
/** Milliseconds allowed between writing and attaching a file: many times the request timeout. */
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
  async function findUnreferred(names: readonly string[]): Promise<string[]> {
    const hashes = names.flatMap((name) => fileName.exec(name)?.[1] ?? []);
    const referred = await findReferred(db.read, [...new Set(hashes)]);
    return names.filter((name) => !referred.has(fileName.exec(name)?.[1] ?? ''));
  }

  async function sweepGroup(group: readonly StoredFile[], before: Date): Promise<void> {
    const old = group.filter((file) => file.modifiedAt < before).map((file) => file.name);
    for (const name of await findUnreferred(old)) await files.remove(name, before);
  }

  return {
    async prepare(file, shape, sender) {
      if (!isImageName(file.fileName) || !looksLikePicture(file.bytes)) refuse();
      if ('userId' in sender) {
        await requireStorageSpace(db, sender.userId);
        if (throttled) await countUpload(db, sender.userId, now());
      }
      if (await isExcessive(file.bytes)) refuse();
      const decoded = await decoder.decode({ bytes: file.bytes, ...imageSizes[shape] }, sender);
      // The decoder handled an untrusted file, so its output is checked too.
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
      const hash = fileName.exec(name)?.[1];
      if (hash === undefined || !(await isShown(db.read, hash))) return null;
      return files.read(name);
    },

    async sweep() {
      const time = now();
      const before = new Date(time.getTime() - unattachedLimit);
      for await (const group of files.list()) await sweepGroup(group, before);
      await db.write((transaction) => deleteUploads(transaction, hourBefore(time)));
    },

    close: () => decoder.close(),
  };
}
