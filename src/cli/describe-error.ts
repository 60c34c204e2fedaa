/** The message of an error. A file that another user owns is explained. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined) {
    return `No permission for ${path}. It must be accessible to the user that runs Tifo: use /tmp or DATA_DIR rather than a home folder.`;
  }
  return error.message;
}
