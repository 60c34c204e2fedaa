import { notices } from '#contract/notices.ts';
import type { ErrorCode, Problem } from './errors.ts';

/** Under the field of a picture that cannot be read as one. */
export const notAPicture = 'This file is not a picture';

/** Under the field of a name that somebody has. */
export const takenName = 'This name is taken';

/** Under the field of a name that is kept for those who run the place. */
export const reservedName = notices.nameReserved.title;

/** Under the field of an address whose account is verified. */
export const takenEmail = 'This email already has an account';

/** Under which field an error is said that names none, and how where the message will not do. */
const errorFields: { readonly [Code in ErrorCode]?: { field: string; sentence?: string } } = {
  invalidEmail: { field: 'email', sentence: 'This is not an email address' },
  genderRequired: { field: 'gender' },
  interestRequired: { field: 'interestedIn' },
  weakPassword: {
    field: 'password',
    sentence: `The password needs ${notices.registerPassword.text}`,
  },
  commonPassword: { field: 'password' },
  duplicateUser: { field: 'name', sentence: takenName },
  reservedName: { field: 'name' },
  tooLarge: { field: 'image', sentence: 'This file is too large' },
  wrongContentType: { field: 'image', sentence: notAPicture },
  userNotFound: { field: 'email', sentence: 'No account has this email' },
  emailOutdated: { field: 'email' },
  wrongPassword: { field: 'password', sentence: 'This is not your password' },
  codeMalformed: { field: 'confirmationCode' },
  codeExpired: { field: 'confirmationCode' },
};

/**
 * A server's issue as a sentence for under its field: most go on from the field's label ('must
 * have 2 to 40 characters'), those that start with a capital stand by themselves.
 */
export function issueSentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

/**
 * The sentences under a form's fields after a refused call, in the order of `labels`: the server's
 * issues, else the error's own sentence under the field that it is about. Fields that the form does
 * not have are left out. `own` names the fields of a form where they differ from the usual; the
 * error's message stands under them.
 */
export function errorSentences<Name extends string>(
  { code, message, issues = [] }: Problem,
  labels: { readonly [Field in Name]: string },
  own: { readonly [Code in ErrorCode]?: Name } = {},
): { readonly [Field in Name]?: string } {
  const names = Object.keys(labels) as Name[];
  const named = names.flatMap((name) => {
    // The third of a list's items is about the list: 'circuits.2'.
    const issue = issues.find(({ field }) => field.split('.')[0] === name);
    return issue ? [[name, issueSentence(labels[name], issue.message)]] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const usual = errorFields[code];
  const field = names.find((name) => name === (own[code] ?? usual?.field));
  if (!field) return {};
  const sentence = own[code] ? message : (usual?.sentence ?? message);
  return { [field]: sentence } as { [Field in Name]: string };
}
