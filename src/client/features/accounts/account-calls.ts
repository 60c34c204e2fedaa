import { send } from '#client/api/send.ts';
import type { LoginBody } from '#contract/calls/accounts.ts';
import type { ChangeEmailBody, ChangePasswordBody } from '#contract/calls/own-account.ts';

/** Keeps the session on a refusal, which the form reports. */
const keepSession = true;
/** Sends the device mark, by which the server recognises the account's browsers. */
const withDevice = true;

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
 * Sends the code, or the secret of the mailed link. A wrong code deletes an unverified account. An
 * expired one makes the server send another, whose link continues to `next`.
 */
export function checkCode(email: string, confirmationCode: number | string, next: string | null) {
  const body = { email, confirmationCode, ...(next !== null && { next }) };
  return send('POST /users/check', { body, keepSession, withDevice });
}

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

/** Ends all sessions and forgets other devices. */
export function changePassword(body: ChangePasswordBody) {
  return send('PATCH /users/changepassword', { body, withDevice });
}

/** Ends this session. Refused unless `ifMatch` is the stored version. */
export function updateProfile(form: FormData, ifMatch: string | undefined) {
  return send('PATCH /users/update/update', { form, ...(ifMatch !== undefined && { ifMatch }) });
}

/** Mails a link to the new address, which takes effect when the link is opened. */
export function changeEmail(body: ChangeEmailBody) {
  return send('PATCH /users/email', { body, withDevice });
}

/** Confirms the new address and ends other sessions. */
export function confirmEmail(link: string) {
  return send('PATCH /users/email/confirm', { body: { link }, withDevice });
}

export function undoEmail(link: string) {
  return send('PATCH /users/email/undo', { body: { link }, withDevice });
}

export function deletePicture() {
  return send('DELETE /users/image');
}

export function deleteAccount(password: string | null) {
  return send('DELETE /users/', password === null ? {} : { body: { password } });
}

/** Ends one session, or all including this one if `id` is null. */
export function endSessions(id: string | null) {
  return id === null
    ? send('DELETE /users/sessions', { withDevice })
    : send('DELETE /users/sessions/:id', { params: { id } });
}
