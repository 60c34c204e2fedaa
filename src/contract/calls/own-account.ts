import { Type } from 'typebox';
import { type Answer, type Body, type Data, defineCall } from '#contract/call.ts';
import {
  bodyOf,
  DeletedAnswer,
  fieldInput,
  LogoutAnswer,
  removalDescription,
} from '#contract/calls/shared.ts';
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  profileForm,
} from '#contract/forms.ts';

const tag = 'Accounts';

const ActiveSession = Type.Object(
  {
    _id: Type.String(),
    current: Type.Boolean({ description: 'Whether this is the session of the request' }),
    device: Type.String({
      description: 'Browser and operating system, such as Firefox on Windows',
    }),
    createdAt: Type.String({ description: 'ISO 8601, UTC' }),
    lastUsedAt: Type.String({ description: 'ISO 8601, UTC' }),
  },
  { title: 'ActiveSession' },
);
export type ActiveSession = Data<typeof ActiveSession>;

export const changePassword = defineCall({
  id: 'changePassword',
  method: 'PATCH',
  path: '/users/changepassword',
  access: 'verified',
  tag,
  summary: 'Change one’s password',
  device: true,
  bound: 'one account',
  body: bodyOf({
    password: fieldInput(changePasswordForm.password),
    newPassword: fieldInput(changePasswordForm.newPassword),
  }),
  answer: Type.Object({ updateUser: Type.Boolean() }),
  errors: ['wrongPassword', 'weakPassword', 'commonPassword'],
});

export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/users/update/update',
  access: 'verified',
  tag,
  summary: 'Change one’s name, interest, gender or picture',
  form: true,
  versioned: true,
  bound: 'one account',
  // The picture is a file part named `image`, which no schema describes.
  body: bodyOf({
    name: Type.Optional(fieldInput(profileForm.name)),
    interestedIn: Type.Optional(fieldInput(profileForm.interestedIn)),
    gender: Type.Optional(fieldInput(profileForm.gender)),
  }),
  answer: Type.Object({
    testUpdate: Type.Array(Type.Record(Type.String(), Type.Boolean()), {
      description: 'For each sent field, in order: whether the value was saved',
    }),
  }),
  errors: [
    'genderRequired',
    'interestRequired',
    'duplicateUser',
    'reservedName',
    'picturesFull',
    'changedMeanwhile',
  ],
});

export const changeEmail = defineCall({
  id: 'changeEmail',
  method: 'PATCH',
  path: '/users/email',
  access: 'verified',
  tag,
  summary: 'Request a change of the e-mail address',
  description:
    'The new address receives a link to confirm the change. The response is the same if another account uses the address.',
  device: true,
  bound: 'one account',
  body: bodyOf({
    email: fieldInput(changeEmailForm.email),
    password: fieldInput(changeEmailForm.password),
  }),
  answer: Type.Object({ linkSent: Type.Boolean() }),
  errors: ['invalidEmail', 'wrongPassword'],
});

const LinkBody = Type.Object(
  { link: Type.String({ maxLength: 100, description: 'Secret of the link' }) },
  { title: 'LinkBody', additionalProperties: false },
);
const EmailAnswer = Type.Object(
  { email: Type.String({ description: 'New address of the account' }) },
  { title: 'EmailAnswer' },
);
const UndoEmailAnswer = Type.Object(
  { _id: Type.String({ description: 'Id of the user' }), ...EmailAnswer.properties },
  { title: 'UndoEmailAnswer' },
);

export const confirmEmail = defineCall({
  id: 'confirmEmail',
  method: 'PATCH',
  path: '/users/email/confirm',
  access: 'verified',
  tag,
  summary: 'Confirm a new address with the mailed link; all other sessions end',
  device: true,
  bound: 'one account',
  body: LinkBody,
  answer: EmailAnswer,
  errors: ['linkEnded', 'invalidEmail', 'accountBanned'],
});

export const undoEmail = defineCall({
  id: 'undoEmail',
  method: 'PATCH',
  path: '/users/email/undo',
  // The link is the only authorisation, since its owner may be unable to log in.
  access: 'public',
  tag,
  summary: 'Undo a change of address with the link mailed to the old address',
  description: 'All sessions end, and the password stops working.',
  device: true,
  bound: 'one account',
  body: LinkBody,
  answer: UndoEmailAnswer,
  errors: ['linkEnded', 'invalidEmail', 'accountBanned'],
});

export const deleteImage = defineCall({
  id: 'deleteImage',
  method: 'DELETE',
  path: '/users/image',
  access: 'verified',
  tag,
  summary: 'Remove one’s picture',
  description: 'Returns false if there was no picture.',
  bound: 'one picture',
  answer: DeletedAnswer,
  errors: [],
});

export const deleteAccount = defineCall({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/users/',
  access: 'verified',
  tag,
  summary: 'Delete one’s account',
  description: removalDescription,
  bound: 'all that one account has',
  body: Type.Union([
    Type.Null(),
    bodyOf({ password: Type.Optional(fieldInput(deleteAccountForm.password)) }),
  ]),
  answer: Type.Object({ deleteUser: Type.Boolean() }),
  errors: ['passwordRequired', 'wrongPassword'],
});

export const listSessions = defineCall({
  id: 'listSessions',
  method: 'GET',
  path: '/users/sessions',
  access: 'verified',
  tag,
  summary: 'Sessions of the viewer: the current one first, then the most recently used',
  bound: 'the sessions of one account, 20 at most',
  answer: Type.Object({ data: Type.Array(ActiveSession) }),
  errors: [],
});

export const endSessions = defineCall({
  id: 'endSessions',
  method: 'DELETE',
  path: '/users/sessions',
  access: 'verified',
  tag,
  summary: 'Log out everywhere',
  device: true,
  bound: 'the sessions of one account, 20 at most',
  answer: LogoutAnswer,
  errors: [],
});

export const endSession = defineCall({
  id: 'endSession',
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'verified',
  tag,
  summary: 'End one session',
  bound: 'the sessions of one account, 20 at most',
  answer: LogoutAnswer,
  errors: [],
});

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
