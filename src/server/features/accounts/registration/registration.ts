import type { RegisterBody, SessionAnswer } from '#contract/calls/accounts.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import type { Gender } from '#contract/genders.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isUniqueViolation } from '#server/db/engine/unique-violation.ts';
import { newId } from '#server/db/id.ts';
import type { PictureFile } from '#server/media/media.ts';
import { type Failure, fail, throwFailures, tryCheck } from '#server/shared/fail.ts';
import type { Attempt } from '#server/shared/throttle/throttle.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { claimNameAndEmail, duplicateFailure, findConflicts } from '../names/conflicts.ts';
import { nameKey } from '../names/names.ts';
import { requireGoodPassword } from '../passwords/change.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { presentSession } from '../profile/present.ts';
import { requireGender, requireInterest, requireName } from '../profile/profile-fields.ts';
import { openSession } from '../sessions/sessions.ts';
import { findUserByEmail, insertUser, type UserRow } from '../users-store.ts';
import { extendCode, findCode } from './codes-store.ts';
import { mailLimitSubject } from './mail-limit-subject.ts';
import { codeExpiry, issueCode, type MailedCode, makeCode } from './verification.ts';

interface Registration {
  readonly body: RegisterBody;
  readonly image: PictureFile | null;
  readonly caller: Caller;
}

const unknownCaller: Requester = { lane: 'unknown' };

/** Attempts counted for every valid form. */
const attemptsOf = (address: string) =>
  [
    ['registerFormByAddress', address],
    ['registerByAddress', address],
  ] as const satisfies readonly Attempt[];

/** Checks the address's limits before the body is read. */
export async function admitForm(
  { throttle }: Accounts,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  await throttle.check(...attemptsOf(address));
}

export async function countForm(
  { throttle }: Accounts,
  { address }: Pick<Caller, 'address'>,
): Promise<void> {
  await throttle.tryTake(['registerFormByAddress', address]);
}

/**
 * Creates an unverified account, mails its code and opens a session that may only verify, resend
 * and log out. The route must admit the form first. An undeliverable or excess mail does not fail
 * the registration (docs/product/accounts.md#registration).
 */
export async function register(
  accounts: Accounts,
  { body, image, caller }: Registration,
): Promise<SessionAnswer> {
  const attempts = attemptsOf(caller.address);
  const checked = await requireNoMistakes(accounts, body, caller);
  accounts.passwords.requireCapacity(unknownCaller);
  const id = newId();
  const keys = {
    id,
    name: checked.name,
    name_key: nameKey(checked.name),
    email_key: checked.email.toLowerCase(),
  };
  const requireFree = async () =>
    throwFailures((await findConflicts(accounts.db.read, keys)).failures);
  const picture = await requireFree()
    .then(() => image && accounts.media.prepare(image, 'user', caller))
    .catch(async (error: unknown) => {
      await accounts.throttle.take(...attempts);
      throw error;
    });
  const mayMail = await takeMail(accounts, keys.email_key, [
    ...attempts,
    ['registerByEmailAndAddress', keys.email_key, caller.address],
  ]);
  const code = mayMail ? await makeCode(accounts, unknownCaller) : null;
  const passwordHash = await accounts.passwords.hash(body.password, unknownCaller);
  const now = accounts.now();
  const user: UserRow = {
    ...keys,
    email: checked.email,
    password_hash: passwordHash,
    image: picture?.image ?? null,
    gender: checked.gender,
    interested_in: checked.interest,
    verified: 0,
    role: 'user',
    created_at: now.toISOString(),
  };
  const { token, mailId } = await accounts.db
    .write(async (transaction) => {
      const removed = await claimNameAndEmail(transaction, user);
      await insertUser(transaction, user);
      if (picture) await accounts.media.attach(transaction, picture, { userId: id });
      return {
        mailId: await giveCode(accounts, transaction, { user, code, removed, next: body.next }),
        token: await openSession(transaction, { userId: id, caller, now }),
      };
    })
    .catch(async (error: unknown) => {
      // On a race the unique key decides.
      if (!isUniqueViolation(error)) throw error;
      const isTaken = (await findUserByEmail(accounts.db.read, keys.email_key)) !== undefined;
      throw duplicateFailure(isTaken ? 'email' : 'name');
    });
  if (mailId !== null) await accounts.outbox.deliver(mailId);
  return presentSession(token, user);
}

/**
 * Returns true if the mailbox may get another mail. Throws 'tooManyRequests' if not and the address
 * has no earlier usable code.
 */
async function takeMail(
  { db, throttle }: Accounts,
  emailKey: string,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const mail: Attempt = ['codeByMailbox', ...mailLimitSubject(emailKey)];
  if (await throttle.tryTake(...attempts, mail)) return true;
  await throttle.take(...attempts);
  if ((await findCode(db.read, emailKey)) !== undefined) return false;
  await throttle.take(mail);
  return true;
}

/**
 * Enqueues a mail with a code and returns its id. Over the mail limit, returns null and the
 * mailbox's last code counts for this account.
 */
async function giveCode(
  accounts: Accounts,
  transaction: Queries,
  { user, code, removed, next }: GivenCode,
): Promise<string | null> {
  if (code === null) {
    const end = codeExpiry(accounts.now()).toISOString();
    await extendCode(transaction, user.email_key, end);
    return null;
  }
  // A waiting mail may spell the same mailbox differently.
  const before = removed.find((account) => account.email_key === user.email_key);
  if (before) await accounts.outbox.cancel(transaction, before.email, 'verificationCode');
  return issueCode(accounts, transaction, { user, code, next });
}

interface GivenCode {
  readonly user: UserRow;
  readonly code: MailedCode | null;
  readonly removed: readonly UserRow[];
  readonly next: string | undefined;
}

interface CheckedRegistration {
  readonly name: string;
  readonly email: string;
  readonly gender: Gender;
  readonly interest: string;
}

function readRegistration({ sports }: Pick<Accounts, 'sports'>, body: RegisterBody) {
  const failures: Failure[] = [];
  const read = {
    email: tryCheck(failures, () => requireEmail(body.email)),
    gender: tryCheck(failures, () => requireGender(body.gender)),
    interest: tryCheck(failures, () => requireInterest(sports, body.interestedIn)),
    password: tryCheck(failures, () => requireGoodPassword(body.password, 'password')),
    name: tryCheck(failures, () => requireName(body.name)),
  };
  return { ...read, failures };
}

/** Throws the failure of the first rejected field with the issues of all. */
export function checkRegistration(
  accounts: Pick<Accounts, 'sports'>,
  body: RegisterBody,
): CheckedRegistration {
  const { email, gender, interest, name, failures } = readRegistration(accounts, body);
  throwFailures(failures);
  if (email === null || gender === null || interest === null || name === null) fail('invalid');
  return { email, gender, interest, name };
}

/**
 * Reports taken fields too, unless the address has asked too often: this prevents account
 * enumeration.
 */
async function requireNoMistakes(
  accounts: Accounts,
  body: RegisterBody,
  { address }: Caller,
): Promise<CheckedRegistration> {
  const { email, name, failures } = readRegistration(accounts, body);
  if (failures.length > 0) {
    const form: Attempt = ['registerFormByAddress', address];
    const isAsked = email !== null || name !== null;
    const isTold = isAsked && (await accounts.throttle.tryTake(form, ['takenByAddress', address]));
    if (!isTold) {
      await accounts.throttle.take(form);
      throwFailures(failures);
    }
    // An empty name or address finds no account.
    const conflicts = await findConflicts(accounts.db.read, {
      id: '',
      email_key: email?.toLowerCase() ?? '',
      name: name ?? '',
      name_key: nameKey(name ?? ''),
    });
    throwFailures([...failures, ...conflicts.failures].sort(byField));
  }
  return checkRegistration(accounts, body);
}

/** The form lists its fields in order of precedence of their failures. */
const fieldOrder = Object.keys(registerForm);

function byField(one: Failure, other: Failure): number {
  const ordinal = ({ issues: [issue] }: Failure) => fieldOrder.indexOf(issue?.field ?? '');
  return ordinal(one) - ordinal(other);
}

function requireEmail(given: string): string {
  const error = checkText(registerForm.email, given);
  if (error) fail('invalidEmail', { issues: [{ field: 'email', message: error.issue }] });
  return cleanText(registerForm.email, given);
}
