import type { ErrorCode, Problem } from '#contract/errors.ts';
import type { NoticeName } from '#contract/notices.ts';

type Rows = { readonly [Code in ErrorCode]?: NoticeName };

/** Answers that mean the same on every form. */
const anywhere: Rows = {
  invalid: 'checkForm',
  tooManyRequests: 'tooManyRequests',
  overloaded: 'busy',
  unavailable: 'busy',
  storageFull: 'storageFull',
};

const registerRows: Rows = {
  invalidEmail: 'registerInvalidEmail',
  genderRequired: 'registerGender',
  interestRequired: 'registerInterest',
  weakPassword: 'registerPassword',
  commonPassword: 'passwordCommon',
  duplicateUser: 'registerDuplicate',
  tooLarge: 'selectImage',
  wrongContentType: 'selectImage',
};

const loginRows: Rows = {
  userNotFound: 'loginUnknown',
  wrongPassword: 'loginPassword',
};

const verifyRows: Rows = {
  userNotFound: 'verifyUserNotFound',
  unauthenticated: 'verifyUserNotFound',
  codeExpired: 'codeSent',
  codeNotSent: 'codeNotSent',
  codeMalformed: 'codeMalformed',
  linkRequired: 'linkRequired',
  linkOutdated: 'linkOutdated',
};

const forgotRows: Rows = {
  userNotFound: 'forgotUnknown',
  emailOutdated: 'forgotOutdated',
};

const changeRows: Rows = {
  wrongPassword: 'passwordIncorrect',
  weakPassword: 'passwordInsufficient',
  commonPassword: 'passwordCommon',
};

const emailRows: Rows = {
  invalidEmail: 'registerInvalidEmail',
  wrongPassword: 'passwordIncorrect',
};

const emailLinkRows: Rows = {
  invalidEmail: 'emailTaken',
  linkEnded: 'linkEnded',
};

const profileRows: Rows = {
  duplicateUser: 'registerDuplicate',
  genderRequired: 'registerGender',
  interestRequired: 'registerInterest',
  tooLarge: 'selectImage',
  wrongContentType: 'selectImage',
};

const deletionRows: Rows = {
  wrongPassword: 'passwordIncorrect',
  tooManyRequests: 'tooManyRequests',
  storageFull: 'storageFull',
};

function pick(rows: Rows, problem: Problem, otherwise: NoticeName): NoticeName {
  // No answer at all has a code, too: that of a server that cannot be reached.
  if (problem.status === 0) return 'offline';
  return rows[problem.code] ?? anywhere[problem.code] ?? otherwise;
}

/** The Register row of spec part 8 that a refused registration shows. */
export function registerNotice(problem: Problem): NoticeName {
  return pick(registerRows, problem, 'registerFault');
}

/** The Login row of spec part 8 that a refused login shows. */
export function loginNotice(problem: Problem): NoticeName {
  return pick(loginRows, problem, 'loginFault');
}

/** The Verify row of spec part 8 for a check that was answered with an error. */
export function verifyNotice(problem: Problem): NoticeName {
  return pick(verifyRows, problem, 'verifyFault');
}

/** The Resend row of spec part 8 for a call that was answered with an error. */
export function resendNotice(problem: Problem): NoticeName {
  return problem.code === 'unauthenticated'
    ? 'verifyUserNotFound'
    : pick({}, problem, 'verifyFault');
}

/** The Forgot password row of spec part 8 for a call that was answered with an error. */
export function forgotNotice(problem: Problem): NoticeName {
  return pick(forgotRows, problem, 'forgotFault');
}

/** The Change password row of spec part 8 for a call that was answered with an error. */
export function changeNotice(problem: Problem): NoticeName {
  return pick(changeRows, problem, 'passwordFault');
}

/** The Profile update row of spec part 8 for a call that was answered with an error. */
export function profileNotice(problem: Problem): NoticeName {
  return pick(profileRows, problem, 'profileFault');
}

/** What is said when another address could not be asked for. */
export function emailNotice(problem: Problem): NoticeName {
  return pick(emailRows, problem, 'emailFault');
}

/** What is said when the link of a change of address did not do what it is for. */
export function emailLinkNotice(problem: Problem): NoticeName {
  return pick(emailLinkRows, problem, 'emailFault');
}

/** What is said when one's picture was not removed. */
export function pictureNotice(problem: Problem): NoticeName {
  return pick({}, problem, 'pictureFault');
}

/** The Delete account row of spec part 8 for a call that was answered with an error. */
export function deletionNotice(problem: Problem): NoticeName {
  return deletionRows[problem.code] ?? 'accountNotDeleted';
}
