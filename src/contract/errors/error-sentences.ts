import { notices } from '#contract/notices.ts';
import type { ErrorCode, Problem } from './errors.ts';

export const notAPicture = 'This file is not a picture';

export const takenName = 'This name is taken';

export const reservedName = notices.nameReserved.title;

export const takenEmail = 'This email already has an account';

export const bannedEmail = notices.emailBanned.title;

/** Fields of errors whose responses name no field, with a sentence if the message does not fit. */
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
  accountBanned: { field: 'email' },
  wrongPassword: { field: 'password', sentence: 'This is not your password' },
  codeMalformed: { field: 'confirmationCode' },
  codeExpired: { field: 'confirmationCode' },
};

/** Prefixes the label unless the message begins with a capital. */
export function issueSentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

/**
 * Prefers the issues of the response to the sentence of its code. `fieldsByCode` is for forms that
 * name a field differently.
 */
export function errorSentences<Name extends string>(
  { code, message, issues = [] }: Problem,
  labels: { readonly [Field in Name]: string },
  fieldsByCode: { readonly [Code in ErrorCode]?: Name } = {},
): { readonly [Field in Name]?: string } {
  const names = Object.keys(labels) as Name[];
  const sentences: { [Field in Name]?: string } = {};
  for (const name of names) {
    // An issue of a list item, such as 'circuits.2', is shown beside the list.
    const issue = issues.find(({ field }) => field.split('.')[0] === name);
    if (issue) sentences[name] = issueSentence(labels[name], issue.message);
  }
  if (Object.keys(sentences).length > 0) return sentences;
  const customField = fieldsByCode[code];
  const { field: usualField, sentence = message } = errorFields[code] ?? {};
  const field = names.find((name) => name === (customField ?? usualField));
  if (field) sentences[field] = customField ? message : sentence;
  return sentences;
}
