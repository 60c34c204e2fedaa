import { send } from '#client/api/send.ts';
import type { LoginBody } from '#contract/calls/accounts.ts';
import type { ChangeEmailBody, ChangePasswordBody } from '#contract/calls/own-account.ts';

/* A refused token answers the form here and does not end the session. */
const keepSession = true;
/** Distinguishes browsers known to the account from strangers. */
const withDevice = true;

/** Form fields are named as in the call; the picture is optional. */
export function register(form: FormData) {
  return send('POST /users/registerRedirect', { form, keepSession });
}

export function checkName(name: string) {
  return send('POST /users/checkName', { body: { name }, keepSession });
}

export function logIn(body: LoginBody) {
  return send('POST /users/login', { body, keepSession, withDevice });
}

/**
 * Sends the code, or the mailed link's secret. A wrong code deletes the signed-in unverified
 * account. A new mail for an expired code leads to `next`.
 */
export function checkCode(email: string, confirmationCode: number | string, next: string | null) {
  const body = { email, confirmationCode, ...(next !== null && { next }) };
  return send('POST /users/check', { body, keepSession, withDevice });
}

/** Sends another code; its link leads to `next`. */
export function resendCode(email: string, next: string | null) {
  const body = { email, ...(next !== null && { next }) };
  return send('POST /users/resend', { body, keepSession });
}

export function autologin() {
  return send('POST /users/login/autologin', { keepSession, withDevice });
}

export function forgotPassword(email: string) {
  const body = { email };
  return send('PATCH /users/forgotpassword/forgotpassword', { body, keepSession, withDevice });
}

/** Saves a new password. The server then ends all sessions and forgets all other devices. */
export function changePassword(body: ChangePasswordBody) {
  return send('PATCH /users/changepassword', { body, withDevice });
}

/**
 * Saves the user's profile; the server then ends this session. Refused if another version is
 * stored.
 */
export function updateProfile(form: FormData, version: string | undefined) {
  const ifMatch = version;
  return send('PATCH /users/update/update', { form, ...(ifMatch !== undefined && { ifMatch }) });
}

/** Requests a link to a new address, which takes effect once opened. */
export function changeEmail(body: ChangeEmailBody) {
  return send('PATCH /users/email', { body, withDevice });
}

/** Confirms a new address by its link's secret; all other sessions end. */
export function confirmEmail(link: string) {
  return send('PATCH /users/email/confirm', { body: { link }, withDevice });
}

/** Reverts a change of address by the secret mailed to the old one. */
export function undoEmail(link: string) {
  return send('PATCH /users/email/undo', { body: { link }, withDevice });
}

export function deletePicture() {
  return send('DELETE /users/image');
}

/** Sends `password` only once the server has asked for it. */
export function deleteAccount(password: string | null) {
  return send('DELETE /users/', password === null ? {} : { body: { password } });
}

/** Ends one session, or with null all including this one. */
export function endSessions(id: string | null) {
  return id === null
    ? send('DELETE /users/sessions', { withDevice })
    : send('DELETE /users/sessions/:id', { params: { id } });
}
