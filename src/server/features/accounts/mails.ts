import {
  codeMinutes,
  emailLinkMinutes,
  emailUndoDays,
  temporaryPasswordMinutes,
} from '#contract/accounts.ts';

/** Secrets are on a line by themselves; links start with `publicUrl`. */
interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface VerificationSecrets {
  readonly code: string;
  /** Secret in the link's fragment, which browsers do not send to servers. */
  readonly link: string;
}

interface VerificationTarget {
  readonly publicUrl: string;
  readonly returnPath: string | null;
}

/** Contains no text from the form, since anybody can register with somebody else's address. */
export function verificationMail(
  { code, link }: VerificationSecrets,
  { publicUrl, returnPath }: VerificationTarget,
): MailText {
  return {
    subject: 'Your Tifo verification code',
    text: `Welcome to Tifo!

Your verification code is:

${code}

Enter it within ${codeMinutes} minutes on the page where you signed up,
or open this link, which does it for you:

${publicUrl}/verifyCode#${link}${returnPath ?? ''}

This code replaces any earlier one. Copy it with care: as a security
measure, a wrong code deletes the new account, and you would have
to sign up again.

If you did not sign up at Tifo, you can ignore this mail. Please do
not open the link. Unconfirmed accounts are deleted after a day.
`,
  };
}

export function temporaryPasswordMail(password: string, publicUrl: string): MailText {
  return {
    subject: 'Your temporary Tifo password',
    text: `Somebody, we hope you, asked for a temporary password for
your Tifo account. It is:

${password}

Please log in with it within ${temporaryPasswordMinutes} minutes:

${publicUrl}/login

It works once. Your old password works until you use this one;
then choose a new password of your own in your settings.

If you did not ask for it, you can ignore this mail: your old
password still works.
`,
  };
}

export function confirmEmailMail(link: string, publicUrl: string): MailText {
  return {
    subject: 'Confirm your new email for Tifo',
    text: `Somebody, we hope you, wants to use this address for a Tifo
account.

Please open this link within ${emailLinkMinutes} minutes, in a browser where
you are logged in:

${publicUrl}/confirmEmail#${link}

It replaces any earlier link. The account keeps its old address
until this one is opened.

If it was not you, you can ignore this mail. Please do not open the
link. Without it nothing changes.
`,
  };
}

export function emailChangedMail(link: string, time: Date, publicUrl: string): MailText {
  return {
    subject: 'The email of your Tifo account has changed',
    text: `Your Tifo account has another email address now. You log in with
that one, and our mails go there.

When: ${minuteOf(time)}

If it was you, you can ignore this mail.

If it was not you, undo the change within ${emailUndoDays} days:

${publicUrl}/undoEmail#${link}

Your account then has this address again. All sessions end and the
password stops working, because somebody else may know it: you get
a temporary one by mail and choose a new one of your own.
`,
  };
}

export function emailReplacedMail(link: string | null, time: Date, publicUrl: string): MailText {
  const undo =
    link === null
      ? `If it was not you, please tell whoever runs this site.
`
      : `If it was not you, undo the change within ${emailUndoDays} days:

${publicUrl}/undoEmail#${link}

Your account then has this address again. All sessions end and the
password stops working, because somebody else may know it: you get
a temporary one by mail and choose a new one of your own.
`;
  return {
    subject: 'The email of your Tifo account has changed',
    text: `Somebody, we hope you, asked whoever runs this site to give your
Tifo account another email address. You log in with that one now,
and our mails go there.

When: ${minuteOf(time)}

If it was you, you can ignore this mail.

${undo}`,
  };
}

export function emailGivenMail(time: Date, publicUrl: string): MailText {
  return {
    subject: 'Your Tifo account has this email now',
    text: `Whoever runs this site has given your Tifo account this address. You
log in with it now, and our mails go there.

When: ${minuteOf(time)}

All sessions have ended, and your password is the same. If you do
not know it, get a temporary one here:

${publicUrl}/forgotPassword

If you have no account at Tifo, please tell whoever runs this site.
`,
  };
}

export function emailUndoneMail(time: Date, publicUrl: string): MailText {
  return {
    subject: 'Your Tifo account has its old email again',
    text: `Your Tifo account no longer has this address: the change was undone
by the link that we sent to the old one.

When: ${minuteOf(time)}

All sessions have ended and the password no longer works. If it
was you, get a temporary one at the old address:

${publicUrl}/forgotPassword

If it was not you, somebody else reads the mails of the old
address and has your account now. Please tell whoever runs this
site.
`,
  };
}

const securityMailLifetime = 86_400_000;

export function securityMailExpiry(now: Date): Date {
  return new Date(now.getTime() + securityMailLifetime);
}

interface SecurityMail {
  readonly device: string;
  readonly time: Date;
  readonly publicUrl: string;
}

export function newDeviceMail({ device, time, publicUrl }: SecurityMail): MailText {
  return {
    subject: 'New sign-in to your Tifo account',
    text: `Somebody, we hope you, signed in to your Tifo account on a device
and at a place that we did not know:

When: ${minuteOf(time)}
Browser: ${device}

If it was you, you can ignore this mail.

If it was not you, somebody knows your password. Please get a
temporary one here and then choose a new one in your settings,
which ends all other sessions:

${publicUrl}/forgotPassword
`,
  };
}

export function passwordChangedMail({ device, time, publicUrl }: SecurityMail): MailText {
  return {
    subject: 'Your Tifo password has changed',
    text: `The password of your Tifo account has been changed, and all
sessions have ended:

When: ${minuteOf(time)}
Browser: ${device}

If it was you, you can ignore this mail.

If it was not you, please get a temporary password here and then
choose a new one of your own in your settings:

${publicUrl}/forgotPassword
`,
  };
}

/** '2026-11-22 15:30 UTC' */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
