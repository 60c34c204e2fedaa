import { clearExpiredSignUp } from '#client/api/stored/drafts.ts';
import { getSession } from '#client/api/stored/session.ts';
import { readStored, writeStored } from '#client/api/stored/storage.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { type Gender, genders } from '#contract/genders.ts';
import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

/** Never has the password (docs/product/accounts.md#registration). */
interface SignUpDraft {
  readonly name: string;
  readonly email: string;
  readonly interestedIn: string | null;
  readonly gender: Gender | null;
}

const maxLength = 300;

const emptyDraft: SignUpDraft = { name: '', email: '', interestedIn: null, gender: null };

export function readSignUpDraft(now = Date.now()): SignUpDraft {
  try {
    clearExpiredSignUp(now);
    const stored: Partial<SignUpDraft> = JSON.parse(readStored(storageKeys.signUp) ?? '{}');
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxLength) : '');
    const interest = getSportByInterest(sports, text(stored.interestedIn));
    return {
      name: text(stored.name),
      email: text(stored.email),
      interestedIn: interest?.interest ?? null,
      gender: genders.find((gender) => gender === stored.gender) ?? null,
    };
  } catch {
    return emptyDraft;
  }
}

export function toSignUpDraft(form: HTMLFormElement): SignUpDraft {
  const data = new FormData(form);
  const text = (name: keyof SignUpDraft) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    interestedIn: text('interestedIn') || null,
    gender: genders.find((gender) => gender === text('gender')) ?? null,
  };
}

export function writeSignUpDraft(draft: SignUpDraft, now = Date.now()): void {
  const { name, email, interestedIn, gender } = draft;
  const stored = {
    name: name.slice(0, maxLength),
    email: email.slice(0, maxLength),
    interestedIn,
    gender,
    time: now,
  };
  writeStored(storageKeys.signUp, JSON.stringify(stored));
}

export function writeRegistrationAsDraft(): void {
  const user = getSession();
  if (user) writeSignUpDraft(user);
}
