import { issueSentence } from '#client/api/issue-sentence.ts';
import { type ErrorCode, errors, type Problem } from '#contract/errors.ts';

/** The sentence under each field at fault. */
export type FieldErrors<Name extends string> = { readonly [Field in Name]?: string };

type Culprits = { readonly [Code in ErrorCode]?: string };

/** Which field an error is about when the server names none. */
const culprits: Culprits = {
  invalidEmail: 'email',
  genderRequired: 'gender',
  interestRequired: 'interestedIn',
  weakPassword: 'password',
  commonPassword: 'password',
  duplicateUser: 'name',
  tooLarge: 'image',
  wrongContentType: 'image',
  userNotFound: 'email',
  emailOutdated: 'email',
  wrongPassword: 'password',
  codeMalformed: 'confirmationCode',
  codeExpired: 'confirmationCode',
};

/** Sentences that say more to a person than the server's own message. */
const sentences: { readonly [Code in ErrorCode]?: string } = {
  invalidEmail: 'This is not an email address',
  weakPassword: `The password needs ${errors.weakPassword.message}`,
  duplicateUser: 'Somebody else has this name',
  tooLarge: 'This file is too large',
  wrongContentType: 'This file is not a picture',
  userNotFound: 'Nobody is registered with this email',
  wrongPassword: 'This is not the password of this account',
};

/** A text for every field of a form, by the name that the call gives the field. */
type Texts<Name extends string> = { readonly [Field in Name]: string };

/**
 * The messages under a form's fields after a refused call: the server's issues, which continue
 * the field's label ('must have 2 to 40 characters'), else the problem's own sentence under the
 * field that its code is about. Fields that the form does not have are left out. `own` names the
 * fields of a form whose names differ from the usual.
 */
export function fieldErrors<Name extends string>(
  problem: Problem,
  labels: Texts<Name>,
  own: Culprits = {},
): FieldErrors<Name> {
  const has = (field: string): field is Name => Object.hasOwn(labels, field);
  const found: { [Field in Name]?: string } = {};
  for (const { field, message } of problem.issues ?? []) {
    if (has(field)) found[field] ??= issueSentence(labels[field], message);
  }
  const culprit = own[problem.code] ?? culprits[problem.code];
  if (Object.keys(found).length === 0 && culprit && has(culprit)) {
    found[culprit] = sentences[problem.code] ?? problem.message;
  }
  return found;
}

/** What each field that the form left empty asks for; blanks count as empty. */
export function missingFields<Name extends string>(
  data: FormData,
  requests: Texts<Name>,
): FieldErrors<Name> {
  const empty = Object.entries<string>(requests).filter(
    ([field]) => String(data.get(field) ?? '').trim() === '',
  );
  return Object.fromEntries(empty) as FieldErrors<Name>;
}
