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

/** Signs up. The form's names are the call's; a picture goes along when one was chosen. */
export function register(form: FormData): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/registerRedirect', { form, keepSession });
}

export function logIn(body: LoginBody): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/login', { json: body, keepSession });
}

/** Sends the code. A wrong one deletes the account that is signed in and unverified. */
export function checkCode(email: string, confirmationCode: number): Promise<Result<CheckAnswer>> {
  return call('POST', '/users/check', { json: { email, confirmationCode }, keepSession });
}

export function resendCode(email: string): Promise<Result<ResendAnswer>> {
  return call('POST', '/users/resend', { json: { email }, keepSession });
}

/** Trades the bearer for a fresh one, after verification. */
export function autologin(): Promise<Result<SessionAnswer>> {
  return call('POST', '/users/login/autologin', { keepSession });
}

/** Asks for a temporary password by mail. */
export function forgotPassword(email: string): Promise<Result<ForgotAnswer>> {
  return call('PATCH', '/users/forgotpassword/forgotpassword', { json: { email }, keepSession });
}

/** Saves a new password; the server then ends every session of the account. */
export function changePassword(body: ChangePasswordBody): Promise<Result<ChangePasswordAnswer>> {
  return call('PATCH', '/users/changepassword', { json: body });
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
  return call('DELETE', id === null ? '/users/sessions' : `/users/sessions/${id}`);
}
