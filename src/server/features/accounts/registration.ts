import {
  type Gender,
  type Interest,
  parseEmail,
  type RegisterBody,
  type SessionAnswer,
} from '#contract/accounts.ts';
import { isDuplicate } from '#server/db/duplicate.ts';
import { newId } from '#server/db/id.ts';
import { fail } from '#server/fail.ts';
import type { PictureFile } from '#server/media/media.ts';
import type { Accounts, Caller } from './context.ts';
import { claimNameAndAddress, duplicate } from './holders.ts';
import { nameKey } from './names.ts';
import { requireGoodPassword } from './passwords/change.ts';
import { presentSession } from './present.ts';
import { requireGender, requireInterest, requireName } from './profile-fields.ts';
import { openSession } from './sessions.ts';
import { insertUser, type UserRow } from './store.ts';
import { makeCode, promiseCode } from './verification.ts';

export interface Registration {
  readonly body: RegisterBody;
  readonly image: PictureFile | null;
  readonly caller: Caller;
}

/**
 * Makes an unverified account, mails its code and opens a session that may only verify, resend and
 * log out. Refuses in the order of the checks below (spec part 8, 'Register'); a mail that cannot
 * leave yet does not fail the registration.
 */
export async function register(
  accounts: Accounts,
  { body, image, caller }: Registration,
): Promise<SessionAnswer> {
  const checked = checkRegistration(body);
  const emailKey = checked.email.toLowerCase();
  await accounts.throttle.take(['registerByAddress', caller.address], ['codeByAccount', emailKey]);
  const id = newId();
  const picture = image && (await accounts.media.prepare(image, 'user', null));
  const passwordHash = await accounts.passwords.hash(body.password);
  const code = await makeCode(accounts);
  const now = accounts.now();
  const user: UserRow = {
    id,
    name: checked.name,
    name_key: nameKey(checked.name),
    email: checked.email,
    email_key: emailKey,
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
      await claimNameAndAddress(accounts, transaction, user);
      await insertUser(transaction, user);
      if (picture) await accounts.media.attach(transaction, picture, { userId: id });
      return {
        mailId: await promiseCode(accounts, transaction, user, code),
        token: await openSession(transaction, { userId: id, caller, now }),
      };
    })
    .catch((error: unknown) => {
      // Two registrations of one name at the same moment: the unique key decides.
      if (isDuplicate(error)) throw duplicate('name');
      throw error;
    });
  await accounts.outbox.deliver(mailId);
  return presentSession(token, user);
}

interface CheckedRegistration {
  readonly name: string;
  readonly email: string;
  readonly gender: Gender;
  readonly interest: Interest;
}

function checkRegistration(body: RegisterBody): CheckedRegistration {
  const email = parseEmail(body.email);
  if (email === null) {
    fail('invalidEmail', {
      issues: [{ field: 'email', message: 'is not a valid e-mail address' }],
    });
  }
  const gender = requireGender(body.gender);
  const interest = requireInterest(body.interestedIn);
  requireGoodPassword(body.password, 'password');
  return { name: requireName(body.name), email, gender, interest };
}
