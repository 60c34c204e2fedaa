import type { Call, CodeOf, Key } from '#contract/call.ts';
import type { ClaimCall } from '#contract/calls/claims.ts';
import type { createCommentCall } from '#contract/calls/comments.ts';
import type { FixedCall } from '#contract/calls/index.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import type { FormErrors } from '#contract/form-checks.ts';
import {
  local,
  type Notice,
  type NoticeName,
  notices,
  timers,
  tooManyRequestsNotice,
} from '#contract/notices.ts';
import type { ErrorCode, Problem } from './errors.ts';

/** Notice name; null if the error is shown elsewhere; 'asAnswered' for the server's message. */
type NoticeChoice = NoticeName | 'asAnswered' | null;
type Rows = { readonly [Code in ErrorCode | 'offline']?: NoticeChoice };

/** Notices for errors that mean the same everywhere, unless overridden by a call. */
const general = {
  // The session reports it.
  unauthenticated: null,
  forbidden: 'notAllowed',
  notVerified: 'notAllowed',
  tooManyRequests: 'tooManyRequests',
  storageFull: 'storageFull',
  overloaded: 'busy',
  unavailable: 'busy',
  offline: 'offline',
  itemNotFound: 'itemGone',
  commentNotFound: 'itemGone',
} as const satisfies Rows;

/** Notices of a call; each of its own codes needs one unless a general notice exists. */
export type CallNotices<C extends Call> = {
  readonly [Code in Exclude<C['errors'][number], keyof typeof general>]: NoticeChoice;
} & {
  readonly [Code in CodeOf<C> | 'offline']?: NoticeChoice;
} & {
  /** Default for other client errors (400–499), if different from `otherwise`. */
  readonly refused?: NoticeChoice;
  readonly otherwise: NoticeChoice;
  /** False to ignore the general notices. */
  readonly general?: false;
};

export type NoticesOf<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls as Calls[Name]['method'] extends 'GET' ? never : Name]: CallNotices<
    Calls[Name]
  >;
} & { readonly [Name in keyof Calls]?: CallNotices<Calls[Name]> };

type FixedCalls = { readonly [C in FixedCall as Key<C>]: C };

/** Calls whose failures raise a notice; failed reads are shown in place. */
type ToldCall = Exclude<keyof FixedCalls, `GET ${string}`>;

/** Calls with codes not covered by the general notices. */
type CallWithOwnErrors = {
  [K in ToldCall]: Exclude<FixedCalls[K]['errors'][number], keyof typeof general> extends never
    ? never
    : K;
}[ToldCall];

export type OwnNotices = { readonly [K in CallWithOwnErrors]: CallNotices<FixedCalls[K]> } & {
  readonly [K in ToldCall]?: CallNotices<FixedCalls[K]>;
};

/** Notices of fixed-path calls not covered by the general ones. */
export const callNotices = {
  'POST /users/registerRedirect': {
    invalid: 'checkForm',
    invalidEmail: 'registerInvalidEmail',
    genderRequired: 'registerGender',
    interestRequired: 'registerInterest',
    weakPassword: 'registerPassword',
    commonPassword: 'passwordCommon',
    duplicateUser: 'registerDuplicate',
    reservedName: 'nameReserved',
    tooLarge: 'selectImage',
    wrongContentType: 'selectImage',
    picturesFull: 'registerError',
    codeNotSent: 'registerError',
    unauthenticated: 'registerError',
    otherwise: 'registerError',
  },
  'POST /users/login': {
    invalid: 'checkForm',
    userNotFound: 'loginUnknown',
    wrongPassword: 'loginPassword',
    unauthenticated: 'loginError',
    otherwise: 'loginError',
  },
  'POST /users/check': {
    invalid: 'checkForm',
    userNotFound: 'verifyUserNotFound',
    unauthenticated: 'verifyUserNotFound',
    codeExpired: 'codeSent',
    codeNotSent: 'codeNotSent',
    // Shown by the field, including that nothing was checked.
    codeMalformed: null,
    linkRequired: 'linkRequired',
    linkOutdated: 'linkOutdated',
    otherwise: 'verifyError',
  },
  'POST /users/resend': {
    invalid: 'checkForm',
    userNotFound: 'verifyError',
    codeNotSent: 'verifyError',
    unauthenticated: 'verifyUserNotFound',
    otherwise: 'verifyError',
  },
  'PATCH /users/forgotpassword/forgotpassword': {
    invalid: 'checkForm',
    userNotFound: 'forgotUnknown',
    emailOutdated: 'forgotOutdated',
    codeNotSent: 'forgotError',
    unauthenticated: 'forgotError',
    otherwise: 'forgotError',
  },
  'PATCH /users/changepassword': {
    invalid: 'checkForm',
    wrongPassword: 'passwordIncorrect',
    weakPassword: 'passwordInsufficient',
    commonPassword: 'passwordCommon',
    otherwise: 'passwordError',
  },
  'PATCH /users/update/update': {
    invalid: 'checkForm',
    duplicateUser: 'registerDuplicate',
    reservedName: 'nameReserved',
    genderRequired: 'registerGender',
    interestRequired: 'registerInterest',
    tooLarge: 'selectImage',
    wrongContentType: 'selectImage',
    picturesFull: 'profileError',
    // Shown by the form, with the possible actions.
    changedMeanwhile: null,
    otherwise: 'profileError',
  },
  'PATCH /users/email': {
    invalid: 'checkForm',
    invalidEmail: 'registerInvalidEmail',
    wrongPassword: 'passwordIncorrect',
    otherwise: 'emailError',
  },
  'PATCH /users/email/confirm': {
    invalidEmail: 'emailTaken',
    linkEnded: 'linkEnded',
    otherwise: 'emailError',
  },
  'PATCH /users/email/undo': {
    invalidEmail: 'emailTaken',
    linkEnded: 'linkEnded',
    unauthenticated: 'emailError',
    otherwise: 'emailError',
  },
  'DELETE /users/image': { invalid: 'checkForm', otherwise: 'pictureError' },
  'DELETE /users/': {
    wrongPassword: 'passwordIncorrect',
    // Its form prompts for it.
    passwordRequired: null,
    tooManyRequests: 'tooManyRequests',
    storageFull: 'storageFull',
    unauthenticated: null,
    otherwise: 'accountNotDeleted',
    general: false,
  },
  'DELETE /users/sessions': { otherwise: 'sessionsError' },
  'DELETE /users/sessions/:id': { otherwise: 'sessionsError' },
  'DELETE /comment/delete/:id': {
    commentNotFound: 'commentNotDeleted',
    otherwise: 'commentNotDeleted',
  },
  'PATCH /comment/:id/hidden': {
    notFound: 'itemGone',
    otherwise: 'commentNotHidden',
  },
  'PATCH /comment/toggleLike/:id': {
    notFound: 'itemGone',
    forbidden: 'likeFailed',
    notVerified: 'likeFailed',
    otherwise: 'likeFailed',
  },
  'PATCH /users/toggleFollow/:id': {
    userNotFound: 'followFailed',
    selfFollow: 'followFailed',
    followsFull: 'followsFull',
    forbidden: 'followFailed',
    notVerified: 'followFailed',
    otherwise: 'followFailed',
  },
  'DELETE /users/:id/thisIsMe': {
    userNotFound: 'claimNotCleared',
    otherwise: 'claimNotCleared',
  },
} as const satisfies OwnNotices;

export function noticesOf(call: ToldCall): ErrorNotices {
  const own: { readonly [K in ToldCall]?: ErrorNotices } = callNotices;
  return own[call] ?? { otherwise: 'notSaved' };
}

const likeNotices = {
  notFound: 'itemGone',
  forbidden: 'likeFailed',
  notVerified: 'likeFailed',
  otherwise: 'likeFailed',
} as const;

export const kindNotices = {
  list: {
    noneByName: 'noneByName',
    noSuchStat: 'noSuchStat',
    noneInDatabase: 'noneInDatabase',
    noneWithConditions: 'noneWithConditions',
    tooDeep: 'asAnswered',
    // Shown by the page in place of the list.
    forbidden: null,
    notVerified: null,
    overloaded: null,
    unavailable: null,
    storageFull: 'finderError',
    refused: 'asAnswered',
    otherwise: 'finderError',
  },
  create: {
    invalid: 'checkForm',
    duplicateItem: 'duplicateItem',
    picturesFull: 'createFailed',
    otherwise: 'createFailed',
  },
  remove: { otherwise: 'deleteFailed' },
  check: { otherwise: 'notSaved' },
  like: likeNotices,
} as const satisfies NoticesOf<KindCalls>;

export const claimNotices = {
  notFound: 'itemGone',
  otherwise: 'claimFailed',
} as const satisfies CallNotices<ClaimCall>;

export const lineupNotices = {
  create: { alreadyHaveOne: 'alreadyHaveOne', otherwise: 'createFailed' },
  // Shown by the builder, with the possible actions.
  update: { changedMeanwhile: null, otherwise: 'createFailed' },
  remove: { otherwise: 'deleteFailed' },
  removeVersion: { otherwise: 'deleteFailed' },
  like: likeNotices,
} as const satisfies NoticesOf<LineupCalls>;

export const commentNotices = {
  commentNotFound: 'createFailed',
  otherwise: 'createFailed',
} as const satisfies CallNotices<ReturnType<typeof createCommentCall>>;

export type ErrorNotices = Rows & Pick<CallNotices<Call>, 'refused' | 'otherwise' | 'general'>;

type Failure = Pick<Problem, 'status' | 'code' | 'message'> & {
  /** Seconds until a retry is allowed, if the response gives them. */
  readonly retryAfter?: number;
};

export function errorNotice(
  own: ErrorNotices,
  { status, code, message, retryAfter }: Failure,
): Notice | null {
  const rows: Rows = own.general === false ? own : { ...general, ...own };
  // A missing response also has a code, for an unreachable server.
  const key = status === 0 ? 'offline' : code;
  const isRefused = status >= 400 && status < 500 && own.refused !== undefined;
  const rest = isRefused ? own.refused : own.otherwise;
  const choice = Object.hasOwn(rows, key) ? rows[key] : rest;
  if (choice === 'asAnswered') return { icon: 'error', title: message, timer: timers.error };
  if (choice === 'tooManyRequests' && retryAfter !== undefined)
    return tooManyRequestsNotice(retryAfter);
  return choice ? notices[choice] : null;
}

/**
 * Notice for a form rejected on the client: the one the server's error would raise, or null if the
 * field errors say it all (docs/product/forms.md#forms).
 */
export function formNotice(own: ErrorNotices, { code }: FormErrors<string>): Notice | null {
  const notice = code === 'invalid' ? null : errorNotice(own, { status: 400, code, message: '' });
  return notice && local(notice);
}
