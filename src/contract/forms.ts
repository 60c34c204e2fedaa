import { maxCommentLength, ratingRange } from '#contract/fans/comments.ts';
import {
  type ChoiceField,
  choice,
  type Field,
  number,
  type TextField,
  text,
} from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxNameLength } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { maxCode, userNameLength } from './accounts.ts';
import { genders } from './genders.ts';

/** Schema limit, in characters, for texts whose own check reports the error. */
export const maxReadLength = 1024;

function newPassword(label: string, missing: string): TextField {
  const rules = { max: maxReadLength, format: 'newPassword', error: 'weakPassword' } as const;
  return text(label, { ...rules, messages: { missing } });
}

/** Existing password, compared with the account's. */
function password(label: string, missing: string): TextField {
  const rules = { max: maxReadLength, format: 'asTyped', error: 'wrongPassword' } as const;
  return text(label, { ...rules, messages: { missing } });
}

const userName = text('Name', {
  ...userNameLength,
  format: 'userName',
  error: 'invalid',
  messages: { missing: 'Enter a name' },
});
/** Options come from the sports, see `withInterests`. */
const interestedIn = choice('Interest', [] as string[], {
  error: 'interestRequired',
  messages: { missing: 'Choose a sport' },
});

/** Address of an existing account, which only the server can verify. */
const accountEmail = text('Email', {
  max: maxReadLength,
  format: 'asTyped',
  error: 'userNotFound',
  messages: { missing: 'Enter your email' },
});

export const registerForm = {
  email: text('Email', {
    max: maxReadLength,
    format: 'email',
    error: 'invalidEmail',
    messages: { missing: 'Enter your email' },
  }),
  gender: choice('Gender', genders, {
    error: 'genderRequired',
    messages: { missing: 'Choose a gender' },
  }),
  interestedIn,
  password: newPassword('Password', 'Enter a password'),
  name: userName,
};

export const loginForm = {
  email: accountEmail,
  password: password('Password', 'Enter your password'),
};

export const forgotPasswordForm = { email: accountEmail };

/** Shown for digits that cannot be a code. */
export const codeStartsWithZero = 'A code never begins with 0.';
const codeMessage = 'Enter all six digits. Nothing has been checked yet';
export const codeForm = {
  confirmationCode: text('Confirmation code', {
    max: String(maxCode).length,
    format: 'code',
    error: 'codeMalformed',
    messages: { missing: codeMessage, tooLong: codeMessage, invalid: codeMessage },
  }),
};

export const changePasswordForm = {
  password: password('Current password', 'Enter your password'),
  newPassword: newPassword('New password', 'Enter a new password'),
};

export const changeEmailForm = {
  email: text('New email', {
    max: maxReadLength,
    format: 'email',
    error: 'invalidEmail',
    messages: { missing: 'Enter your new email' },
  }),
  password: password('Your password', 'Enter your password'),
};

export const deleteAccountForm = {
  password: password('Password', 'Enter your password to delete the account'),
};

export const profileForm = {
  name: userName,
  interestedIn,
  gender: choice('Gender', genders, {
    error: 'genderRequired',
    messages: { missing: 'Choose a gender' },
  }),
};

export const commentForm = {
  rating: number('Your rating', {
    ...ratingRange,
    required: false,
    messages: { missing: 'Choose a rating from 1 to 5' },
  }),
  comment: text('Your comment', {
    // The service also rejects blank comments.
    min: 0,
    max: maxCommentLength,
    format: 'lines',
    messages: { missing: 'Write your comment first', tooLong: 'Shorten your comment by {over}' },
  }),
};

export function withInterests<F extends { readonly interestedIn: ChoiceField }>(
  form: F,
  sports: readonly Pick<Sport, 'interest'>[],
): F {
  const options = sports.map(({ interest }) => interest);
  return { ...form, interestedIn: { ...form.interestedIn, options } };
}

export const itemNameField = text('Name', { max: maxNameLength, format: 'name' });

/**
 * Fields of a kind's create form in order: the name, if given by the creator, then its own
 * (docs/product/catalogue.md#fields).
 */
export function createForm({ naming, fields }: Kind): Readonly<Record<string, Field>> {
  return naming === 'given' ? { name: itemNameField, ...fields } : fields;
}

export function lineupForm({ labels: { one } }: Lineup) {
  return { name: { ...itemNameField, messages: { missing: `Your ${one} needs a name` } } };
}
