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

/** Null if the page itself shows the error; 'asAnswered' for the message of the response. */
type NoticeChoice = NoticeName | 'asAnswered' | null;
type Rows = { readonly [Code in ErrorCode | 'offline']?: NoticeChoice };

const general = {
  // An ended session has its own notice.
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

/** Requires a notice for each code of the call that has no general notice. */
export type CallNotices<C extends Call> = {
  readonly [Code in Exclude<C['errors'][number], keyof typeof general>]: NoticeChoice;
} & {
  readonly [Code in CodeOf<C> | 'offline']?: NoticeChoice;
} & {
  /** Notice for other client errors (400–499). Without one, `otherwise` applies. */
  readonly refused?: NoticeChoice;
  readonly otherwise: NoticeChoice;
  readonly general?: false;
};

export type NoticesOf<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls as Calls[Name]['method'] extends 'GET' ? never : Name]: CallNotices<
    Calls[Name]
  >;
} & { readonly [Name in keyof Calls]?: CallNotices<Calls[Name]> };

type FixedCalls = { readonly [C in FixedCall as Key<C>]: C };

/** Excludes reads: a page shows their failure where the data would be. */
type NotifyingCall = Exclude<keyof FixedCalls, `GET ${string}`>;

type CallWithOwnErrors = {
  [K in NotifyingCall]: Exclude<FixedCalls[K]['errors'][number], keyof typeof general> extends never
    ? never
    : K;
}[NotifyingCall];

export type OwnNotices = { readonly [K in CallWithOwnErrors]: CallNotices<FixedCalls[K]> } & {
  readonly [K in NotifyingCall]?: CallNotices<FixedCalls[K]>;
};

export const callNotices = {
  'POST /users/registerRedirect': {
    invalid: 'checkForm',
    invalidEmail: 'registerInvalidEmail',
    accountBanned: 'emailBanned',
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
    accountBanned: 'accountBanned',
    unauthenticated: 'loginError',
    otherwise: 'loginError',
  },
  'POST /users/check': {
    invalid: 'checkForm',
    userNotFound: 'verifyUserNotFound',
    unauthenticated: 'verifyUserNotFound',
    codeExpired: 'codeSent',
    codeNotSent: 'codeNotSent',
    // The field shows this error.
    codeMalformed: null,
    linkRequired: 'linkRequired',
    linkOutdated: 'linkOutdated',
    accountBanned: 'emailBanned',
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
    accountBanned: 'accountBanned',
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
    // The form offers a choice between both versions.
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
    accountBanned: 'emailBanned',
    linkEnded: 'linkEnded',
    otherwise: 'emailError',
  },
  'PATCH /users/email/undo': {
    invalidEmail: 'emailTaken',
    accountBanned: 'emailBanned',
    linkEnded: 'linkEnded',
    unauthenticated: 'emailError',
    otherwise: 'emailError',
  },
  'DELETE /users/image': { invalid: 'checkForm', otherwise: 'pictureError' },
  'DELETE /users/': {
    wrongPassword: 'passwordIncorrect',
    // The form then shows a field for the password.
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

export function noticesOf(call: NotifyingCall): ErrorNotices {
  const noticesByCall: { readonly [K in NotifyingCall]?: ErrorNotices } = callNotices;
  return noticesByCall[call] ?? { otherwise: 'notSaved' };
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
  /** Seconds. */
  readonly retryAfter?: number;
};

function chooseNotice(errorNotices: ErrorNotices, { status, code }: Failure): NoticeChoice {
  const { general: usesGeneral = true, refused, otherwise } = errorNotices;
  const rows: Rows = usesGeneral ? { ...general, ...errorNotices } : errorNotices;
  const key = status === 0 ? 'offline' : code;
  const choice = Object.hasOwn(rows, key) ? rows[key] : undefined;
  if (choice !== undefined) return choice;
  const isClientError = status >= 400 && status < 500;
  return isClientError && refused !== undefined ? refused : otherwise;
}

/** Returns null if the page shows the error. A `status` of 0 means that there was no response. */
export function errorNotice(errorNotices: ErrorNotices, failure: Failure): Notice | null {
  const { message, retryAfter } = failure;
  const choice = chooseNotice(errorNotices, failure);
  if (choice === 'asAnswered') return { icon: 'error', title: message, timer: timers.error };
  if (choice === 'tooManyRequests' && retryAfter !== undefined) {
    return tooManyRequestsNotice(retryAfter);
  }
  return choice && notices[choice];
}

/** Returns null if the field errors suffice (docs/product/forms.md#forms). */
export function formNotice(
  errorNotices: ErrorNotices,
  { code }: FormErrors<string>,
): Notice | null {
  if (code === 'invalid') return null;
  const notice = errorNotice(errorNotices, { status: 400, code, message: '' });
  return notice && local(notice);
}
