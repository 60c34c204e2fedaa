import { type TSchema, Type } from 'typebox';
import { genders } from '#contract/accounts.ts';
import { type Answer, type Body, type Data, defineCall } from '#contract/call.ts';
import { DeletedAnswer, fieldInput } from '#contract/calls/shared.ts';
import { UserCard } from '#contract/calls/users.ts';
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  forgotPasswordForm,
  loginForm,
  profileForm,
  registerForm,
} from '#contract/forms.ts';
import { roles } from '#contract/policies.ts';
import { maxReturnPath } from '#contract/return-path.ts';

const tag = 'Accounts';

const Email = fieldInput(loginForm.email);
const Password = fieldInput(loginForm.password);

/**
 * Where the link of a mail leads once it has verified. Anything but a guarded page of ours is
 * ignored; more than 300 characters are refused.
 */
const Next = Type.Optional(Type.String({ maxLength: maxReturnPath }));

const body = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** A user's own data in answers to login and register. `rol` is the product's field name. */
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

const LogoutAnswer = Type.Object({ logout: Type.Boolean() }, { title: 'LogoutAnswer' });

/** A place where the user is signed in; never its token. */
const ActiveSession = Type.Object(
  {
    _id: Type.String(),
    current: Type.Boolean({ description: 'Whether it is the one that asks' }),
    device: Type.String({ description: 'Browser and system in words: Firefox on Windows' }),
    createdAt: Type.String({ description: 'ISO 8601, UTC' }),
    lastUsedAt: Type.String({ description: 'ISO 8601, UTC' }),
  },
  { title: 'ActiveSession' },
);
export type ActiveSession = Data<typeof ActiveSession>;

/** What a user may change about themselves; the picture comes in the form's field `image`. */
const UpdateBody = body({
  name: Type.Optional(fieldInput(profileForm.name)),
  interestedIn: Type.Optional(fieldInput(profileForm.interestedIn)),
  gender: Type.Optional(fieldInput(profileForm.gender)),
});

const profileErrors = [
  'genderRequired',
  'interestRequired',
  'duplicateUser',
  'picturesFull',
] as const;

export const register = defineCall({
  id: 'register',
  ...{ method: 'POST', path: '/users/registerRedirect', access: 'public', tag },
  summary: 'Register: a form with an optional picture',
  form: true,
  body: body({
    name: fieldInput(registerForm.name),
    email: fieldInput(registerForm.email),
    password: fieldInput(registerForm.password),
    // Their absence has an error of its own.
    interestedIn: Type.Optional(fieldInput(registerForm.interestedIn)),
    gender: Type.Optional(fieldInput(registerForm.gender)),
    next: Next,
  }),
  answer: SessionAnswer,
  errors: [...profileErrors, 'invalidEmail', 'weakPassword', 'commonPassword', 'codeNotSent'],
});

/**
 * The body accepts what a register call accepts, so that refusals come from the server, with more
 * detail than the form has.
 */
export const checkName = defineCall({
  id: 'checkName',
  ...{ method: 'POST', path: '/users/checkName', access: 'public', tag },
  summary: 'Whether a name is free for a new account',
  description: "Not free: a reserved name, and one that looks like a verified account's name.",
  body: body({ name: fieldInput(registerForm.name) }),
  answer: Type.Object({ free: Type.Boolean() }),
  errors: [],
});

export const login = defineCall({
  id: 'login',
  ...{ method: 'POST', path: '/users/login', access: 'public', tag },
  summary: 'Log in',
  device: true,
  body: body({ email: Email, password: Password }),
  answer: SessionAnswer,
  errors: ['userNotFound', 'wrongPassword'],
});

export const autologin = defineCall({
  id: 'autologin',
  ...{ method: 'POST', path: '/users/login/autologin', access: 'verified', tag },
  summary: 'Change the token for a fresh one',
  device: true,
  answer: SessionAnswer,
  errors: [],
});

export const logout = defineCall({
  id: 'logout',
  ...{ method: 'POST', path: '/users/logout', access: 'session', tag },
  summary: 'Log out: the token ends',
  answer: LogoutAnswer,
  errors: [],
});

export const checkCode = defineCall({
  id: 'checkCode',
  ...{ method: 'POST', path: '/users/check', access: 'session', tag },
  summary: 'Verify the account with the code from the mail',
  device: true,
  body: body({
    email: Email,
    // Unknown to the schema: a malformed one has a clear answer of its own.
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
  ],
});

export const resendCode = defineCall({
  id: 'resendCode',
  ...{ method: 'POST', path: '/users/resend', access: 'session', tag },
  summary: 'Send another verification code',
  body: body({ email: Email, next: Next }),
  answer: Type.Object({ resend: Type.Boolean() }),
  errors: ['userNotFound', 'codeNotSent'],
});

export const forgotPassword = defineCall({
  id: 'forgotPassword',
  ...{ method: 'PATCH', path: '/users/forgotpassword/forgotpassword', access: 'public', tag },
  summary: 'Send a temporary password',
  device: true,
  body: body({ email: fieldInput(forgotPasswordForm.email) }),
  answer: Type.Object({ sendPassword: Type.Boolean(), updateUser: Type.Boolean() }),
  errors: ['userNotFound', 'emailOutdated', 'codeNotSent'],
});

export const changePassword = defineCall({
  id: 'changePassword',
  ...{ method: 'PATCH', path: '/users/changepassword', access: 'verified', tag },
  summary: 'Change one’s password',
  device: true,
  body: body({
    password: fieldInput(changePasswordForm.password),
    newPassword: fieldInput(changePasswordForm.newPassword),
  }),
  answer: Type.Object({ updateUser: Type.Boolean() }),
  errors: ['wrongPassword', 'weakPassword', 'commonPassword'],
});

export const updateProfile = defineCall({
  id: 'updateProfile',
  ...{ method: 'PATCH', path: '/users/update/update', access: 'verified', tag },
  summary: 'Change one’s name, interest, gender or picture',
  form: true,
  versioned: true,
  body: UpdateBody,
  answer: Type.Object({
    testUpdate: Type.Array(Type.Record(Type.String(), Type.Boolean()), {
      description:
        'For each field that was sent, in their order: whether it holds now what was sent',
    }),
  }),
  errors: [...profileErrors, 'changedMeanwhile'],
});

export const changeEmail = defineCall({
  id: 'changeEmail',
  ...{ method: 'PATCH', path: '/users/email', access: 'verified', tag },
  summary: 'Ask for another e-mail address',
  description:
    'The new address gets a link that confirms it. The answer is the same where somebody has it.',
  device: true,
  body: body({
    email: fieldInput(changeEmailForm.email),
    password: fieldInput(changeEmailForm.password),
  }),
  answer: Type.Object({ linkSent: Type.Boolean() }),
  errors: ['invalidEmail', 'wrongPassword'],
});

const LinkBody = Type.Object(
  { link: Type.String({ maxLength: 100, description: 'Its secret' }) },
  { title: 'LinkBody', additionalProperties: false },
);
const EmailAnswer = Type.Object(
  { email: Type.String({ description: 'The address from now on' }) },
  { title: 'EmailAnswer' },
);
const UndoEmailAnswer = Type.Object(
  { _id: Type.String({ description: 'Whose address it is' }), ...EmailAnswer.properties },
  { title: 'UndoEmailAnswer' },
);

export const confirmEmail = defineCall({
  id: 'confirmEmail',
  ...{ method: 'PATCH', path: '/users/email/confirm', access: 'verified', tag },
  summary: 'Confirm one’s new address by the link that it got; all other sessions end',
  device: true,
  body: LinkBody,
  answer: EmailAnswer,
  errors: ['linkEnded', 'invalidEmail'],
});

export const undoEmail = defineCall({
  id: 'undoEmail',
  // Whoever needs it may not be able to log in any more: the link alone counts.
  ...{ method: 'PATCH', path: '/users/email/undo', access: 'public', tag },
  summary: 'Take a change of address back by the link that the old one got',
  description: 'All sessions end, and so does the password.',
  device: true,
  body: LinkBody,
  answer: UndoEmailAnswer,
  errors: ['linkEnded', 'invalidEmail'],
});

export const deleteImage = defineCall({
  id: 'deleteImage',
  ...{ method: 'DELETE', path: '/users/image', access: 'verified', tag },
  summary: 'Remove one’s picture',
  description: 'Answers false when there was none.',
  answer: DeletedAnswer,
  errors: [],
});

export const deleteAccount = defineCall({
  id: 'deleteAccount',
  ...{ method: 'DELETE', path: '/users/', access: 'verified', tag },
  summary: 'Delete one’s account',
  body: Type.Union([
    Type.Null(),
    body({ password: Type.Optional(fieldInput(deleteAccountForm.password)) }),
  ]),
  answer: Type.Object({ deleteUser: Type.Boolean() }),
  errors: ['passwordRequired', 'wrongPassword'],
});

export const listSessions = defineCall({
  id: 'listSessions',
  ...{ method: 'GET', path: '/users/sessions', access: 'verified', tag },
  summary: 'Where one is signed in: the current session first, then the last used',
  answer: Type.Object({ data: Type.Array(ActiveSession) }),
  errors: [],
});

export const endSessions = defineCall({
  id: 'endSessions',
  ...{ method: 'DELETE', path: '/users/sessions', access: 'verified', tag },
  summary: 'Log out everywhere',
  device: true,
  answer: LogoutAnswer,
  errors: [],
});

export const endSession = defineCall({
  id: 'endSession',
  ...{ method: 'DELETE', path: '/users/sessions/:id', access: 'verified', tag },
  summary: 'Log out in one place',
  answer: LogoutAnswer,
  errors: [],
});

export type RegisterBody = Body<typeof register>;
export type LoginBody = Body<typeof login>;
export type LogoutAnswer = Answer<typeof logout>;
export type CheckNameBody = Body<typeof checkName>;
export type CheckNameAnswer = Answer<typeof checkName>;
export type CheckBody = Body<typeof checkCode>;
export type CheckAnswer = Answer<typeof checkCode>;
export type ResendBody = Body<typeof resendCode>;
export type ResendAnswer = Answer<typeof resendCode>;
export type ForgotBody = Body<typeof forgotPassword>;
export type ForgotAnswer = Answer<typeof forgotPassword>;
export type ChangePasswordBody = Body<typeof changePassword>;
export type ChangePasswordAnswer = Answer<typeof changePassword>;
export type UpdateBody = Body<typeof updateProfile>;
export type ChangeEmailBody = Body<typeof changeEmail>;
export type ChangeEmailAnswer = Answer<typeof changeEmail>;
export type LinkBody = Body<typeof confirmEmail>;
export type EmailAnswer = Answer<typeof confirmEmail>;
export type UndoEmailAnswer = Answer<typeof undoEmail>;
export type DeleteImageAnswer = Answer<typeof deleteImage>;
export type UpdateAnswer = Answer<typeof updateProfile>;
export type DeleteAccountBody = Body<typeof deleteAccount>;
export type DeleteAccountAnswer = Answer<typeof deleteAccount>;
export type SessionList = Answer<typeof listSessions>;
