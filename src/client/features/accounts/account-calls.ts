import { call, type Result } from '#client/api/call.ts';
import type {
  ChangePasswordAnswer,
  ChangePasswordBody,
  CheckAnswer,
  DeleteAccountAnswer,
  ForgotAnswer,
  LoginBody,
  ResendAnswer,
  SessionAnswer,
  SessionList,
  UpdateAnswer,
} from '#contract/accounts.ts';

/*
 * A refused token on these calls is an answer to the form, not the end of a session: each page
 * says what it means (design part 6, "Verify rows").
 */
const keepSession = true;
/** These calls tell strangers from the browsers that an account is known at. */
const withDevice = true;

/** Signs up. The form's names are the call's; a picture goes along when one was chosen. */
export function register(form: FormData): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/registerRedirect', { form, keepSession });
}

export function logIn(body: LoginBody): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/login', { json: body, keepSession, withDevice });
}

/**
 * Sends the code, or the secret of the mail's link in its place. A wrong code deletes the account
 * that is signed in and unverified.
 */
export function checkCode(
  email: string,
  confirmationCode: number | string,
): Promise<Result<CheckAnswer>> {
  const json = { email, confirmationCode };
  return call('POST', '/users/check', { json, keepSession, withDevice });
}

export function resendCode(email: string): Promise<Result<ResendAnswer>> {
  return call('POST', '/users/resend', { json: { email }, keepSession });
}

/** Trades the bearer for a fresh one, after verification. */
export function autologin(): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/login/autologin', { keepSession, withDevice });
}

/** Asks for a temporary password by mail. */
export function forgotPassword(email: string): Promise<Result<ForgotAnswer>> {
  const json = { email };
  return call('PATCH', '/users/forgotpassword/forgotpassword', { json, keepSession, withDevice });
}

/** Saves a new password; the server then ends every session and forgets all other devices. */
export function changePassword(body: ChangePasswordBody): Promise<Result<ChangePasswordAnswer>> {
  return call('PATCH', '/users/changepassword', { json: body, withDevice });
}

/** Saves one's own name, interest, gender and picture; the server then ends this session. */
export function updateProfile(form: FormData): Promise<Result<UpdateAnswer>> {
  return call('PATCH', '/users/update/update', { form });
}

/** Deletes one's own account; `password` only once the server has asked for it. */
export function deleteAccount(password: string | null): Promise<Result<DeleteAccountAnswer>> {
  return call('DELETE', '/users', password === null ? {} : { json: { password } });
}

/** Where one is signed in. */
export function listSessions(signal: AbortSignal): Promise<Result<SessionList>> {
  return call('GET', '/users/sessions', { signal });
}

/** Ends one session, or with null all of them, this one included. */
export function endSessions(id: string | null): Promise<Result<unknown>> {
  return call('DELETE', id === null ? '/users/sessions' : `/users/sessions/${id}`, { withDevice });
}
