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

/** A notice; null where something else says it; 'asAnswered' for the server's own message. */
type NoticeChoice = NoticeName | 'asAnswered' | null;
type Rows = { readonly [Code in ErrorCode | 'offline']?: NoticeChoice };

/** The notices for errors that mean the same wherever they come from, unless a call names others. */
const general = {
  // The session says it itself.
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

/** What the interface says where a call fails: its own codes all have a notice of theirs or a general one. */
export type CallNotices<C extends Call> = {
  readonly [Code in Exclude<C['errors'][number], keyof typeof general>]: NoticeChoice;
} & {
  readonly [Code in CodeOf<C> | 'offline']?: NoticeChoice;
} & {
  /** Any other refusal of what was asked (400–499), where that differs from the rest. */
  readonly refused?: NoticeChoice;
  readonly otherwise: NoticeChoice;
  /** False where the general notices do not apply: only the codes named here are told apart. */
  readonly general?: false;
};

/** The notices of a kind's or a lineup's calls: of all that write, and of what is read where it has any. */
export type NoticesOf<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls as Calls[Name]['method'] extends 'GET' ? never : Name]: CallNotices<
    Calls[Name]
  >;
} & { readonly [Name in keyof Calls]?: CallNotices<Calls[Name]> };

type FixedCalls = { readonly [C in FixedCall as Key<C>]: C };

/** A call whose failures are told: where a read fails, its place says so. */
type ToldCall = Exclude<keyof FixedCalls, `GET ${string}`>;

/** Calls that the general notices will not do for: they have codes of their own. */
type CallWithOwnErrors = {
  [K in ToldCall]: Exclude<FixedCalls[K]['errors'][number], keyof typeof general> extends never
    ? never
    : K;
}[ToldCall];

/** What must and what may have notices of its own. */
export type OwnNotices = { readonly [K in CallWithOwnErrors]: CallNotices<FixedCalls[K]> } & {
  readonly [K in ToldCall]?: CallNotices<FixedCalls[K]>;
};

/** The notices of calls with a fixed path that the general ones will not do for. */
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
    // The field itself says so, and that nothing was checked.
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
    // The form itself says so, and what can be done.
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
    // Its form asks for it.
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

/** The notices of a call with a fixed path: its own, or those that do for any. */
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

/** The notices of a kind's calls. */
export const kindNotices = {
  list: {
    noneByName: 'noneByName',
    noSuchStat: 'noSuchStat',
    noneInDatabase: 'noneInDatabase',
    noneWithConditions: 'noneWithConditions',
    tooDeep: 'asAnswered',
    // The page itself says these in place of the list.
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

/** The notices of the call by which a fan says to be somebody. */
export const claimNotices = {
  notFound: 'itemGone',
  otherwise: 'claimFailed',
} as const satisfies CallNotices<ClaimCall>;

/** The notices of a lineup's calls. */
export const lineupNotices = {
  create: { alreadyHaveOne: 'alreadyHaveOne', otherwise: 'createFailed' },
  // The builder itself says so, and what can be done.
  update: { changedMeanwhile: null, otherwise: 'createFailed' },
  remove: { otherwise: 'deleteFailed' },
  removeVersion: { otherwise: 'deleteFailed' },
  like: likeNotices,
} as const satisfies NoticesOf<LineupCalls>;

/** The notices of the call that comments. */
export const commentNotices = {
  commentNotFound: 'createFailed',
  otherwise: 'createFailed',
} as const satisfies CallNotices<ReturnType<typeof createCommentCall>>;

/** The notices of any call. */
export type ErrorNotices = Rows & Pick<CallNotices<Call>, 'refused' | 'otherwise' | 'general'>;

type Failure = Pick<Problem, 'status' | 'code' | 'message'> & {
  /** In how many seconds it may be tried again, where the answer says so. */
  readonly retryAfter?: number;
};

/** The notice for a failed call; null where the error is shown elsewhere. */
export function errorNotice(
  own: ErrorNotices,
  { status, code, message, retryAfter }: Failure,
): Notice | null {
  const rows: Rows = own.general === false ? own : { ...general, ...own };
  // No answer at all has a code, too: that of a server that cannot be reached.
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
 * Notice for a form that the page refuses itself: the one its call would answer, and nothing where only
 * the sentences under its fields say more (docs/product/forms.md#forms).
 */
export function formNotice(own: ErrorNotices, { code }: FormErrors<string>): Notice | null {
  const notice = code === 'invalid' ? null : errorNotice(own, { status: 400, code, message: '' });
  return notice && local(notice);
}
