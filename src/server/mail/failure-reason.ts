import { isStorageFull, isUnavailable } from '#server/db/engine/unavailable.ts';
import { connectionReason } from '#server/shared/connection-reason.ts';
import { Failure } from '#server/shared/fail.ts';
import { wrongKey } from './seal.ts';

/** `command` is the refused step of SMTP. */
interface MailError {
  readonly code?: string;
  /** Code of the system or of TLS, which `code` replaces. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it belongs to another host name',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown',
};

const loginRequired = 530;

/**
 * Quotes nothing of the error's message, which may contain the address and the text of the mail.
 */
export function mailFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unexpected error';
  return describeServerFailure(error) ?? describeLocalFailure(error) ?? 'unexpected error';
}

function describeServerFailure(error: Error & MailError): string | null {
  const { code = '', originalCode = '', command = '', responseCode } = error;
  const status = responseCode === undefined ? '' : ` (it said ${responseCode})`;
  const certificateError = certificateErrors[originalCode];
  if (certificateError !== undefined) {
    return `the certificate of the mail server is not valid: ${certificateError}`;
  }
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return 'the mail server does not begin with TLS on this port: use smtp://, or another port';
  }
  if (responseCode === loginRequired) {
    return 'the mail server requires a login: set the user and password in SMTP_URL';
  }
  if (code === 'EAUTH') {
    return `the mail server refused the login${status}: correct the user and password in SMTP_URL`;
  }
  if (command === 'RCPT TO') return `the mail server refused the recipient${status}`;
  if (command === 'MAIL FROM') {
    return `the mail server refused the sender${status}: correct MAIL_FROM`;
  }
  if (command === 'DATA') return `the mail server refused the message${status}`;
  if (code === 'ETLS') return 'the mail server and Tifo could not agree on TLS';
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return 'the mail server did not answer in time: correct SMTP_URL (smtps:// for port 465)';
  }
  if (['ESOCKET', 'EDNS', 'ECONNECTION'].includes(code)) {
    const reason = connectionReason({ code: originalCode || 'ECONNRESET' });
    return `the mail server cannot be reached: ${reason}`;
  }
  return null;
}

function describeLocalFailure(error: Error & MailError): string | null {
  const { code } = error;
  if (code === wrongKey) return 'it was encrypted with another outbox.key';
  if (isStorageFull(error)) return 'the disk is full';
  if (code === 'EACCES') return 'no permission to write into DATA_DIR/mailbox';
  if (isUnavailable(error) || error instanceof Failure) return 'the database is unavailable';
  return null;
}
