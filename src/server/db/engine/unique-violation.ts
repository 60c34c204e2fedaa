/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const sqliteCodes = new Set<unknown>([1555, 2067]);
const postgresCode = '23505';

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === postgresCode || sqliteCodes.has(errcode);
}
