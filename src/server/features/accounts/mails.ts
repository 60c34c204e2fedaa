import { codeMinutes, temporaryPasswordMinutes } from '#contract/accounts.ts';

/** Subject and text of a mail; secrets stand alone on their line, links start with `publicUrl`. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The mail with a verification code. It quotes nothing that a stranger could have typed. */
export function verificationMail(code: string, publicUrl: string): MailText {
  return {
    subject: 'Your Tifo verification code',
    text: `Welcome to Tifo!

Your verification code is:

${code}

Please, type it here within ${codeMinutes} minutes:

${publicUrl}/verifyCode

It takes the place of any earlier code. Copy it with care: as a
security measure, a wrong code deletes the new account, and you
would have to register again. Should no newer code come then,
this one counts.

If you did not register at Tifo, you need not do anything. Without
this code the account is gone in a day.
`,
  };
}

/** The mail with a temporary password. */
export function temporaryPasswordMail(password: string, publicUrl: string): MailText {
  return {
    subject: 'Your temporary Tifo password',
    text: `Somebody, we hope you, asked for a temporary password for
your Tifo account. It is:

${password}

Please, log in with it within ${temporaryPasswordMinutes} minutes:

${publicUrl}/login

It works once. Your old password ends only when you use this one;
then choose a new password of your own in your settings.

If you did not ask for it, you need not do anything: your old
password still works.
`,
  };
}
