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

/**
 * Longest text, in characters, that a schema lets through where the field's own check reports the
 * error.
 */
export const maxReadLength = 1024;

/** A new password; its field's name differs from form to form. */
function newPassword(label: string, missing: string): TextField {
  const rules = { max: maxReadLength, format: 'newPassword', error: 'weakPassword' } as const;
  return text(label, { ...rules, messages: { missing } });
}

/** A password that is compared with the one of the account. */
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
/** Its options are the interests of the sports that there are: see `withInterests`. */
const interestedIn = choice('Interest', [] as string[], {
  error: 'interestRequired',
  messages: { missing: 'Choose a sport' },
});

/** Whose account it is; the server knows whether there is one. */
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

/** Said of digits that cannot be a code. */
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

/** Asked for only once the server wants it. */
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
    // Blank ones are more than empty ones: the service decides.
    min: 0,
    max: maxCommentLength,
    format: 'lines',
    messages: { missing: 'Write your comment first', tooLong: 'Shorten your comment by {over}' },
  }),
};

/** A form whose interest is one of the sports'. */
export function withInterests<F extends { readonly interestedIn: ChoiceField }>(
  form: F,
  sports: readonly Pick<Sport, 'interest'>[],
): F {
  const options = sports.map(({ interest }) => interest);
  return { ...form, interestedIn: { ...form.interestedIn, options } };
}

/** What an item is called. */
export const itemNameField = text('Name', { max: maxNameLength, format: 'name' });

/**
 * The fields of a kind's create form, in order: the name, where one is given, and its own
 * (docs/product/catalogue.md#fields).
 */
export function createForm({ naming, fields }: Kind): Readonly<Record<string, Field>> {
  return naming === 'given' ? { name: itemNameField, ...fields } : fields;
}

/** What a lineup asks for beside its slots. */
export function lineupForm({ labels: { one } }: Lineup) {
  return { name: { ...itemNameField, messages: { missing: `Your ${one} needs a name` } } };
}
