import { notices } from '#contract/notices.ts';
import type { ErrorCode, Problem } from './errors.ts';

export const notAPicture = 'This file is not a picture';

export const takenName = 'This name is taken';

/** Field error for a name reserved for the operators. */
export const reservedName = notices.nameReserved.title;

/** Field error for an address with a verified account. */
export const takenEmail = 'This email already has an account';

/** Field for an error that names none, with a sentence if the message does not fit. */
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
 * Sentence for a server issue: a lower-case message continues the label ('must have 2 to 40
 * characters'), a capitalised one stands alone.
 */
export function issueSentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

/**
 * Field errors after a refused call, in the order of `labels`: the server's issues, else the
 * error's own sentence. Fields missing from the form are skipped. `own` maps errors to differently
 * named fields, which show the error's message.
 */
export function errorSentences<Name extends string>(
  { code, message, issues = [] }: Problem,
  labels: { readonly [Field in Name]: string },
  own: { readonly [Code in ErrorCode]?: Name } = {},
): { readonly [Field in Name]?: string } {
  const names = Object.keys(labels) as Name[];
  const named = names.flatMap((name) => {
    // Issues of list items count for the list: 'circuits.2'.
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
