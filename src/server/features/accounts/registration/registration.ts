import type { RegisterBody, SessionAnswer } from '#contract/calls/accounts.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import type { Gender } from '#contract/genders.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isUniqueViolation } from '#server/db/engine/unique-violation.ts';
import { newId } from '#server/db/id.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Media, Picture, PictureFile } from '#server/media/media.ts';
import { type Failure, fail, throwFailures, tryCheck } from '#server/shared/fail.ts';
import type { Attempt, Throttle } from '#server/shared/throttle/throttle.ts';
import type { Caller } from '../caller.ts';
import { claimNameAndEmail, duplicateFailure, findConflicts } from '../names/conflicts.ts';
import { nameKey } from '../names/names.ts';
import { requireGoodPassword } from '../passwords/change.ts';
import type { Passwords } from '../passwords/hashing.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { presentSession } from '../profile/present.ts';
import { requireGender, requireInterest, requireName } from '../profile/profile-fields.ts';
import { openSession } from '../sessions/sessions.ts';
import { findUserByEmail, insertUser, type UserRow } from '../users-store.ts';
import { extendCode, findCode } from './codes-store.ts';
import { mailLimitSubject } from './mail-limit-subject.ts';
import { codeExpiry, type MailedCode, type Verification } from './verification.ts';

interface Registration {
  readonly body: RegisterBody;
  readonly image: PictureFile | null;
  readonly caller: Caller;
}

const unknownCaller: Requester = { lane: 'unknown' };

function attemptsOf(address: string) {
  return [
    ['registerFormByAddress', address],
    ['registerByAddress', address],
  ] as const satisfies readonly Attempt[];
}

interface NewAccount {
  readonly user: UserRow;
  readonly picture: Picture | null;
  readonly code: MailedCode | null;
  readonly next: string | undefined;
}

interface QueuedCode extends Omit<NewAccount, 'picture'> {
  readonly removed: readonly UserRow[];
}

interface CheckedRegistration {
  readonly name: string;
  readonly email: string;
  readonly gender: Gender;
  readonly interest: string;
}

export function createRegistration(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly sports: readonly Sport[];
  readonly media: Media;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly banKey: Buffer;
  readonly verification: Pick<Verification, 'createCode' | 'issueCode'>;
}) {
  const { db, now, sports, media, outbox, passwords, throttle, banKey, verification } = deps;

  async function admitForm({ address }: Pick<Caller, 'address'>): Promise<void> {
    await throttle.check(...attemptsOf(address));
  }

  async function countForm({ address }: Pick<Caller, 'address'>): Promise<void> {
    await throttle.tryTake(['registerFormByAddress', address]);
  }

  /**
   * Creates an unverified account, and a session that may only verify, resend and log out. The
   * route must call `admitForm` first. Succeeds even if the mail is undeliverable or exceeds a
   * limit (docs/product/accounts.md#registration).
   */
  async function register({ body, image, caller }: Registration): Promise<SessionAnswer> {
    const attempts = attemptsOf(caller.address);
    const checked = await requireNoMistakes(body, caller);
    passwords.requireCapacity(unknownCaller);
    const id = newId();
    const keys = {
      id,
      name: checked.name,
      name_key: nameKey(checked.name),
      email_key: checked.email.toLowerCase(),
    };
    const picture = await countIfRejected(attempts, async () => {
      throwFailures((await findConflicts(db.read, keys, banKey)).failures);
      return image && media.prepare(image, 'user', caller);
    });
    const mayMail = await takeMail(keys.email_key, [
      ...attempts,
      ['registerByEmailAndAddress', keys.email_key, caller.address],
    ]);
    const code = mayMail ? await verification.createCode(unknownCaller) : null;
    const passwordHash = await passwords.hash(body.password, unknownCaller);
    const time = now();
    const user: UserRow = {
      ...keys,
      email: checked.email,
      password_hash: passwordHash,
      image: picture?.image ?? null,
      gender: checked.gender,
      interested_in: checked.interest,
      verified: 0,
      role: 'user',
      created_at: time.toISOString(),
      banned_at: null,
      ban_reason: null,
    };
    const { next } = body;
    const { token, mailId } = await insertAccount({ user, picture, code, next }, caller, time);
    if (mailId !== null) await outbox.deliver(mailId);
    return presentSession(token, user);
  }

  async function insertAccount(
    { user, picture, code, next }: NewAccount,
    caller: Caller,
    time: Date,
  ): Promise<{ readonly token: string; readonly mailId: string | null }> {
    try {
      return await db.write(async (transaction) => {
        const removed = await claimNameAndEmail(transaction, user, banKey);
        await insertUser(transaction, user);
        if (picture) await media.attach(transaction, picture, { userId: user.id });
        return {
          mailId: await enqueueCode(transaction, { user, code, removed, next }),
          token: await openSession(transaction, { userId: user.id, caller, now: time }),
        };
      });
    } catch (error) {
      // A concurrent registration may have taken the name or e-mail.
      if (!isUniqueViolation(error)) throw error;
      const isEmailTaken = (await findUserByEmail(db.read, user.email_key)) !== undefined;
      throw duplicateFailure(isEmailTaken ? 'email' : 'name');
    }
  }

  async function countIfRejected<Result>(
    attempts: readonly Attempt[],
    check: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      await throttle.take(...attempts);
      throw error;
    }
  }

  /**
   * Returns false if the address has an earlier code instead. Throws 'tooManyRequests' without
   * either.
   */
  async function takeMail(emailKey: string, attempts: readonly Attempt[]): Promise<boolean> {
    const mail: Attempt = ['codeByMailbox', ...mailLimitSubject(emailKey)];
    if (await throttle.tryTake(...attempts, mail)) return true;
    await throttle.take(...attempts);
    if ((await findCode(db.read, emailKey)) !== undefined) return false;
    await throttle.take(mail);
    return true;
  }

  /**
   * Returns the id of the enqueued mail. Without a code, extends the mailbox's last code, which
   * then verifies this account, and returns null.
   */
  async function enqueueCode(
    transaction: Queries,
    { user, code, removed, next }: QueuedCode,
  ): Promise<string | null> {
    if (code === null) {
      const end = codeExpiry(now()).toISOString();
      await extendCode(transaction, user.email_key, end);
      return null;
    }
    // A queued mail may spell the same address differently.
    const before = removed.find((account) => account.email_key === user.email_key);
    if (before) await outbox.cancel(transaction, before.email, 'verificationCode');
    return verification.issueCode(transaction, { user, code, next });
  }

  /**
   * Throws all mistakes of the form in one failure. Above the limit of the caller's address, the
   * failure omits taken names and e-mails, which prevents account enumeration.
   */
  async function requireNoMistakes(
    body: RegisterBody,
    { address }: Caller,
  ): Promise<CheckedRegistration> {
    const { email, name, failures } = readRegistration(sports, body);
    if (failures.length > 0) {
      const form: Attempt = ['registerFormByAddress', address];
      const canBeTaken = email !== null || name !== null;
      const mayReportTaken =
        canBeTaken && (await throttle.tryTake(form, ['takenByAddress', address]));
      if (!mayReportTaken) {
        await throttle.take(form);
        throwFailures(failures);
      }
      // An empty name or address finds no account.
      const claim = {
        id: '',
        email_key: email?.toLowerCase() ?? '',
        name: name ?? '',
        name_key: nameKey(name ?? ''),
      };
      const conflicts = await findConflicts(db.read, claim, banKey);
      throwFailures([...failures, ...conflicts.failures].toSorted(compareFields));
    }
    return checkRegistration(sports, body);
  }

  return { admitForm, countForm, register };
}

function readRegistration(sports: readonly Sport[], body: RegisterBody) {
  const failures: Failure[] = [];
  const fields = {
    email: tryCheck(failures, () => requireEmail(body.email)),
    gender: tryCheck(failures, () => requireGender(body.gender)),
    interest: tryCheck(failures, () => requireInterest(sports, body.interestedIn)),
    password: tryCheck(failures, () => requireGoodPassword(body.password, 'password')),
    name: tryCheck(failures, () => requireName(body.name)),
  };
  return { ...fields, failures };
}

/** Throws the failure of the first rejected field with the issues of all. */
export function checkRegistration(
  sports: readonly Sport[],
  body: RegisterBody,
): CheckedRegistration {
  const { email, gender, interest, name, failures } = readRegistration(sports, body);
  throwFailures(failures);
  if (email === null || gender === null || interest === null || name === null) fail('invalid');
  return { email, gender, interest, name };
}

const fieldOrder = Object.keys(registerForm);

function compareFields(one: Failure, other: Failure): number {
  const ordinal = ({ issues: [issue] }: Failure) => fieldOrder.indexOf(issue?.field ?? '');
  return ordinal(one) - ordinal(other);
}

function requireEmail(given: string): string {
  const error = checkText(registerForm.email, given);
  if (error) fail('invalidEmail', { issues: [{ field: 'email', message: error.issue }] });
  return cleanText(registerForm.email, given);
}
