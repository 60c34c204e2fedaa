/** PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and its timeouts. */
const serverStates = /^(08|53|57P|55P03|57014)/;
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_DATABASE_BUSY',
]);
/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_CANTOPEN. */
const sqliteCodes = new Set([5, 6, 14]);

const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** System errors, and PostgreSQL's 'disk_full'. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE if the shared-memory file cannot grow. */
const sqliteFullCodes = new Set<unknown>([13, 4874]);

type DatabaseError = Error & { readonly code?: unknown; readonly errcode?: unknown };

export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code }: DatabaseError = error;
  return code === serializationFailure || code === deadlockDetected;
}

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode }: DatabaseError = error;
  return fullCodes.has(code) || sqliteFullCodes.has(errcode);
}

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode }: DatabaseError = error;
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string') return connectionCodes.has(code) || serverStates.test(code);
  return /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(
    error.message,
  );
}
