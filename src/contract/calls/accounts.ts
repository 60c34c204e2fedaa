import { Type } from 'typebox';
import { type Answer, type Body, type Data, defineCall } from '#contract/call.ts';
import { bodyOf, fieldInput, LogoutAnswer } from '#contract/calls/shared.ts';
import { UserCard } from '#contract/calls/users.ts';
import { forgotPasswordForm, loginForm, registerForm } from '#contract/forms.ts';
import { genders } from '#contract/genders.ts';
import { roles } from '#contract/policies.ts';
import { maxReturnPath } from '#contract/return-path.ts';

const tag = 'Accounts';

const Email = fieldInput(loginForm.email);
const Password = fieldInput(loginForm.password);

/** Page to open after the mailed link; ignored if it does not exist. */
const Next = Type.Optional(Type.String({ maxLength: maxReturnPath }));

const SessionUser = Type.Object(
  {
    ...UserCard.properties,
    email: Type.String(),
    check: Type.Boolean(),
    rol: Type.Enum([...roles]),
    gender: Type.Enum([...genders]),
  },
  { title: 'SessionUser' },
);
export type SessionUser = Data<typeof SessionUser>;

const SessionAnswer = Type.Object(
  {
    token: Type.String(),
    user: SessionUser,
    temporaryPassword: Type.Optional(
      Type.Boolean({ description: 'True after a login with a temporary password' }),
    ),
  },
  { title: 'SessionAnswer' },
);
export type SessionAnswer = Data<typeof SessionAnswer>;

export const register = defineCall({
  id: 'register',
  method: 'POST',
  path: '/users/registerRedirect',
  access: 'public',
  tag,
  summary: 'Register: a form with an optional picture',
  form: true,
  bound: 'one account',
  body: bodyOf({
    name: fieldInput(registerForm.name),
    email: fieldInput(registerForm.email),
    password: fieldInput(registerForm.password),
    // A missing interest or gender has its own error code.
    interestedIn: Type.Optional(fieldInput(registerForm.interestedIn)),
    gender: Type.Optional(fieldInput(registerForm.gender)),
    next: Next,
  }),
  answer: SessionAnswer,
  errors: [
    'genderRequired',
    'interestRequired',
    'duplicateUser',
    'reservedName',
    'picturesFull',
    'invalidEmail',
    'accountBanned',
    'weakPassword',
    'commonPassword',
    'codeNotSent',
  ],
});

export const checkName = defineCall({
  id: 'checkName',
  method: 'POST',
  path: '/users/checkName',
  access: 'public',
  tag,
  summary: 'Check whether a name is free for a new account or for one’s own',
  description:
    "Reserved names are not free, nor are names that look like another verified account's name.",
  bound: 'the accounts of one name',
  body: bodyOf({ name: fieldInput(registerForm.name) }),
  answer: Type.Object({
    free: Type.Boolean(),
    reserved: Type.Boolean({ description: 'Whether the name is reserved and therefore not free' }),
  }),
  errors: [],
});

export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/users/login',
  access: 'public',
  tag,
  summary: 'Log in',
  device: true,
  bound: 'one account',
  body: bodyOf({ email: Email, password: Password }),
  answer: SessionAnswer,
  errors: ['userNotFound', 'wrongPassword', 'accountBanned'],
});

export const autologin = defineCall({
  id: 'autologin',
  method: 'POST',
  path: '/users/login/autologin',
  access: 'verified',
  tag,
  summary: 'Replace the token with a new one',
  device: true,
  bound: 'one session',
  answer: SessionAnswer,
  errors: [],
});

export const logout = defineCall({
  id: 'logout',
  method: 'POST',
  path: '/users/logout',
  access: 'session',
  tag,
  summary: 'Log out: the token ends',
  bound: 'one session',
  answer: LogoutAnswer,
  errors: [],
});

export const checkCode = defineCall({
  id: 'checkCode',
  method: 'POST',
  path: '/users/check',
  access: 'session',
  tag,
  summary: 'Verify the account with the code from the email',
  device: true,
  bound: 'one account',
  body: bodyOf({
    email: Email,
    // A malformed code has its own error code.
    confirmationCode: Type.Optional(
      Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Null()]),
    ),
    next: Next,
  }),
  answer: Type.Object({
    testCheckUser: Type.Boolean(),
    check: Type.Boolean(),
    delete: Type.Boolean(),
  }),
  errors: [
    'userNotFound',
    'codeMalformed',
    'codeExpired',
    'codeNotSent',
    'linkRequired',
    'linkOutdated',
    'accountBanned',
  ],
});

export const resendCode = defineCall({
  id: 'resendCode',
  method: 'POST',
  path: '/users/resend',
  access: 'session',
  tag,
  summary: 'Send another verification code',
  bound: 'one account',
  body: bodyOf({ email: Email, next: Next }),
  answer: Type.Object({ resend: Type.Boolean() }),
  errors: ['userNotFound', 'codeNotSent'],
});

export const forgotPassword = defineCall({
  id: 'forgotPassword',
  method: 'PATCH',
  path: '/users/forgotpassword/forgotpassword',
  access: 'public',
  tag,
  summary: 'Send a temporary password',
  device: true,
  bound: 'one account',
  body: bodyOf({ email: fieldInput(forgotPasswordForm.email) }),
  answer: Type.Object({ sendPassword: Type.Boolean(), updateUser: Type.Boolean() }),
  errors: ['userNotFound', 'accountBanned', 'emailOutdated', 'codeNotSent'],
});

export type RegisterBody = Body<typeof register>;
export type LoginBody = Body<typeof login>;
export type CheckNameBody = Body<typeof checkName>;
export type CheckNameAnswer = Answer<typeof checkName>;
export type CheckBody = Body<typeof checkCode>;
export type CheckAnswer = Answer<typeof checkCode>;
export type ResendBody = Body<typeof resendCode>;
export type ResendAnswer = Answer<typeof resendCode>;
export type ForgotBody = Body<typeof forgotPassword>;
export type ForgotAnswer = Answer<typeof forgotPassword>;
