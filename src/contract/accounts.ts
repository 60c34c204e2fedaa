import { type Static, Type } from 'typebox';
import type { LineupItem } from './lineup.ts';

export const interests = ['fifa', 'motogp', 'powerlifting'] as const;
export const genders = ['hombre', 'mujer', 'otros'] as const;
export type Interest = (typeof interests)[number];
export type Gender = (typeof genders)[number];

/** The password rule's lines as the form shows them; each is a test of its own (spec part 9). */
export const passwordRules: readonly { readonly label: string; readonly pattern: RegExp }[] = [
  { label: '8 characters', pattern: /^.{8,}$/su },
  { label: '1 upper case', pattern: /\p{Lu}/u },
  { label: '1 lower case', pattern: /\p{Ll}/u },
  { label: '1 special character', pattern: /[^\p{Letter}\p{Number}\s]/u },
];
const maxPasswordLength = 256;

/** Whether a password fits the rule: 8–256 characters, 1 upper, 1 lower, 1 special. */
export function fitsPasswordRule(password: string): boolean {
  return (
    password.length <= maxPasswordLength &&
    passwordRules.every(({ pattern }) => pattern.test(password))
  );
}

/** A verification code: six digits from 100000, ten minutes (design part 6). */
export const codeMinutes = 10;
export const minCode = 100_000;
export const maxCode = 999_999;

export const userNameLength = { min: 2, max: 40 } as const;
const maxEmailLength = 254;
/** A registration that nobody confirmed goes after this many hours (design part 6). */
export const unverifiedHours = 24;

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;

/**
 * A plain ASCII address with one @, trimmed; null for anything else. A header is never built from
 * more than this. The lower-cased form is what makes an address unique.
 */
export function parseEmail(text: string): string | null {
  const email = text.trim();
  const [local = '', host = '', ...rest] = email.split('@');
  if (email.length > maxEmailLength || local.length > 64 || rest.length > 0) return null;
  return mailbox.test(local) && domain.test(host) ? email : null;
}

/** What a typed code is: six digits from 100000, else null (then nothing is checked). */
export function parseCode(given: unknown): string | null {
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return null;
  const digits = text.trim();
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : null;
}

/** The secret of the link in the mail, 128 random bits: it may stand in place of the code. */
export function parseLinkSecret(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{22}$/.test(given) ? given : null;
}

/** The header by which a browser says that it signed in before: the mark that it keeps. */
export const deviceHeader = 'x-device';

/** Of the calls that ask who is known to an account; any other text than a mark counts as none. */
export const DeviceHeaders = Type.Object({
  [deviceHeader]: Type.Optional(
    Type.String({ description: 'The mark of the device: 256 random bits in base64url' }),
  ),
});

/** A device's mark, 256 random bits as 43 characters; null for anything else. */
export function parseDeviceMark(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : null;
}

// Wide on purpose: what an address, password or name must be has its own answer in spec part 8.
const Password = Type.String({ maxLength: 1024 });
const Email = Type.String({ maxLength: 1024 });

export const RegisterBody = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    email: Email,
    password: Password,
    interestedIn: Type.Optional(Type.String({ maxLength: 40 })),
    gender: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

export const LoginBody = Type.Object(
  { email: Email, password: Password },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

/** The code stays unknown to the schema: a malformed one has its own clear answer. */
export const CheckBody = Type.Object(
  {
    email: Email,
    confirmationCode: Type.Optional(
      Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Null()]),
    ),
  },
  { additionalProperties: false },
);
export type CheckBody = Static<typeof CheckBody>;

export const ResendBody = Type.Object({ email: Email }, { additionalProperties: false });
export type ResendBody = Static<typeof ResendBody>;

/** A user's own data in answers to login and register. `rol` is the spec's field name. */
export const SessionUser = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  check: Type.Boolean(),
  rol: Type.String(),
  interestedIn: Type.Enum([...interests]),
  gender: Type.Enum([...genders]),
});
export type SessionUser = Static<typeof SessionUser>;

export const SessionAnswer = Type.Object({
  token: Type.String(),
  user: SessionUser,
  /** Present and true after a login with a temporary password. */
  temporaryPassword: Type.Optional(Type.Boolean()),
});
export type SessionAnswer = Static<typeof SessionAnswer>;

export const CheckAnswer = Type.Object({
  testCheckUser: Type.Boolean(),
  check: Type.Boolean(),
  delete: Type.Boolean(),
});
export type CheckAnswer = Static<typeof CheckAnswer>;

export const ResendAnswer = Type.Object({ resend: Type.Boolean() });
export type ResendAnswer = Static<typeof ResendAnswer>;

export const ForgotBody = Type.Object({ email: Email }, { additionalProperties: false });
export type ForgotBody = Static<typeof ForgotBody>;

export const ForgotAnswer = Type.Object({
  sendPassword: Type.Boolean(),
  updateUser: Type.Boolean(),
});
export type ForgotAnswer = Static<typeof ForgotAnswer>;

/** A temporary password works this long beside the own one, and once (design part 6). */
export const temporaryPasswordMinutes = 30;

export const ChangePasswordBody = Type.Object(
  { password: Password, newPassword: Password },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangePasswordAnswer = Type.Object({ updateUser: Type.Boolean() });
export type ChangePasswordAnswer = Static<typeof ChangePasswordAnswer>;

/** What a user may change of oneself; beside them the picture, in the multipart field `image`. */
export const UpdateBody = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 200 })),
    interestedIn: Type.Optional(Type.String({ maxLength: 40 })),
    gender: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type UpdateBody = Static<typeof UpdateBody>;

/** One object a field that was sent, in their order: whether it holds now what was sent. */
export const UpdateAnswer = Type.Object({
  testUpdate: Type.Array(Type.Record(Type.String(), Type.Boolean())),
});
export type UpdateAnswer = Static<typeof UpdateAnswer>;

/** The password is asked for (403 'passwordRequired') once the last sign-in is this old. */
export const freshSignInMinutes = 60;

export const DeleteAccountBody = Type.Union([
  Type.Null(),
  Type.Object({ password: Type.Optional(Password) }, { additionalProperties: false }),
]);
export interface DeleteAccountBody {
  readonly password?: string;
}

export const DeleteAccountAnswer = Type.Object({ deleteUser: Type.Boolean() });
export type DeleteAccountAnswer = Static<typeof DeleteAccountAnswer>;

/** A place where the user is signed in; never its token. */
export const ActiveSession = Type.Object({
  _id: Type.String(),
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  /** Browser and system in words: 'Firefox on Windows'. */
  device: Type.String({ description: 'Browser and system in words' }),
  createdAt: Type.String({ description: 'ISO 8601, UTC' }),
  lastUsedAt: Type.String({ description: 'ISO 8601, UTC' }),
});
export type ActiveSession = Static<typeof ActiveSession>;

/** All of a user's sessions, the current one first, then the last used first. */
export const SessionList = Type.Object({ data: Type.Array(ActiveSession) });
export type SessionList = Static<typeof SessionList>;

export const LogoutAnswer = Type.Object({ logout: Type.Boolean() });
export type LogoutAnswer = Static<typeof LogoutAnswer>;

/** A user as others find it: nothing that is not on the public page. */
export const UserCard = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  interestedIn: Type.Enum([...interests]),
});
export type UserCard = Static<typeof UserCard>;

/** An Eleven or a Podium; the descriptions of the sports say what is in it. */
const Built = Type.Unsafe<LineupItem>({ type: 'object', additionalProperties: true });

/** A user's page; the last four fields only to oneself (design part 5, 'Users'). */
export const UserPage = Type.Object({
  ...UserCard.properties,
  followersCount: Type.Integer(),
  followedCount: Type.Integer(),
  /** Whether the viewer follows this user. */
  following: Type.Boolean(),
  yourteam: Type.Array(Built, { description: 'None or one, as GET /eleven/{id} answers it' }),
  yourPodium: Type.Array(Built, { description: 'None or one, as GET /podium/{id} answers it' }),
  email: Type.Optional(Type.String()),
  gender: Type.Optional(Type.Enum([...genders])),
  role: Type.Optional(Type.String()),
  check: Type.Optional(Type.Boolean()),
});
export type UserPage = Static<typeof UserPage>;
