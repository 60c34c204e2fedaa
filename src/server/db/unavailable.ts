/** PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and a lock in the way. */
const serverStates = /^(08|53|57P|55P03|57014)/;
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ERR_DATABASE_BUSY',
]);
/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL and SQLITE_CANTOPEN. */
const sqliteCodes = new Set([5, 6, 13, 14]);

/** Whether an error says that the database cannot serve now, so that asking again may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff);
  if (typeof code === 'string') return connectionCodes.has(code) || serverStates.test(code);
  return /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(
    error.message,
  );
}
