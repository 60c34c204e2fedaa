import { send } from '#client/api/send.ts';
import type { LoginBody } from '#contract/calls/accounts.ts';
import type { ChangeEmailBody, ChangePasswordBody } from '#contract/calls/own-account.ts';

/*
 * A refused token on these calls is an answer to the form, not the end of a session: each page
 * says what it means.
 */
const keepSession = true;
/** These calls tell strangers from the browsers that an account is known at. */
const withDevice = true;

/** Signs up. The form's names are the call's; a picture goes along when one was chosen. */
export function register(form: FormData) {
  return send('POST /users/registerRedirect', { form, keepSession });
}

/** Whether a name is free for a new account, or for the one that is signed in. */
export function checkName(name: string) {
  return send('POST /users/checkName', { body: { name }, keepSession });
}

export function logIn(body: LoginBody) {
  return send('POST /users/login', { body, keepSession, withDevice });
}

/**
 * Sends the code, or the secret of the mail's link in its place. A wrong code deletes the account
 * that is signed in and unverified. The mail in place of an expired code leads on to `next`.
 */
export function checkCode(email: string, confirmationCode: number | string, next: string | null) {
  const body = { email, confirmationCode, ...(next !== null && { next }) };
  return send('POST /users/check', { body, keepSession, withDevice });
}

/** Sends another code; the link of its mail leads on to `next`. */
export function resendCode(email: string, next: string | null) {
  const body = { email, ...(next !== null && { next }) };
  return send('POST /users/resend', { body, keepSession });
}

/** Trades the bearer for a fresh one, after verification. */
export function autologin() {
  return send('POST /users/login/autologin', { keepSession, withDevice });
}

/** Asks for a temporary password by mail. */
export function forgotPassword(email: string) {
  const body = { email };
  return send('PATCH /users/forgotpassword/forgotpassword', { body, keepSession, withDevice });
}

/** Saves a new password; the server then ends every session and forgets all other devices. */
export function changePassword(body: ChangePasswordBody) {
  return send('PATCH /users/changepassword', { body, withDevice });
}

/**
 * Saves one's own name, interest, gender and picture; the server then ends this session.
 * Refused where another version is saved by now.
 */
export function updateProfile(form: FormData, version: string | undefined) {
  const ifMatch = version;
  return send('PATCH /users/update/update', { form, ...(ifMatch !== undefined && { ifMatch }) });
}

/** Asks for a link to another address, which counts once that was opened. */
export function changeEmail(body: ChangeEmailBody) {
  return send('PATCH /users/email', { body, withDevice });
}

/** Confirms one's new address by the secret of its link; all other sessions end. */
export function confirmEmail(link: string) {
  return send('PATCH /users/email/confirm', { body: { link }, withDevice });
}

/** Takes a change of address back by the secret of the link that the old one got. */
export function undoEmail(link: string) {
  return send('PATCH /users/email/undo', { body: { link }, withDevice });
}

/** Removes one's own picture. */
export function deletePicture() {
  return send('DELETE /users/image');
}

/** Deletes one's own account; `password` only once the server has asked for it. */
export function deleteAccount(password: string | null) {
  return send('DELETE /users/', password === null ? {} : { body: { password } });
}

/** Ends one session, or with null all of them, this one included. */
export function endSessions(id: string | null) {
  return id === null
    ? send('DELETE /users/sessions', { withDevice })
    : send('DELETE /users/sessions/:id', { params: { id } });
}
