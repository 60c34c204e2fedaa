import { notices } from '#contract/notices.ts';

const busy = `${notices.busy.title}. Please try again`;

/**
 * Clients rely on the codes. Misspellings are intentional
 * (docs/product/notices.md#misspelled-texts).
 */
export const errors = {
  // Any call
  invalid: { status: 400, message: 'The request is not valid' },
  malformed: { status: 400, message: 'The request is malformed' },
  tooDeep: { status: 400, message: 'Only the first 10,000 results can be paged' },
  unauthenticated: { status: 401, message: 'Please log in' },
  notVerified: { status: 403, message: 'Please, verify your account' },
  forbidden: { status: 403, message: notices.notAllowed.title },
  notFound: { status: 404, message: '404 Not Found' },
  methodNotAllowed: { status: 405, message: '405 Method Not Allowed' },
  requestTimeout: { status: 408, message: 'The request took too long to arrive' },
  tooLarge: { status: 413, message: 'The request is too large' },
  wrongContentType: { status: 415, message: 'This content type is not accepted' },
  tooManyRequests: {
    status: 429,
    message: `${notices.tooManyRequests.title}. ${notices.tooManyRequests.text}`,
  },
  headersTooLarge: { status: 431, message: 'The headers of the request are too large' },
  internal: { status: 500, message: 'Internal Server Error' },
  overloaded: { status: 503, message: busy },
  unavailable: { status: 503, message: busy },
  storageFull: {
    status: 507,
    message: 'There is no space left to store this. Please, try again later',
  },

  // Catalogue
  itemNotFound: { status: 404, message: 'Not Found' },
  noneByName: { status: 404, message: notices.noneByName.title },
  noSuchStat: { status: 404, message: notices.noSuchStat.title },
  noneInDatabase: { status: 404, message: notices.noneInDatabase.title },
  noneWithConditions: { status: 404, message: notices.noneWithConditions.title },
  duplicateItem: { status: 409, message: notices.duplicateItem.title },
  noSuchList: { status: 404, message: 'There is no such list' },

  // Pictures
  picturesFull: { status: 409, message: 'You have used all the space for your pictures' },

  // Lineups, profiles, comments, following
  changedMeanwhile: { status: 412, message: 'This was changed in the meantime' },
  alreadyHaveOne: { status: 409, message: notices.alreadyHaveOne.title },
  commentNotFound: { status: 404, message: 'Comment not found' },
  selfFollow: { status: 400, message: 'You cannot follow yourself' },
  followsFull: { status: 409, message: 'You can follow 5,000 fans at most' },

  // Accounts
  invalidEmail: { status: 409, message: notices.registerInvalidEmail.title },
  genderRequired: { status: 400, message: 'Gender is required' },
  interestRequired: { status: 400, message: notices.registerInterest.title },
  weakPassword: {
    status: 400,
    message: notices.registerPassword.text,
  },
  commonPassword: { status: 400, message: 'This password is too common' },
  duplicateUser: { status: 409, message: 'Duplicate key' },
  reservedName: { status: 409, message: notices.nameReserved.title },
  userNotFound: { status: 404, message: 'User not found' },
  accountBanned: { status: 403, message: notices.accountBanned.title },
  wrongPassword: { status: 401, message: notices.passwordIncorrect.title },
  passwordRequired: { status: 403, message: 'Enter your password' },
  codeExpired: { status: 400, message: 'This code has expired' },
  codeNotSent: { status: 502, message: notices.codeNotSent.title },
  emailOutdated: { status: 409, message: notices.forgotOutdated.title },
  linkRequired: { status: 403, message: 'Please open the link in the mail' },
  linkOutdated: { status: 400, message: 'This link is not from the newest mail' },
  linkEnded: { status: 400, message: notices.linkEnded.title },
  codeMalformed: { status: 400, message: 'The code has six digits' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof errors;

export const commonErrors = [
  'invalid',
  'malformed',
  'unauthenticated',
  'notVerified',
  'forbidden',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'tooLarge',
  'wrongContentType',
  'tooManyRequests',
  'headersTooLarge',
  'internal',
  'overloaded',
  'unavailable',
  'storageFull',
] as const satisfies readonly ErrorCode[];
export type CommonErrorCode = (typeof commonErrors)[number];

export interface Issue {
  /** Name of the field in the request: 'circuits.2' for a list item. */
  readonly field: string;
  readonly message: string;
}

/** Body with type `application/problem+json` (docs/product/api.md#errors). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly requestId?: string;
}
