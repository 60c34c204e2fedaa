import { maxCommentLength, ratingRange } from '#contract/fans/comments.ts';
import {
  type ChoiceField,
  choice,
  type Field,
  number,
  type TextField,
  text,
} from '#contract/kinds/fields.ts';
import { type Kind, maxNameLength } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { maxCode, userNameLength } from './accounts.ts';
import { genders } from './genders.ts';

/** Characters that the schema accepts where a later check reports the error. */
export const maxReadLength = 1024;

function newPassword(label: string, missing: string): TextField {
  const rules = { max: maxReadLength, format: 'newPassword', error: 'weakPassword' } as const;
  return text(label, { ...rules, messages: { missing } });
}

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
/** Has no options until `withInterests` adds the sports. */
const interestedIn = choice('Interest', [] as string[], {
  error: 'interestRequired',
  messages: { missing: 'Choose a sport' },
});

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
    // The service rejects blank comments.
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

/** Begins with the name, unless it is built from the fields (docs/product/catalogue.md#fields). */
export function createForm({ naming, fields }: Kind): Readonly<Record<string, Field>> {
  return naming === 'given' ? { name: itemNameField, ...fields } : fields;
}

export function lineupForm({ labels: { one } }: Lineup) {
  return { name: { ...itemNameField, messages: { missing: `Your ${one} needs a name` } } };
}
