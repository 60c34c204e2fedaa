import type { DeleteImageAnswer, UpdateAnswer, UpdateBody } from '#contract/calls/own-account.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isUniqueViolation } from '#server/db/engine/unique-violation.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Media, Picture, PictureFile } from '#server/media/media.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import type { Quotas } from '#server/shared/throttle/quotas.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { requireVersion } from '#server/shared/versions.ts';
import { claimNameAndEmail, duplicateFailure } from '../names/conflicts.ts';
import { nameKey } from '../names/names.ts';
import { deleteSession } from '../sessions/sessions-store.ts';
import { findUser, type UserRow, updateUser } from '../users-store.ts';
import { profileVersion } from './present.ts';
import { requireGender, requireInterest, requireName } from './profile-fields.ts';

type Changes = Partial<Pick<UserRow, 'name' | 'name_key' | 'interested_in' | 'gender' | 'image'>>;

const columnsOfFields = {
  name: 'name',
  interestedIn: 'interested_in',
  gender: 'gender',
  image: 'image',
} as const;

export function createProfile(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly events: Emitter;
  readonly media: Media;
  readonly quotas: Quotas;
}) {
  const { db, sports, events, media, quotas } = deps;

  /**
   * Updates all sent fields or none, and ends the session
   * (docs/product/accounts.md#profile-update).
   */
  async function updateProfile(
    viewer: Viewer,
    given: {
      readonly body: UpdateBody;
      readonly image: PictureFile | null;
      /** Null to accept any version. */
      readonly ifMatch: string | null;
    },
  ): Promise<UpdateAnswer> {
    const { body, image, ifMatch } = given;
    const before = (await findUser(db.read, viewer.userId)) ?? fail('unauthenticated');
    const changes = readChanges(sports, body, before.name);
    if (Object.keys(changes).length === 0 && !image) {
      fail('invalid', { issues: [{ field: 'body', message: 'changes nothing' }] });
    }
    // Checks the version before the quota and the picture, to save work for a rejected request.
    requireVersion(ifMatch, profileVersion(before));
    if (isNewName(before, changes)) await quotas.check('renames', viewer.userId);
    const picture = image && (await media.prepare(image, 'user', viewer));
    const wanted: Changes = { ...changes, ...(picture && { image: picture.image }) };

    const saved = await saveChanges(viewer, wanted, ifMatch, picture);
    const isSaved = (column: keyof Changes) => saved?.[column] === wanted[column];
    const sent = { ...body, ...(image && { image }) };
    return {
      testUpdate: Object.entries(columnsOfFields)
        .filter(([field]) => Object.hasOwn(sent, field))
        .map(([field, column]) => ({ [field]: isSaved(column) })),
    };
  }

  /** Also ends the session. Returns the saved row. */
  async function saveChanges(
    viewer: Viewer,
    changes: Changes,
    ifMatch: string | null,
    picture: Picture | null,
  ): Promise<UserRow | undefined> {
    try {
      return await db.write(async (transaction) => {
        await lockUserForChange(transaction, db.dialect, viewer.userId);
        const user = (await findUser(transaction, viewer.userId)) ?? fail('unauthenticated');
        requireVersion(ifMatch, profileVersion(user));
        if (isNewName(user, changes)) await quotas.count(transaction, 'renames', user.id);
        if (changes.name_key !== undefined) {
          await claimNameAndEmail(transaction, { ...user, ...changes }, null);
        }
        await updateUser(transaction, user.id, changes);
        if (changes.name_key !== undefined) {
          await events.emit(transaction, 'user.renamed', { id: user.id });
        }
        if (picture) await media.attach(transaction, picture, { userId: user.id });
        await deleteSession(transaction, viewer.tokenHash);
        return findUser(transaction, user.id);
      });
    } catch (error) {
      // A concurrent request may have taken the name.
      if (isUniqueViolation(error)) throw duplicateFailure('name');
      throw error;
    }
  }

  /** The next sweep deletes the files. */
  async function removePicture(viewer: Viewer): Promise<DeleteImageAnswer> {
    return db.write(async (transaction) => {
      await lockUserForChange(transaction, db.dialect, viewer.userId);
      const user = (await findUser(transaction, viewer.userId)) ?? fail('unauthenticated');
      if (user.image === null) return { deleted: false };
      await updateUser(transaction, user.id, { image: null });
      await media.detach(transaction, { userId: user.id });
      return { deleted: true };
    });
  }

  return { updateProfile, removePicture };
}

export function readChanges(sports: readonly Sport[], body: UpdateBody, ownName: string): Changes {
  return {
    ...(body.name !== undefined && readName(body.name, ownName)),
    ...(body.interestedIn !== undefined && {
      interested_in: requireInterest(sports, body.interestedIn),
    }),
    ...(body.gender !== undefined && { gender: requireGender(body.gender) }),
  };
}

/** An unchanged name is accepted even if it breaks today's rules. */
function readName(given: string, ownName: string): Changes {
  if (given === ownName) return { name: ownName };
  const name = requireName(given);
  return { name, name_key: nameKey(name) };
}

function isNewName(user: UserRow, { name }: Changes): boolean {
  return name !== undefined && name !== user.name;
}
