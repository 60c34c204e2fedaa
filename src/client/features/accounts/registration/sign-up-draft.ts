import { clearExpiredSignUp } from '#client/api/stored/drafts.ts';
import { getSession } from '#client/api/stored/session.ts';
import { readStored, writeStored } from '#client/api/stored/storage.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { type Gender, genders } from '#contract/genders.ts';
import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

/**
 * Input of a sign-up that has not succeeded yet. Never a password
 * (docs/product/accounts.md#registration).
 */
interface SignUpDraft {
  readonly name: string;
  readonly email: string;
  readonly interestedIn: string | null;
  readonly gender: Gender | null;
}

/** Characters. */
const maxLength = 300;

const nothing: SignUpDraft = { name: '', email: '', interestedIn: null, gender: null };

/** Blank without a stored draft. Removes an expired one. */
export function readSignUpDraft(now = Date.now()): SignUpDraft {
  try {
    clearExpiredSignUp(now);
    const kept: Partial<SignUpDraft> = JSON.parse(readStored(storageKeys.signUp) ?? '{}');
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxLength) : '');
    const interest = getSportByInterest(sports, text(kept.interestedIn));
    return {
      name: text(kept.name),
      email: text(kept.email),
      interestedIn: interest?.interest ?? null,
      gender: genders.find((one) => one === kept.gender) ?? null,
    };
  } catch {
    return nothing;
  }
}

export function signUpDraftIn(form: HTMLFormElement): SignUpDraft {
  const data = new FormData(form);
  const text = (name: keyof SignUpDraft) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    interestedIn: text('interestedIn') || null,
    gender: genders.find((one) => one === text('gender')) ?? null,
  };
}

export function keepSignUpDraft(draft: SignUpDraft, now = Date.now()): void {
  const { name, email, interestedIn, gender } = draft;
  const kept = {
    name: name.slice(0, maxLength),
    email: email.slice(0, maxLength),
    interestedIn,
    gender,
    time: now,
  };
  writeStored(storageKeys.signUp, JSON.stringify(kept));
}

/** Stores the unverified account's data as the sign-up draft, to prefill /register. */
export function keepRegistrationAsDraft(): void {
  const user = getSession();
  if (user) keepSignUpDraft(user);
}
