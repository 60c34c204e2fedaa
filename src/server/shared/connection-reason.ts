const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  ETIMEDOUT: 'no answer in time',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'host names cannot be looked up',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
  '57P03': 'it is starting',
  '57P01': 'it is shutting down',
  '53300': 'it has no free connections',
};

export function connectionReason(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return reasons[code] ?? (message || code || 'unknown error');
}
